import { expect, test } from 'vitest'
import { resumeRefund, resumeRefunds } from '#orders/refunds/server/reverse-failed-refund.ts'
import { ordersText } from '#orders/text.ts'
import { listStaleRefundIds } from '#payments/refunds/server/refunds.ts'
import { createProduct } from '../../../../tests/harness/factories.ts'
import {
  createPaidOrder,
  failCalls,
  getRefunds,
  loseAnswers,
  makeJobsDue,
  postRefund,
} from '../../../../tests/harness/paid-orders.ts'
import { wordsOf } from '../../../../tests/harness/rejections.ts'
import { createSale } from '../../../../tests/harness/sales.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds()

const sale = await createSale(shop, { quantity: 100 })
const otherProductId = await createProduct(shop, { quantity: 100 })

/** Creates an order with two lines at the same price and starts a refund of one item of the first line; the provider's answer is lost. */
async function openRefund() {
  const order_id = await createPaidOrder(shop, sale, { productIds: [sale.productId, otherProductId] })
  const [first = '', second = ''] = (await getRefunds(shop, admin, order_id)).lines.map(({ line_id }) => line_id)
  const submit = async (lines: { line_id: string; quantity: number }[], amount = 20) =>
    wordsOf(await postRefund(shop, admin, { order_id, lines, amount, refunded: 0 }))
  const one = (line_id: string) => ({ line_id, quantity: 1 })
  await loseAnswers(shop, '/v1/refunds', async () =>
    expect(await submit([one(first)])).toBe(ordersText.refundNotFinished),
  )
  return { order_id, first: one(first), second: one(second), submit }
}

test('while a refund is open any other is rejected, even of the same amount [D-211]', async () => {
  const { order_id, first, second, submit } = await openRefund()
  expect(await submit([second])).toBe(ordersText.refundInProgress)
  expect(await submit([first, second])).toBe(ordersText.refundInProgress)
  expect(await submit([first, first])).toBe(ordersText.refundInProgress)
  expect(await submit([{ ...first, quantity: 2 }])).toBe(ordersText.refundInProgress)
  expect(await submit([first], 40)).toBe(ordersText.refundInProgress)
  expect((await getRefunds(shop, admin, order_id)).refunds).toMatchObject([{ state: 'open', amount: 20 }])
})

test('while a refund of items is open, one of all the rest counts as another refund [D-211]', async () => {
  const { order_id, second, submit } = await openRefund()
  expect(await submit([])).toBe(ordersText.refundInProgress)
  expect((await getRefunds(shop, admin, order_id)).refunds).toMatchObject([{ state: 'open', amount: 20 }])
  await makeJobsDue(shop)
  await shop.runJobs()
  expect(await getRefunds(shop, admin, order_id)).toMatchObject({ refunded: 20, left: 20, refunds: [{ amount: 20 }] })
  expect(await submit([second])).toBe(ordersText.refundChanged)
})

test('repeating an open refund finishes it once, by its items or by all that is left [D-211]', async () => {
  const { order_id, first, submit } = await openRefund()
  expect(await submit([first])).toBeUndefined()
  expect(await getRefunds(shop, admin, order_id)).toMatchObject({ refunded: 20, refunds: [{ state: 'refunded' }] })
  const whole = await createPaidOrder(shop, sale)
  const submitWhole = () => postRefund(shop, admin, { order_id: whole, amount: 20, refunded: 0 })
  await loseAnswers(shop, '/v1/refunds', submitWhole)
  expect((await submitWhole()).body.statusCode).toBe(1)
  expect((await getRefunds(shop, admin, whole)).refunds).toMatchObject([{ state: 'refunded', amount: 20 }])
})

test('a lost refund is looked up, and sent only if no call was made and it is open [D-211]', async () => {
  const { order_id } = await openRefund()
  const { id } = await shop.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select('refunds.id')
    .where('payments.order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  const sent: string[] = []
  const provider: typeof shop.provider = {
    ...shop.provider,
    sendRefund: (request) => {
      sent.push(request.reference)
      return shop.provider.sendRefund(request)
    },
  }
  await resumeRefund({ ...shop, provider }, id)
  expect((await getRefunds(shop, admin, order_id)).refunds).toMatchObject([{ state: 'refunded', amount: 20 }])
  expect(sent).toEqual([])
  const other = await createPaidOrder(shop, sale)
  const submit = () => postRefund(shop, admin, { order_id: other, amount: 20, refunded: 0 })
  await failCalls(shop, '/v1/refunds', submit)
  const open = await shop.db.selectFrom('refunds').select('id').where('state', '=', 'sent').executeTakeFirstOrThrow()
  await shop.db.updateTable('refunds').set({ state: 'queued' }).where('id', '=', open.id).execute()
  for (const refundId of [open.id, open.id, id, order_id]) await resumeRefund({ ...shop, provider }, refundId)
  expect(sent).toEqual([open.id])
  expect((await getRefunds(shop, admin, other)).refunds).toMatchObject([{ state: 'refunded', amount: 20 }])
})

test('refunds that stayed open are taken up after half a minute, the oldest first [D-211]', async () => {
  await openRefund()
  await openRefund()
  const list = async () => (await listStaleRefundIds(shop.db)) as (string | undefined)[]
  expect(await list()).toEqual([])
  const { rows } = await shop.pool.query<{ id: string }>(
    `update refunds r set updated_at = now() - case when r.id = (select max(id::text)::uuid from refunds where state = 'sent')
       then interval '50 seconds' else interval '40 seconds' end where state = 'sent' returning id`,
  )
  const inOrder = rows.map(({ id }) => id).sort()
  expect(inOrder).toHaveLength(2)
  expect(await list()).toEqual(inOrder.reverse())
  await resumeRefunds(shop)
  const due = await shop.pool.query(
    `select j.key, j.payload->>'refundId' as id from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = 'resume-refund'
     join refunds r on r.id = (j.payload->>'refundId')::uuid and r.state = 'sent' where j.run_at <= now()`,
  )
  expect(new Set(due.rows)).toEqual(new Set(inOrder.map((id) => ({ key: `refund ${id}`, id }))))
})

test('a refund of the same amount or some of its items is not the open one repeated [D-211]', async () => {
  const productIds = [sale.productId, otherProductId, await createProduct(shop)]
  const order_id = await createPaidOrder(shop, sale, { productIds, quantity: 2 })
  const ids = (await getRefunds(shop, admin, order_id)).lines.map(({ line_id }) => line_id)
  const submit = async (...quantities: number[]) => {
    const lines = ids.map((line_id, at) => ({ line_id, quantity: quantities[at] }))
    return wordsOf(await postRefund(shop, admin, { order_id, lines, amount: 80, refunded: 0 }))
  }
  await loseAnswers(shop, '/v1/refunds', async () => expect(await submit(1, 1, 2)).toBe(ordersText.refundNotFinished))
  expect(await submit(1, 2, 1)).toBe(ordersText.refundInProgress)
  expect(await submit(1, 1, 2)).toBeUndefined()
})
