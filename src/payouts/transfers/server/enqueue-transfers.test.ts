import { expect, test } from 'vitest'
import { settleDispute } from '#orders/disputes/server/settle-dispute.ts'
import { resumeRefund } from '#orders/refunds/server/reverse-failed-refund.ts'
import {
  createPaidOrder,
  disputeOrder,
  failCalls,
  getRefunds,
  loseAnswers,
  postRefund,
} from '../../../../tests/harness/paid-orders.ts'
import {
  createSaleWithPayouts,
  findTransfer,
  getPayoutAccount,
  postToProvider,
  sendTransferForOrder,
} from '../../../../tests/harness/payout-accounts.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds()

const winning = { 'evidence[uncategorized_text]': 'winning_evidence' }

async function hasTransferJob(orderId: string): Promise<boolean> {
  const { id } = (await findTransfer(shop, orderId)) ?? {}
  const { rows } = await shop.pool.query('select from graphile_worker.jobs where key = $1', [`transfer ${id}`])
  return rows.length > 0
}

/** Runs the transfer's job while the commission is held, and expects that nothing was sent and that no job is left. */
async function expectHeld(orderId: string, amount_pence: number): Promise<void> {
  await shop.runJobs()
  expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'queued', amount_pence, attempts: 0 })
  expect(await hasTransferJob(orderId)).toBe(false)
}

/** An order of two items, and a refund of one of them that the provider neither answered nor made. */
async function openRefund() {
  const sale = await createSaleWithPayouts(shop)
  const order_id = await createPaidOrder(shop, sale, { quantity: 2 })
  const [line] = (await getRefunds(shop, admin, order_id)).lines
  const lines = [{ line_id: line?.line_id, quantity: 1 }]
  await failCalls(shop, '/v1/refunds', () => postRefund(shop, admin, { order_id, lines, amount: 20, refunded: 0 }))
  await expectHeld(order_id, 1000)
  return { sale, order_id, refundId: await refundIdOf(order_id) }
}

const refundIdOf = async (orderId: string) =>
  (
    await shop.db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .select('refunds.id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).id

test('when a refund ends, the commission it leaves is sent at once [D-043, C-POUT-001]', async () => {
  const { sale, order_id, refundId } = await openRefund()
  await resumeRefund(shop, refundId)
  await shop.runJobs()
  expect(await findTransfer(shop, order_id)).toMatchObject({ state: 'paid', amount_pence: 500 })
  expect(await getPayoutAccount(shop, sale.seller)).toMatchObject({ balance: 5, pending: 0, owed: 0 })
})

test('when the provider declines a refund, the whole commission is sent [D-043, C-POUT-001]', async () => {
  const { sale, order_id, refundId } = await openRefund()
  // the provider declines the refund of a charge whose dispute the shop has not heard of yet
  const disputeRef = await disputeOrder(shop, order_id)
  await resumeRefund(shop, refundId)
  expect((await getRefunds(shop, admin, order_id)).refunds).toMatchObject([{ state: 'refused' }])
  expect(await hasTransferJob(order_id)).toBe(true)
  await postToProvider(shop, `/v1/disputes/${disputeRef}`, winning)
  await shop.runJobs()
  expect(await findTransfer(shop, order_id)).toMatchObject({ state: 'paid', amount_pence: 1000 })
  expect(await getPayoutAccount(shop, sale.seller)).toMatchObject({ balance: 10, pending: 0, owed: 0 })
  await settleDispute(shop, disputeRef)
})

test('when a dispute is won, the commission is sent [D-043, C-POUT-001]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const orderId = await createPaidOrder(shop, sale)
  const disputeRef = await disputeOrder(shop, orderId)
  await settleDispute(shop, disputeRef)
  await expectHeld(orderId, 500)
  await postToProvider(shop, `/v1/disputes/${disputeRef}`, winning)
  await settleDispute(shop, disputeRef)
  await shop.runJobs()
  expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'paid', amount_pence: 500 })
  expect(await getPayoutAccount(shop, sale.seller)).toMatchObject({ balance: 5, pending: 0, owed: 0 })
})

test('when a dispute is won, a transfer whose answer was lost is looked for at once [D-043]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const orderId = await createPaidOrder(shop, sale)
  await loseAnswers(shop, '/v1/transfers', () => expect(sendTransferForOrder(shop, orderId)).rejects.toThrow())
  const disputeRef = await disputeOrder(shop, orderId)
  await settleDispute(shop, disputeRef)
  await postToProvider(shop, `/v1/disputes/${disputeRef}`, winning)
  await shop.pool.query("delete from graphile_worker._private_jobs where key like 'transfer %'")
  await settleDispute(shop, disputeRef)
  await shop.runJobs()
  expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'paid', amount_pence: 500 })
  expect(await getPayoutAccount(shop, sale.seller)).toMatchObject({ balance: 5, pending: 0, owed: 0 })
})
