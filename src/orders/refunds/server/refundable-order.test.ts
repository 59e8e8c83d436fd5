import { expect, test } from 'vitest'
import { settleDispute } from '#orders/disputes/server/settle-dispute.ts'
import { ordersText } from '#orders/text.ts'
import { createProduct } from '../../../../tests/harness/factories.ts'
import { createPaidOrder, disputeOrder, getRefunds, postRefund } from '../../../../tests/harness/paid-orders.ts'
import { postToProvider } from '../../../../tests/harness/payout-accounts.ts'
import { wordsOf } from '../../../../tests/harness/rejections.ts'
import { createOrder, createSale, payOrder } from '../../../../tests/harness/sales.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds()

const sale = await createSale(shop, { quantity: 100 })

const messageOf = async (body: Record<string, unknown>) => wordsOf(await postRefund(shop, admin, body))

test('an item that was refunded is not refunded again, although the order has money left [D-211]', async () => {
  const productIds = [sale.productId, await createProduct(shop, { quantity: 100 })]
  const order_id = await createPaidOrder(shop, sale, { productIds, quantity: 2 })
  const [first, second] = (await getRefunds(shop, admin, order_id)).lines.map(({ line_id }) => line_id)
  const refund = (line_id: string | undefined, quantity: number, refunded: number) =>
    messageOf({ order_id, lines: [{ line_id, quantity }], amount: 20 * quantity, refunded })
  expect(await refund(first, 1, 0)).toBeUndefined()
  expect(await refund(first, 2, 20)).toBe(ordersText.refundTooMany)
  expect(await refund(first, 1, 20)).toBeUndefined()
  expect(await refund(first, 1, 40)).toBe(ordersText.refundTooMany)
  expect(await refund(second, 2, 40)).toBeUndefined()
  expect(await messageOf({ order_id, amount: 20, refunded: 80 })).toBe(ordersText.nothingLeftToRefund)
  expect(await getRefunds(shop, admin, order_id)).toMatchObject({
    refunded: 80,
    left: 0,
    lines: [{ refunded: 2 }, { refunded: 2 }],
    refunds: [{ amount: 20 }, { amount: 20 }, { amount: 40 }],
  })
})

test('an amount that a dispute has paid back is not refunded again [D-043, D-211]', async () => {
  const order_id = await createPaidOrder(shop, sale, { quantity: 3 })
  const disputeRef = await disputeOrder(shop, order_id, 2000)
  await postToProvider(shop, `/v1/disputes/${disputeRef}/close`)
  await settleDispute(shop, disputeRef)
  expect(await getRefunds(shop, admin, order_id)).toMatchObject({ refunded: 20, left: 40 })
  expect(await messageOf({ order_id, amount: 60, refunded: 20 })).toBe(ordersText.refundChanged)
  const secondRef = await disputeAgain(order_id, 3000)
  await postToProvider(shop, `/v1/disputes/${secondRef}/close`)
  await settleDispute(shop, secondRef)
  const [line] = (await getRefunds(shop, admin, order_id)).lines
  const two = [{ line_id: line?.line_id, quantity: 2 }]
  expect(await messageOf({ order_id, lines: two, amount: 40, refunded: 50 })).toBe(ordersText.nothingLeftToRefund)
  expect(await getRefunds(shop, admin, order_id)).toMatchObject({ refunded: 50, left: 10, refunds: [] })
})

test('an order with nothing charged, or nothing left, has nothing to refund [D-006, D-211]', async () => {
  const free = await createProduct(shop, { quantity: 100, commissionPence: 2000 })
  const prods = [sale.productId, free].map((prod_id) => ({ prod_id, quantity: 1 }))
  const order_id = await createOrder(shop, sale, { prods, type: 2, subTotalAmount: 15, totalAmount: 15 })
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount: 15 })
  const ids = (await getRefunds(shop, admin, order_id)).lines.map(({ line_id }) => line_id)
  const [charged, uncharged] = ids.map((line_id) => [{ line_id, quantity: 1 }])
  const nothing = ordersText.nothingLeftToRefund
  expect(await messageOf({ order_id, lines: uncharged, amount: 0, refunded: 0 })).toBe(nothing)
  expect(await messageOf({ order_id, amount: 15, refunded: 0 })).toBeUndefined()
  for (const lines of [charged, uncharged, []])
    expect(await messageOf({ order_id, lines, amount: 15, refunded: 15 })).toBe(nothing)
})

/** Makes the card holder dispute another part of the same charge. */
async function disputeAgain(orderId: string, pence: number): Promise<string> {
  await shop.pool.query(`update sandbox.objects set data = data || '{"disputed": false}' where kind = 'charge'`)
  return disputeOrder(shop, orderId, pence)
}
