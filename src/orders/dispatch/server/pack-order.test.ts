import { expect, test } from 'vitest'
import { dispatchText } from '#orders/dispatch/text.ts'
import { ordersText } from '#orders/text.ts'
import { readAdminLog } from '../../../../tests/harness/admin-log.ts'
import { openDispatchDesk } from '../../../../tests/harness/dispatch-desk.ts'
import { createPaidOrder, getRefunds, postRefund } from '../../../../tests/harness/paid-orders.ts'
import { createOrder, createSale, payOrder } from '../../../../tests/harness/sales.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds()
const desk = openDispatchDesk(shop, admin)
const sale = await createSale(shop, { quantity: 500 })

const logOf = (orderId: string) => readAdminLog(shop, orderId, 'action', 'before', 'after')
const lineOf = async (orderId: string) => (await desk.packing(orderId)).lines[0]?.line_id ?? ''
const factsOf = (orderId: string) =>
  shop.db.selectFrom('orders').select(['packed_at', 'packed_by']).where('id', '=', orderId).executeTakeFirstOrThrow()
const batchesOf = async (orderId: string) => (await desk.packing(orderId)).lines.map(({ batches }) => batches)

test('an order is packed once, and its log says by whom and of which batches [N-DISP-014]', async () => {
  const order_id = await createPaidOrder(shop, sale, { quantity: 3 })
  const [line] = (await getRefunds(shop, admin, order_id)).lines
  const lines = JSON.stringify([{ line_id: line?.line_id, quantity: 1 }])
  await postRefund(shop, admin, { order_id, lines, amount: 20, refunded: 0, reason: 'One too many.' })
  expect(await desk.packing(order_id)).toMatchObject({
    packed: null,
    lines: [{ name: 'Aurelle Velvet Serum 30 ml', quantity: 2, batches: [] }],
  })
  const order = { order_id, lines: [{ line_id: await lineOf(order_id), batches: [' b7 ', 'L-20', 'B7'] }] }
  for (let time = 0; time < 2; time++) expect(await desk.pack([order])).toMatchObject({ done: 1, refused: [] })
  expect(await batchesOf(order_id)).toEqual([['B7', 'L-20']])
  const { packed_at, packed_by } = await factsOf(order_id)
  expect(packed_by).toBe(admin.id)
  expect((await desk.list()).find(({ _id }) => _id === order_id)?.packed).toBe(packed_at?.toISOString())
  const after = { batches: ['Aurelle Velvet Serum 30 ml: B7, L-20'] }
  expect((await logOf(order_id)).filter(({ action }) => action === 'pack order')).toEqual([
    { action: 'pack order', before: null, after },
  ])
})

test('batches are corrected, also after the order has left, and both are in the log [N-DISP-015]', async () => {
  const order_id = await createPaidOrder(shop, sale)
  const line_id = await lineOf(order_id)
  await desk.pack([{ order_id, lines: [{ line_id, batches: ['B7'] }] }])
  const { packed_at } = await factsOf(order_id)
  await desk.pack([{ order_id }])
  expect(await batchesOf(order_id)).toEqual([['B7']])
  await desk.dispatch([order_id])
  await desk.pack([{ order_id, lines: [{ line_id, batches: ['B8'] }] }])
  await desk.pack([{ order_id, lines: [{ line_id, batches: [] }] }])
  expect(await batchesOf(order_id)).toEqual([[]])
  expect((await factsOf(order_id)).packed_at).toEqual(packed_at)
  const [seven, eight] = ['B7', 'B8'].map((batch) => ({ batches: [`Aurelle Velvet Serum 30 ml: ${batch}`] }))
  expect((await logOf(order_id)).filter(({ action }) => action === 'correct batches')).toEqual([
    { action: 'correct batches', before: seven, after: eight },
    { action: 'correct batches', before: eight, after: { batches: [] } },
  ])
})

test('an order that left before anybody recorded it as packed has no day of packing [N-DISP-015]', async () => {
  const order_id = await createPaidOrder(shop, sale)
  await desk.dispatch([order_id])
  await desk.pack([{ order_id, lines: [{ line_id: await lineOf(order_id), batches: ['B9'] }] }])
  expect(await batchesOf(order_id)).toEqual([['B9']])
  expect((await factsOf(order_id)).packed_at).toBeNull()
})

test('another order’s line, an unpaid order and one from salon stock are not packed [N-DISP-016]', async () => {
  const [order_id, other] = [await createPaidOrder(shop, sale), await createPaidOrder(shop, sale)]
  const unpaid = await createOrder(shop, sale)
  const fromSalon = await createOrder(shop, sale, { type: 3 })
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id: fromSalon, amount: 15 })
  const lines = [{ line_id: await lineOf(other), batches: ['B7'] }]
  const { done, refused } = await desk.pack([
    { order_id, lines },
    { order_id: unpaid },
    { order_id: fromSalon },
    { order_id: 'nothing' },
    { order_id: other },
  ])
  expect([done, refused]).toEqual([
    1,
    [
      { _id: order_id, message: dispatchText.lineUnknown },
      { _id: unpaid, message: dispatchText.notToPack },
      { _id: fromSalon, message: dispatchText.notToPack },
      { _id: 'nothing', message: ordersText.notFound },
    ],
  ])
  expect([await batchesOf(order_id), await batchesOf(other)]).toEqual([[[]], [[]]])
  expect(await factsOf(order_id)).toEqual({ packed_at: null, packed_by: null })
})

test.each([
  ['of 41 characters', ['B'.repeat(41)]],
  ['without a character', [' ']],
  ['number eleven of a line', Array.from({ length: 11 }, (_, at) => `B${at}`)],
])('a batch %s is refused, and nothing is packed [N-DISP-016]', async (_, batches) => {
  const order_id = await createPaidOrder(shop, sale)
  const lines = [{ line_id: await lineOf(order_id), batches }]
  const body = { orders: JSON.stringify([{ order_id, lines }]) }
  const answer = await shop.call('PUT', 'admin/dispatch/packed', { as: admin.token, body })
  expect([answer.status, answer.body.error?.errorCode]).toEqual([400, 1])
  expect((await factsOf(order_id)).packed_at).toBeNull()
})

test('sellers and strangers neither read what is to pack nor pack it [N-DISP-016]', async () => {
  const order_id = await createPaidOrder(shop, sale)
  const stranger = await createSale(shop)
  for (const as of [sale.seller.token, stranger.seller.token, sale.client.token, undefined]) {
    const who = as ? { as } : {}
    const body = { orders: JSON.stringify([{ order_id }]) }
    expect((await shop.call('PUT', 'admin/dispatch/packed', { ...who, body })).body.statusCode).toBe(0)
    expect((await shop.call('GET', `admin/dispatch/packing/${order_id}`, who)).body.statusCode).toBe(0)
  }
  expect((await factsOf(order_id)).packed_at).toBeNull()
})
