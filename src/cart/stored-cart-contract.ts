import { fromPounds, type Pence, toPounds, zeroPence } from '#platform/money.ts'
import { type Cart, type CartLine, lineCommission, linePrice } from './cart.ts'

/** The lines of a stored cart; lines that cannot be read, such as those of an older version, are left out. */
export function parseStoredCart(text: string): Cart {
  try {
    const { productDetails } = JSON.parse(text) as { productDetails?: unknown }
    return Array.isArray(productDetails) ? productDetails.flatMap((stored) => parseStoredLine(stored) ?? []) : []
  } catch {
    return []
  }
}

/**
 * A cart line from local storage, where it is stored under the specification's names and in pounds (D-171). It is checked by hand, so that
 * the pages of the cart load no validation library.
 */
function parseStoredLine(stored: unknown): CartLine | null {
  if (typeof stored !== 'object' || stored === null) return null
  const fields: Record<string, unknown> = { ...stored }
  const { _id, prod_id, name, brand = '', weight_unit: weightUnit = '', imgs: pictures = [], commission } = fields
  const productId = _id ?? prod_id ?? ''
  if (!isText(productId) || !isText(name) || !isText(brand) || !isText(weightUnit)) return null
  if (!Array.isArray(pictures) || !pictures.every(isText)) return null
  const price = parsePounds(fields.price)
  const rrp = parsePounds(fields.rrp)
  if (price === null || rrp === null) return null
  const earned = parsePounds(commission)
  if (commission !== undefined && earned === null) return null
  const weight = parseNumber(fields.weight ?? 0)
  const quantity = parseNumber(fields.quantity)
  if (!Number.isFinite(weight) || !Number.isSafeInteger(quantity) || quantity < 1) return null
  return { productId, name, brand, weight, weightUnit, pictures, price, rrp, commission: earned, quantity }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** The number in a stored value; NaN if the value is neither a number nor a text. */
function parseNumber(value: unknown): number {
  return typeof value === 'number' || isText(value) ? Number(value) : Number.NaN
}

/** The amount in a stored value: zero if it is not a price, null if it is neither a number nor a text. */
function parsePounds(value: unknown): Pence | null {
  return typeof value === 'number' || isText(value) ? (fromPounds(value) ?? zeroPence) : null
}

export function toStoredLine(line: CartLine) {
  const { productId, name, brand, weight, weightUnit, pictures, price, rrp, commission, quantity } = line
  return {
    _id: productId,
    prod_id: productId,
    name,
    brand,
    weight,
    weight_unit: weightUnit,
    price: toPounds(price),
    rrp: toPounds(rrp),
    imgs: pictures,
    ...(commission === null ? {} : { commission: toPounds(commission) }),
    quantity,
    totalPrice: toPounds(linePrice(line)),
    totalCommission: toPounds(lineCommission(line)),
  }
}
