import { expect, test } from 'vitest'
import type { TimelineEvent } from '#orders/timeline/contract.ts'
import { describeEvent } from '#orders/timeline/describe-event.ts'
import { readAdminLog } from '../../../../tests/harness/admin-log.ts'
import { openDispatchDesk } from '../../../../tests/harness/dispatch-desk.ts'
import { createSeller } from '../../../../tests/harness/factories.ts'
import { createPaidOrder } from '../../../../tests/harness/paid-orders.ts'
import { createOrder, createSale, openBooks, payOrder } from '../../../../tests/harness/sales.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds()
const desk = openDispatchDesk(shop, admin)
const sale = await createSale(shop, { quantity: 500 })

/** Places and pays an order of two items to the seller's salon, for the seller herself or for a client. */
async function buyForSalon(client_id = '') {
  const prods = [{ prod_id: sale.productId, quantity: 2 }]
  const amounts = { subTotalAmount: 30, totalAmount: 30 }
  const order_id = await createOrder(shop, sale, { type: 2, prods, client_id, ...amounts })
  const paid = await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount: 30 })
  expect(paid.body.statusCode).toBe(1)
  return order_id
}

const receive = (order_id: string, as = sale.seller.token) =>
  shop.call<{ message: string }>('POST', 'order/received', { as, body: { order_id } })
const movementsOf = (orderId: string) =>
  shop.db.selectFrom('salon_stock_movements').select('quantity').where('order_id', '=', orderId).execute()
const logOf = async (orderId: string) =>
  (await readAdminLog(shop, orderId, 'action', 'admin_id', 'before', 'after')).filter(
    ({ action }) => action === 'receive order',
  )

async function tellLast(path: string, reader: 'seller' | 'administrator', as: string) {
  const { body } = await shop.call<{ events: TimelineEvent[] }>('GET', path, { as })
  const event = body.responseData.events.find(({ kind }) => kind === 'delivered')
  return event && describeEvent(event, reader)
}

test('a seller receives an order to her salon once, counted into her stock, logged [N-CARR-001]', async () => {
  const orderId = await buyForSalon()
  await desk.dispatch([orderId])
  const both = await Promise.all([receive(orderId), receive(orderId)])
  for (const { body } of [...both, await receive(orderId)])
    expect(body.responseData.message).toBe('The order is marked as delivered.')
  const { delivered, delivered_at, delivered_by } = await openBooks(shop).orderOf(orderId)
  expect({ delivered, delivered_at, delivered_by }).toEqual({
    delivered: true,
    delivered_at: expect.any(Date),
    delivered_by: sale.seller.id,
  })
  expect(await movementsOf(orderId)).toEqual([{ quantity: 2 }])
  expect(await logOf(orderId)).toEqual([
    { action: 'receive order', admin_id: null, before: { delivered: false }, after: { delivered: true, by: 'seller' } },
  ])
})

test('the story of an order says who received it, an administrator takes it back [N-CARR-001]', async () => {
  const orderId = await buyForSalon(sale.client.id)
  await desk.dispatch([orderId])
  await receive(orderId)
  expect(await movementsOf(orderId)).toEqual([])
  const tell = () => tellLast(`order/timeline/${orderId}`, 'seller', sale.seller.token)
  expect(await tell()).toEqual({ title: 'Received by you', details: [] })
  expect(await tellLast(`admin/order/timeline/${orderId}`, 'administrator', admin.token)).toEqual({
    title: 'Received by the seller',
    details: [],
  })
  expect((await desk.deliver(orderId, 0)).body.statusCode).toBe(1)
  expect(await tell()).toBeUndefined()
  expect((await desk.deliver(orderId)).body.statusCode).toBe(1)
  expect(await tell()).toEqual({ title: 'Delivered', details: [] })
})

test('what has not left, goes to a client or is not hers is not received [N-CARR-002]', async () => {
  const [toClient, toPack, ofOther] = [await createPaidOrder(shop, sale), await buyForSalon(), await buyForSalon()]
  await desk.dispatch([toClient, ofOther])
  const other = await createSeller(shop)
  const refused = [
    [await receive(toClient), 13, 'Only an order to your salon can be marked as received.'],
    [await receive(toPack), 13, 'This order has not been dispatched.'],
    [await receive(ofOther, other.token), 6, expect.any(String)],
    [await receive(ofOther, admin.token), 6, expect.any(String)],
    [await receive('nothing'), 6, expect.any(String)],
    [await receive(ofOther, sale.client.token), 8, expect.any(String)],
  ] as const
  for (const [{ body }, code, message] of refused)
    expect([body.error?.errorCode, body.responseMessage]).toEqual([code, message])
  for (const id of [toClient, toPack, ofOther]) {
    expect((await openBooks(shop).orderOf(id)).delivered).toBe(false)
    expect(await logOf(id)).toEqual([])
  }
})
