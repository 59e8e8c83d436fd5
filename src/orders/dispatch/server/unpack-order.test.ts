import { expect, test } from 'vitest'
import { dispatchText } from '#orders/dispatch/text.ts'
import { ordersText } from '#orders/text.ts'
import { readAdminLog } from '../../../../tests/harness/admin-log.ts'
import { openDispatchDesk } from '../../../../tests/harness/dispatch-desk.ts'
import { createPaidOrder } from '../../../../tests/harness/paid-orders.ts'
import { createOrder, createSale } from '../../../../tests/harness/sales.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds()
const desk = openDispatchDesk(shop, admin)
const sale = await createSale(shop, { quantity: 500 })

const lineOf = async (orderId: string) => (await desk.packing(orderId)).lines[0]?.line_id ?? ''
const factsOf = (orderId: string) =>
  shop.db.selectFrom('orders').select(['packed_at', 'packed_by']).where('id', '=', orderId).executeTakeFirstOrThrow()
const notPacked = { packed_at: null, packed_by: null }
async function kindsOf(orderId: string): Promise<string[]> {
  const path = `admin/order/timeline/${orderId}`
  const answer = await shop.call<{ events: { kind: string }[] }>('GET', path, { as: admin.token })
  return answer.body.responseData.events.map(({ kind }) => kind)
}
async function createPackedOrder(): Promise<string> {
  const order_id = await createPaidOrder(shop, sale)
  await desk.pack([{ order_id, lines: [{ line_id: await lineOf(order_id), batches: ['B7'] }] }])
  return order_id
}

test('a mistaken packing is taken back once, with its batches; the log has both [N-DISP-025]', async () => {
  const orderId = await createPackedOrder()
  const { packed_at } = await factsOf(orderId)
  expect(await kindsOf(orderId)).toContain('packed')
  for (let time = 0; time < 2; time++) expect(await desk.unpack([orderId])).toMatchObject({ done: 1, refused: [] })
  expect(await factsOf(orderId)).toEqual(notPacked)
  expect(await desk.packing(orderId)).toMatchObject({ packed: null, lines: [{ batches: [] }] })
  expect((await desk.list()).find(({ _id }) => _id === orderId)?.packed).toBeNull()
  expect(await kindsOf(orderId)).not.toContain('packed')
  const log = await readAdminLog(shop, orderId, 'action', 'before', 'after')
  const before = { packed: packed_at?.toISOString(), batches: ['Aurelle Velvet Serum 30 ml: B7'] }
  expect(log.filter(({ action }) => action === 'undo packing')).toEqual([
    { action: 'undo packing', before, after: null },
  ])
})

test('an order that has left or arrived, or is not to pack, is not unpacked [N-DISP-025]', async () => {
  const [left, arrived, open] = [await createPackedOrder(), await createPackedOrder(), await createPackedOrder()]
  await desk.dispatch([left, arrived])
  await desk.deliver(arrived)
  const unpaid = await createOrder(shop, sale)
  const { done, refused } = await desk.unpack([left, arrived, unpaid, 'nothing', open])
  expect([done, refused]).toEqual([
    1,
    [
      { _id: left, message: dispatchText.leftAlready },
      { _id: arrived, message: dispatchText.leftAlready },
      { _id: unpaid, message: dispatchText.notToPack },
      { _id: 'nothing', message: ordersText.notFound },
    ],
  ])
  for (const id of [left, arrived]) {
    expect((await factsOf(id)).packed_at).not.toBeNull()
    expect((await desk.packing(id)).lines[0]?.batches).toEqual(['B7'])
  }
  // an order whose dispatch was undone is still packed, until the packing is undone too
  await desk.undo(left)
  expect(await desk.unpack([left])).toMatchObject({ done: 1 })
  expect(await factsOf(left)).toEqual(notPacked)
})

test('unpacked and dispatched at once, an order ends as its log says [N-DISP-025]', async () => {
  for (let round = 0; round < 5; round++) {
    const orderId = await createPackedOrder()
    const [unpacked] = await Promise.all([desk.unpack([orderId]), desk.dispatch([orderId])])
    const { packed_at } = await factsOf(orderId)
    expect(packed_at === null).toBe(unpacked.done === 1)
    const rejections = unpacked.refused.map(({ message }) => message)
    expect(rejections).toEqual(unpacked.done === 1 ? [] : [dispatchText.leftAlready])
    const log = await readAdminLog(shop, orderId, 'action')
    expect(log.map(({ action }) => action)).toEqual(
      unpacked.done === 1 ? ['pack order', 'undo packing', 'dispatch order'] : ['pack order', 'dispatch order'],
    )
  }
})

test('packing says which orders it has packed, and which were before [N-DISP-025]', async () => {
  const [before, now] = [await createPackedOrder(), await createPaidOrder(shop, sale)]
  expect(await desk.pack([{ order_id: before }, { order_id: now }])).toMatchObject({ done: 2, packed: [now] })
})

test('nobody but administrators unpacks, and at most 100 orders a call [N-DISP-025]', async () => {
  const orderId = await createPackedOrder()
  const stranger = await createSale(shop)
  const body = { order_ids: [orderId] }
  for (const as of [sale.seller.token, stranger.seller.token, sale.client.token, undefined])
    expect((await shop.call('PUT', 'admin/dispatch/unpack', { ...(as ? { as } : {}), body })).body.statusCode).toBe(0)
  const many = { order_ids: Array.from({ length: 101 }, () => orderId) }
  const answer = await shop.call('PUT', 'admin/dispatch/unpack', { as: admin.token, body: many })
  expect([answer.status, answer.body.error?.errorCode]).toEqual([400, 1])
  expect((await factsOf(orderId)).packed_at).not.toBeNull()
})
