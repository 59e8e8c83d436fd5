import { commissionOf } from '#commission-rules/commission-of.ts'
import type { SellerRules } from '#commission-rules/server/seller-rules.ts'
import { fromPounds, toPounds } from '#platform/money.ts'
import { toUnpooledBuffer } from '#platform/server/cache/unpooled-buffer.ts'
import { type ProductWire, productSchema } from '../contract.ts'
import type { ProductMarks } from './products-store.ts'

/**
 * The JSON of a ProductWire in UTF-8, with its commission and without a seller's marks, in which each field name is replaced with one
 * byte below 32, a byte that JSON never contains. This takes a third less memory, and lists are joined from such texts without
 * serialising every product again.
 */
export type PackedProduct = Buffer

const fields = Object.keys(productSchema.shape)
/** Each field name with its quotation marks and colon, which no text can contain, since JSON escapes quotation marks in texts. */
const names = fields.map((field) => `"${field}":`)
const bytesOfNames = names.map((name) => Buffer.from(name))
const longestName = Math.max(...bytesOfNames.map(({ length }) => length))
const anyName = new RegExp(names.join('|'), 'g')
const firstCharacter = 32
const comma = 44
const noField = -1
const fieldOf = (name: keyof ProductWire) => fields.indexOf(name)
const factFields = {
  id: fieldOf('_id'),
  brand: fieldOf('brand'),
  price: fieldOf('price'),
  commission: fieldOf('commission'),
  categories: fieldOf('catg'),
  subCategories: fieldOf('subCatg'),
}
/** A product begins with a bracket, the byte of its `_id`, a quotation mark and its id. */
const [idStart, idEnd] = [3, 39]
const markFields = {
  is_fave: fields.indexOf('is_fav'),
  is_stocked: fields.indexOf('is_stk'),
  is_viewed: fields.indexOf('is_viewVdo'),
}
/** The value `true` and the comma after it, as another field always follows. */
const trueValue = Buffer.from('true,')

/** The buffer that products are unpacked into; it grows to the size of the longest list. */
let scratch = Buffer.allocUnsafeSlow(256_000)

export function packProduct(product: ProductWire): PackedProduct {
  const packed = JSON.stringify(product).replace(anyName, (name) => String.fromCharCode(names.indexOf(name)))
  return toUnpooledBuffer(packed)
}

interface Viewer {
  withCommission: boolean
  /** The seller's marks, by product id. */
  marks?: ReadonlyMap<string, ProductMarks>
  /** The rules of commission that are in force for the seller; without any, the product's own commission is written. */
  rules?: SellerRules
}

/** What differs from the packed product for one viewer: the field that is left out, the marks and the commission. */
interface ShownWith {
  leftOut: number
  marks: ProductMarks | undefined
  /** The commission to write instead of the product's own, or null. */
  commission: Buffer | null
}

/** Formats the products' JSON for a viewer, separated by commas. */
export function formatProducts(products: readonly PackedProduct[], viewer: Viewer): Buffer {
  const { withCommission, marks, rules = [] } = viewer
  const leftOut = withCommission ? noField : factFields.commission
  let length = 0
  for (const product of products) {
    reserve(length, product.length * longestName)
    if (length > 0) scratch[length++] = comma
    length = unpack(product, length, {
      leftOut,
      marks: marks?.get(product.toString('latin1', idStart, idEnd)),
      commission: rules.length > 0 ? writeCommission(product, rules) : null,
    })
  }
  return Buffer.from(scratch.subarray(0, length))
}

/** The commission that the rules give for a product, followed by a comma. */
function writeCommission(product: PackedProduct, rules: SellerRules): Buffer {
  const { commission } = commissionOf(rules, {
    pricePence: readPence(product, factFields.price),
    commissionPence: readPence(product, factFields.commission),
    brand: JSON.parse(readValue(product, product.indexOf(factFields.brand))),
    categoryIds: readCategoryIds(product),
  })
  return Buffer.from(`${toPounds(commission)},`)
}

function readCategoryIds(product: PackedProduct): string[] {
  const ids: string[] = []
  const end = product.indexOf(factFields.subCategories)
  let at = product.indexOf(factFields.id, product.indexOf(factFields.categories))
  while (at !== noField && at < end) {
    ids.push(JSON.parse(readValue(product, at)))
    at = product.indexOf(factFields.id, at + 1)
  }
  return ids
}

function readPence(product: PackedProduct, field: number): number {
  return fromPounds(readValue(product, product.indexOf(field))) ?? 0
}

/** Reads the JSON from a field's byte to the next field's byte, without the comma between them. */
function readValue(product: PackedProduct, at: number): string {
  let to = at + 1
  while ((product[to] ?? 0) >= firstCharacter) to++
  return product.toString('utf8', at + 1, to - 1)
}

/**
 * Unpacks one product into the scratch buffer at `from`, without the field that is left out, and returns where it ends. The loop uses
 * indexes because iterating over bytes takes twice as long.
 */
function unpack(product: PackedProduct, from: number, shown: ShownWith): number {
  const json = scratch
  let to = from
  let isSkipped = false
  for (let at = 0; at < product.length; at++) {
    const byte = product[at] ?? 0
    if (byte >= firstCharacter) {
      if (!isSkipped) json[to++] = byte
      continue
    }
    isSkipped = byte === shown.leftOut
    if (isSkipped) continue
    to = write(bytesOfNames[byte], to)
    const instead = valueInstead(byte, shown)
    if (!instead) continue
    to = write(instead, to)
    isSkipped = true
  }
  return to
}

/** The value, with its comma, that a viewer is shown instead of the packed one; null if that is shown unchanged. */
function valueInstead(field: number, { marks, commission }: ShownWith): Buffer | null {
  if (field === factFields.commission) return commission
  return marks && isMarked(marks, field) ? trueValue : null
}

function isMarked({ is_fave, is_stocked, is_viewed }: ProductMarks, field: number): boolean {
  if (field === markFields.is_fave) return is_fave
  if (field === markFields.is_stocked) return is_stocked
  return field === markFields.is_viewed && is_viewed
}

function write(bytes: Buffer | undefined, to: number): number {
  if (!bytes) return to
  for (let place = 0; place < bytes.length; place++) scratch[to + place] = bytes[place] ?? 0
  return to + bytes.length
}

function reserve(length: number, more: number): void {
  if (length + more < scratch.length) return
  const longer = Buffer.allocUnsafeSlow(2 * (length + more))
  scratch.copy(longer, 0, 0, length)
  scratch = longer
}
