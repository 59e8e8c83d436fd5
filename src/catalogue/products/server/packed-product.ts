import { toUnpooledBuffer } from '#platform/server/cache/unpooled-buffer.ts'
import { type ProductWire, productSchema } from '../contract.ts'
import type { ProductMarks } from './products-store.ts'

/**
 * The JSON of a ProductWire in UTF-8, with its commission and without a seller's marks, in which each name of a field is one byte: a third
 * less to hold, and lists join these instead of writing every product again. Such a byte is below 32, which JSON never has.
 */
export type PackedProduct = Buffer

const fields = Object.keys(productSchema.shape)
/** Each name with its quotation marks and the colon: inside of a text these quotation marks would be escaped. */
const names = fields.map((field) => `"${field}":`)
const bytesOfNames = names.map((name) => Buffer.from(name))
const longestName = Math.max(...bytesOfNames.map(({ length }) => length))
const anyName = new RegExp(names.join('|'), 'g')
const firstCharacter = 32
const comma = 44
const noField = -1
/** A product begins with a bracket, the byte of its `_id`, a quotation mark and its id. */
const [idStart, idEnd] = [3, 39]
const markFields = {
  is_fave: fields.indexOf('is_fav'),
  is_stocked: fields.indexOf('is_stk'),
  is_viewed: fields.indexOf('is_viewVdo'),
}
/** With the comma, as other fields follow. */
const trueValue = Buffer.from('true,')

/** What products are written to; it grows with the longest list. */
let scratch = Buffer.allocUnsafeSlow(256_000)

export function packProduct(product: ProductWire): PackedProduct {
  const packed = JSON.stringify(product).replace(anyName, (name) => String.fromCharCode(names.indexOf(name)))
  return toUnpooledBuffer(packed)
}

interface Viewer {
  withCommission: boolean
  /** A seller's marks by the ids of products. */
  marks?: ReadonlyMap<string, ProductMarks>
}

/** The JSON of the products as a viewer is shown them, separated by commas. */
export function formatProducts(products: readonly PackedProduct[], { withCommission, marks }: Viewer): Buffer {
  const leftOut = withCommission ? noField : fields.indexOf('commission')
  let length = 0
  for (const product of products) {
    reserve(length, product.length * longestName)
    if (length > 0) scratch[length++] = comma
    length = unpack(product, length, leftOut, marks?.get(product.toString('latin1', idStart, idEnd)))
  }
  return Buffer.from(scratch.subarray(0, length))
}

/** Writes one product from there on, without the field that is left out, and returns its end. Iterators of bytes would take twice as long. */
function unpack(product: PackedProduct, from: number, leftOut: number, marks: ProductMarks | undefined): number {
  const json = scratch
  let to = from
  let isSkipped = false
  for (let at = 0; at < product.length; at++) {
    const byte = product[at] ?? 0
    if (byte >= firstCharacter) {
      if (!isSkipped) json[to++] = byte
      continue
    }
    isSkipped = byte === leftOut
    if (isSkipped) continue
    to = write(bytesOfNames[byte], to)
    if (!marks || !isMarked(marks, byte)) continue
    to = write(trueValue, to)
    isSkipped = true
  }
  return to
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
