import type { OrderSummary } from '#mail/server/emails/product-lines.ts'
import { pence } from '#platform/money.ts'

/** The people and things in the examples. No value contains another, so that each can be found again in the text of an email. */
export const publicUrl = 'https://shop.example'
export const to = 'reader@example.com'
export const firstName = 'Anna'
export const clientName = 'Clara Whitfield'
export const sellerName = 'Sophie'
export const orderNumber = 'ORD-000123'
export const url = `${publicUrl}/open?key=example`
export const unsubscribeUrl = `${publicUrl}/unsubscribe?key=example`

/** A picture that the shop does not have; it is replaced with an empty picture where an example is shown. */
export const picture = 'sample.webp'

export const products = [
  { brand: 'Aurelle', name: 'Velvet Serum', picture, pricePence: pence(1_999), quantity: 2 },
  { brand: 'Oat & Ivy', name: 'Brow comb', picture, pricePence: pence(650), quantity: 1 },
]
export const totalPence = pence(4_648)

export const order: OrderSummary = {
  ordNo: orderNumber,
  createdAt: new Date('2026-06-30T10:30:00Z'),
  products,
  totalPence,
  savingPence: pence(500),
  billing: ['Clara Whitfield', 'BA1 1AA'],
  address: ['Clara Whitfield', '12 Rose Lane', 'Bath', 'BA1 1AA'],
  paymentMethod: 'Visa ending in 4242',
  estDate: '06/07/2026',
}
