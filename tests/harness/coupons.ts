import { randomUUID } from 'node:crypto'
import { createClient, type Person } from './factories.ts'
import { createOrder, payOrder, placeOrder, type Sale } from './sales.ts'
import type { Shop } from './shop.ts'

/** Coupons, through the API calls that a browser makes. */

export const anyCode = () => `T-${randomUUID().slice(0, 13).toUpperCase()}`

/** A coupon of 10% off everything, paid by the distributor; `changes` replaces fields. */
export const couponBody = (changes: Record<string, unknown> = {}) => ({
  code: anyCode(),
  name: 'Spring sale',
  percent: changes.amount === undefined ? 10 : '',
  rule: 'before',
  scope: 'all',
  ...changes,
})

export async function createCoupon(
  shop: Shop,
  admin: Person,
  changes: Record<string, unknown> = {},
): Promise<{ id: string; code: string }> {
  const body = couponBody(changes)
  const answer = await shop.call<{ coupon_id: string }>('POST', 'admin/coupon', { as: admin.token, body })
  if (answer.body.statusCode !== 1) throw new Error(answer.body.responseMessage)
  return { id: answer.body.responseData.coupon_id, code: body.code }
}

export const setBudget = (shop: Shop, admin: Person, seller: Person, budget: number) =>
  shop.call('PUT', 'admin/coupon/budget', { as: admin.token, body: { user_id: seller.id, budget } })

/** An order of items of the sale's product (£20.00 each) with a coupon code, at this total in pounds. */
export const withCode = (sale: Sale, coupon: string, quantity: number, total: number, changes: object = {}) => ({
  prods: [{ prod_id: sale.productId, quantity, price: 20 }],
  subTotalAmount: total,
  totalAmount: total,
  coupon,
  ...changes,
})

/** Places an order with a coupon and pays it with a new card; returns its id. */
export async function sellWithCode(
  shop: Shop,
  sale: Sale,
  { coupon, quantity, total, ...changes }: { coupon: string; quantity: number; total: number; type?: number },
): Promise<string> {
  const order_id = await createOrder(shop, sale, withCode(sale, coupon, quantity, total, changes))
  const paid = await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount: total })
  if (paid.body.statusCode !== 1) throw new Error(paid.body.responseMessage)
  return order_id
}

/** A new client of the sale's seller, who has used no code yet. */
export const createCodeUser = (shop: Shop, { seller }: Sale) =>
  createClient(shop, seller, { email: `${randomUUID()}@example.com` })

/** Places an order of one item of the sale's product for a new client, with a coupon code. */
export const placeOrderWithCode = async (shop: Shop, sale: Sale, coupon: string, total: number, changes: object = {}) =>
  placeOrder(
    shop,
    sale,
    withCode(sale, coupon, 1, total, { client_id: (await createCodeUser(shop, sale)).id, ...changes }),
  )

/** Pays an order with a new card: £18.00, the sale's product with 10% off, unless it says otherwise. */
export const payWithCode = (shop: Shop, sale: Sale, order_id: string, token = 'tok_visa', amount = 18) =>
  payOrder(shop, 'token', sale.seller.token, { token, order_id, amount })
