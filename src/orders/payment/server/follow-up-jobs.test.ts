import { expect, test } from 'vitest'
import { ordersText } from '#orders/text.ts'
import {
  createPaidOrder,
  failCalls,
  getRefunds,
  loseAnswers,
  makeJobsDue,
  postRefund,
} from '../../../../tests/harness/paid-orders.ts'
import { createSaleWithPayouts, findTransfer } from '../../../../tests/harness/payout-accounts.ts'
import { rejectionOf } from '../../../../tests/harness/rejections.ts'
import { createOrder, openBooks, payOrder } from '../../../../tests/harness/sales.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds()
const books = openBooks(shop)

/** Lists in how many seconds each job of this kind is due. */
async function dueIn(name: string): Promise<number[]> {
  const { rows } = await shop.pool.query<{ seconds: number }>(
    `select extract(epoch from run_at - now())::float8 as seconds from graphile_worker.jobs where task_identifier = $1`,
    [name],
  )
  return rows.map(({ seconds }) => seconds)
}

const statesOfEmails = async () =>
  (await shop.db.selectFrom('emails').select('state').execute()).map(({ state }) => state)

test('a payment is followed by jobs for its emails and transfer [D-043, D-209, C-POUT-001]', async () => {
  const sale = await createSaleWithPayouts(shop)
  await shop.runJobs()
  const orderId = await createOrder(shop, sale, { type: 5 })
  await payOrder(shop, 'token', sale.client.token, { token: 'tok_visa', order_id: orderId, amount: 20 })
  const transfer = await findTransfer(shop, orderId)
  const { rows } = await shop.pool.query('select key from graphile_worker.jobs where run_at <= now() order by key')
  const emails = await shop.db.selectFrom('emails').select('id').where('state', '<>', 'sent').execute()
  expect(emails).toHaveLength(2)
  const expected = [`transfer ${transfer?.id}`, ...emails.map(({ id }) => `letter ${id}`)]
  expect(rows.map(({ key }) => key)).toEqual(expect.arrayContaining(expected))
  await shop.runJobs()
  expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'paid', amount_pence: 500 })
  expect(new Set(await statesOfEmails())).toEqual(new Set(['sent']))
})

test('a payment whose answer got lost is looked up within seconds [D-024, D-025]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const order_id = await createOrder(shop, sale)
  const pay = () => payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount: 20 })
  await loseAnswers(shop, '/v1/payment_intents', async () =>
    expect(rejectionOf(await pay())).toEqual([23, ordersText.providerDown]),
  )
  const due = await dueIn('reconcile-payment')
  expect(due).toHaveLength(1)
  expect(due[0]).toBeGreaterThan(0)
  expect(due[0]).toBeLessThanOrEqual(5)
  await makeJobsDue(shop)
  await shop.runJobs()
  expect(await books.stateOf(order_id)).toEqual({ status: 3, payments: ['succeeded'], inventoryReserved: true })
})

test('refunds that did not reach the provider are each sent again within seconds [D-043]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const ids = [await createPaidOrder(shop, sale), await createPaidOrder(shop, sale)]
  for (const order_id of [...ids, ...ids.slice(0, 1)])
    await failCalls(shop, '/v1/refunds', () => postRefund(shop, admin, { order_id, amount: 20, refunded: 0 }))
  const due = await dueIn('resume-refund')
  expect(due).toHaveLength(2)
  expect(Math.min(...due)).toBeGreaterThan(0)
  expect(Math.max(...due)).toBeLessThanOrEqual(5)
  await makeJobsDue(shop)
  await shop.runJobs()
  for (const id of ids)
    expect(await getRefunds(shop, admin, id)).toMatchObject({ refunded: 20, refunds: [{ state: 'refunded' }] })
})
