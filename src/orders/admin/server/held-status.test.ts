import { expect, test } from 'vitest'
import { dispatchText } from '#orders/dispatch/text.ts'
import {
  createPaidPieces,
  createPersonSale,
  markDispatched,
  openReturnOf,
  openReturnsDesk,
} from '../../../../tests/harness/returns.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds()
const desk = openReturnsDesk(shop, admin)

const deliver = async (order_id: string) =>
  (await shop.call('PUT', 'admin/order/status', { as: admin.token, body: { order_id, action: 1 } })).body
const isDelivered = async (orderId: string) =>
  (await shop.db.selectFrom('orders').select('delivered').where('id', '=', orderId).executeTakeFirstOrThrow()).delivered

test('an order held by its client is not delivered by the switch [N-RTRN-062, D-606, D-757]', async () => {
  const sale = await createPersonSale(shop)
  const order = await createPaidPieces(shop, sale)
  const id = await openReturnOf(shop, sale, order, { reason: 'changed_mind' })
  const refused = await deliver(order)
  expect([refused.error?.errorCode, refused.responseMessage]).toEqual([13, dispatchText.toReturn])
  expect(await isDelivered(order)).toBe(false)
  await desk.refuse(id)
  expect((await deliver(order)).statusCode).toBe(1)
})

test('nor is one with a recalled product, unless it has left already [N-RTRN-062, D-605]', async () => {
  const sale = await createPersonSale(shop)
  const [here, gone] = [await createPaidPieces(shop, sale), await createPaidPieces(shop, sale)]
  await markDispatched(shop, gone)
  const recall = { product_id: sale.productId, reason: 'It stings.', batches: [], created_by: admin.id }
  await shop.db.insertInto('recalls').values(recall).execute()
  const refused = await deliver(here)
  expect(refused.error?.errorCode).toBe(13)
  expect(refused.responseMessage).toContain('Velvet Serum')
  expect(await isDelivered(here)).toBe(false)
  expect((await deliver(gone)).statusCode).toBe(1)
})
