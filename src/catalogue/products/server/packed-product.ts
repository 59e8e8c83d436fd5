import { type ProductWire, productSchema } from '#catalogue/products/contract.ts'

/**
 * The JSON of a ProductWire in UTF-8, with its commission and without a seller's marks, in which each name of a field is one byte: a third
 * less to hold, and what lists join instead of writing every product anew. Such a byte is below 32, which JSON never has.
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

/** What products are written to; it grows with the longest list. */
let scratch = Buffer.allocUnsafeSlow(256_000)

export function packProduct(product: ProductWire): PackedProduct {
  return Buffer.from(JSON.stringify(product).replace(anyName, (name) => String.fromCharCode(names.indexOf(name))))
}

/** The JSON of the products, separated by commas. */
export function formatProducts(
  products: readonly PackedProduct[],
  { withCommission }: { withCommission: boolean },
): Buffer {
  const leftOut = withCommission ? noField : fields.indexOf('commission')
  let length = 0
  for (const product of products) {
    reserve(length, product.length * longestName)
    if (length > 0) scratch[length++] = comma
    length = unpack(product, length, leftOut)
  }
  return Buffer.from(scratch.subarray(0, length))
}

/** Writes one product from there on, without the field that is left out, and returns its end. Iterators of bytes would take twice as long. */
function unpack(product: PackedProduct, from: number, leftOut: number): number {
  const json = scratch
  let to = from
  let isLeftOut = false
  for (let at = 0; at < product.length; at++) {
    const byte = product[at] ?? 0
    if (byte >= firstCharacter) {
      if (!isLeftOut) json[to++] = byte
      continue
    }
    isLeftOut = byte === leftOut
    const name = bytesOfNames[byte]
    if (isLeftOut || !name) continue
    for (let place = 0; place < name.length; place++) json[to++] = name[place] ?? 0
  }
  return to
}

function reserve(length: number, more: number): void {
  if (length + more < scratch.length) return
  const longer = Buffer.allocUnsafeSlow(2 * (length + more))
  scratch.copy(longer, 0, 0, length)
  scratch = longer
}
