import { expect, test } from 'vitest'
import { createClient } from '../../../tests/harness/factories.ts'
import { createOrder, payOrder, placeOrder } from '../../../tests/harness/sales.ts'
import { openShopForOrders } from '../../../tests/harness/shop-for-orders.ts'

const { shop, sale, books } = await openShopForOrders()

/**
 * Tries to reach an order by every call that takes an order's id, with the token of another client of the same seller; returns the error
 * codes.
 */
async function reachAs(token: string, order_id: string) {
  const body = { token: 'tok_visa', order_id, amount: 20, paymentType: 3 }
  const answers = [
    await shop.call('GET', `order/info/${order_id}`, { as: token }),
    await shop.call('GET', `order/receipt/${order_id}`, { as: token }),
    await payOrder(shop, 'token', token, body),
    await payOrder(shop, 'wallet', token, body),
    await placeOrder(shop, sale, { type: 5, order_id }, token),
  ]
  return answers.map((answer) => answer.body.error?.errorCode)
}

test('a client by explore link touches no order of another client of her seller [D-046, D-211]', async () => {
  const sister = await createClient(shop, sale.seller, { email: 'sister@example.com' })
  const orderId = await createOrder(shop, sale, { type: 5 })
  expect(await reachAs(sister.token, orderId)).toEqual([6, 6, 6, 6, 6])
  expect(await books.orderOf(orderId)).toMatchObject({ payment_status: 1, superseded_by: null })
  expect(await books.paymentsOf(orderId)).toEqual([])
  // the client who placed the order can pay it and read its receipt
  const paid = await payOrder(shop, 'token', sale.client.token, { token: 'tok_visa', order_id: orderId, amount: 20 })
  expect(paid.body.statusCode).toBe(1)
  expect((await shop.call('GET', `order/receipt/${orderId}`, { as: sale.client.token })).status).toBe(200)
  expect(await reachAs(sister.token, orderId)).toEqual([6, 6, 6, 6, 6])
})

test('an order a seller placed for a client is out of reach of her explore link [D-046, D-211]', async () => {
  const orderId = await createOrder(shop, sale, { type: 1 })
  expect(await reachAs(sale.client.token, orderId)).toEqual([6, 6, 6, 6, 6])
  expect(await books.stateOf(orderId)).toEqual({ status: 1, payments: [], inventoryReserved: false })
})
