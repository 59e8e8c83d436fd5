import { expect, test } from 'vitest'
import { recallsText } from '#orders/recalls/text.ts'
import { createColleague } from '../../../../tests/harness/colleagues.ts'
import type { Person } from '../../../../tests/harness/factories.ts'
import { createPaidOrder, getRefunds, openDisputeOf, postRefund } from '../../../../tests/harness/paid-orders.ts'
import { rejectionOf } from '../../../../tests/harness/rejections.ts'
import { createSale } from '../../../../tests/harness/sales.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds()
const limited = (pounds: number) => createColleague(shop, ['returns'], { maxRefundPence: pounds * 100 })

async function refund(orderId: string, quantity: number, as: Person) {
  const { lines, refunded } = await getRefunds(shop, admin, orderId)
  const body = { order_id: orderId, lines: [{ line_id: lines[0]?.line_id, quantity }], amount: 20 * quantity, refunded }
  const { error, responseMessage } = (await postRefund(shop, as, body)).body
  return [error?.errorCode ?? 0, responseMessage]
}
const messageOf = (limit: string, before = '') =>
  `With ‘Returns and refunds’ your role can pay back at most ${limit} of an order.${before} Please ask an owner of the shop.`

test('a refund above the amount of the role is refused, and pays nothing [N-ROLE-010]', async () => {
  const sale = await createSale(shop, { quantity: 50 })
  const orderId = await createPaidOrder(shop, sale, { quantity: 3 })
  const colleague = await limited(40)
  expect(await refund(orderId, 3, colleague)).toEqual([8, messageOf('£40.00')])
  expect((await getRefunds(shop, admin, orderId)).refunds).toEqual([])
  expect(await refund(orderId, 2, colleague)).toEqual([0, undefined])
})

test('several small refunds are no way round the amount, by one person or by two [N-ROLE-010]', async () => {
  const sale = await createSale(shop, { quantity: 50 })
  const orderId = await createPaidOrder(shop, sale, { quantity: 3 })
  const colleague = await limited(40)
  expect((await refund(orderId, 1, colleague))[0]).toBe(0)
  expect((await refund(orderId, 1, admin))[0]).toBe(0)
  const before = ' £40.00 of this one has been paid back or replaced before.'
  expect(await refund(orderId, 1, colleague)).toEqual([8, messageOf('£40.00', before)])
  expect((await getRefunds(shop, admin, orderId)).refunded).toBe(40)
  expect((await refund(orderId, 1, admin))[0]).toBe(0)
  // the limit is per order, so all of another order may be paid back
  expect((await refund(await createPaidOrder(shop, sale), 1, colleague))[0]).toBe(0)
})

test('of two refunds at once that are too much together one is made [N-ROLE-010]', async () => {
  const sale = await createSale(shop, { quantity: 50 })
  const orderId = await createPaidOrder(shop, sale, { quantity: 3 })
  const colleagues = [await limited(40), await limited(40)]
  const codes = await Promise.all(colleagues.map(async (one, at) => (await refund(orderId, at + 1, one))[0]))
  expect(codes.filter((code) => code === 0)).toHaveLength(1)
  expect((await getRefunds(shop, admin, orderId)).refunded).toBe(codes[0] === 0 ? 20 : 40)
})

test('the preview says so before, and a role without an amount has no limit [N-ROLE-010]', async () => {
  const sale = await createSale(shop, { quantity: 50 })
  const orderId = await createPaidOrder(shop, sale, { quantity: 2 })
  const preview = async (as: Person) =>
    (await shop.call('GET', 'admin/refund/preview', { as: as.token, query: { order_id: orderId } })).body
  expect(await preview(await limited(39))).toMatchObject({
    error: { errorCode: 8 },
    responseMessage: messageOf('£39.00'),
  })
  expect((await preview(await limited(0))).responseMessage).toBe(messageOf('£0.00'))
  expect((await preview(await limited(40))).statusCode).toBe(1)
  const unlimited = await createColleague(shop, ['returns'])
  expect((await preview(unlimited)).statusCode).toBe(1)
  expect((await refund(orderId, 2, unlimited))[0]).toBe(0)
})

interface RecallPreview {
  orders: number
  amount: number
  blocked: { ord_no: string; message: string }[]
}

test('a recall refunds what is within her amount; the rest waits for an owner [N-ROLE-011]', async () => {
  const sale = await createSale(shop, { quantity: 50 })
  const [small, large, touched] = [
    await createPaidOrder(shop, sale),
    await createPaidOrder(shop, sale, { quantity: 3 }),
    await createPaidOrder(shop, sale),
  ]
  const colleague = await createColleague(shop, ['returns', 'catalogue'], { maxRefundPence: 4_000 })
  const call = <Answer = unknown>(method: string, path: string, body?: object) =>
    shop.call<Answer>(method, `admin/recall${path}`, { as: colleague.token, ...(body ? { body } : {}) })
  const withdrawn = await call<{ recall_id: string }>('POST', '', {
    prod_id: sale.productId,
    reason: 'It burns',
    batches: [],
  })
  const { recall_id } = withdrawn.body.responseData
  const shown = (await call<RecallPreview>('GET', `/${recall_id}/preview`)).body.responseData
  expect(shown).toMatchObject({ orders: 2, amount: 40, blocked: [{ message: messageOf('£40.00') }] })
  const all = { recall_id, orders: 3, amount: 100 }
  expect(rejectionOf(await call('POST', '/refund', all))).toEqual([14, recallsText.previewChanged])
  expect(
    (await call('POST', '/refund', { recall_id, orders: shown.orders, amount: shown.amount })).body.statusCode,
  ).toBe(1)
  await openDisputeOf(shop, touched)
  await shop.runJobs()
  const refundedOf = async (id: string) => (await getRefunds(shop, admin, id)).refunded
  expect(await Promise.all([small, large].map(refundedOf))).toEqual([20, 0])
})

test('a job of a recall keeps to the amount that the role had when she asked [N-ROLE-011]', async () => {
  const sale = await createSale(shop, { quantity: 50 })
  const orderId = await createPaidOrder(shop, sale, { quantity: 2 })
  const colleague = await createColleague(shop, ['returns', 'catalogue'], { maxRefundPence: 4_000 })
  const as = { as: colleague.token }
  const body = { prod_id: sale.productId, reason: 'It burns', batches: [] }
  const { recall_id } = (await shop.call<{ recall_id: string }>('POST', 'admin/recall', { ...as, body })).body
    .responseData
  await shop.call('POST', 'admin/recall/refund', { ...as, body: { recall_id, orders: 1, amount: 40 } })
  const ofRecall = [`recall ${recall_id} ${orderId}`]
  const { rows } = await shop.pool.query('select payload from graphile_worker._private_jobs where key = $1', ofRecall)
  expect(rows).toMatchObject([{ payload: { orderId, adminId: colleague.id, maxRefundPence: 4_000 } }])
  await shop.pool.query(
    `update graphile_worker._private_jobs set payload = jsonb_set(payload::jsonb, '{maxRefundPence}', '3999')::json where key = $1`,
    ofRecall,
  )
  await shop.runJobs()
  expect((await getRefunds(shop, admin, orderId)).refunded).toBe(0)
  const { refund_message } = await shop.db
    .selectFrom('recall_orders')
    .select('refund_message')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(refund_message).toBe(messageOf('£39.99'))
})
