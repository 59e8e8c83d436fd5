import { expect, test } from 'vitest'
import { settleDispute } from '#orders/disputes/server/settle-dispute.ts'
import { getBalance, sellerDebtAccount } from '#payouts/ledger/server/ledger.ts'
import { claimTransfer, enqueueOverdueTransfers, sendTransfer } from '#payouts/transfers/server/send-transfer.ts'
import {
  createPaidOrder,
  disputeOrder,
  failCalls,
  loseAnswers,
  postRefund,
} from '../../../../tests/harness/paid-orders.ts'
import {
  createSaleWithPayouts,
  findTransfer,
  pausePayouts,
  postToProvider,
  sendTransferForOrder,
} from '../../../../tests/harness/payout-accounts.ts'
import type { Sale } from '../../../../tests/harness/sales.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds()

const block = ({ seller }: Sale, action: 0 | 1 = 0) =>
  shop.call('PUT', 'admin/user/block', { as: admin.token, body: { _id: seller.id, action } })
const unblock = (sale: Sale) => block(sale, 1)

const sentTo = async ({ seller }: Sale) => {
  const row = await shop.db
    .selectFrom('payout_accounts')
    .select('provider_ref')
    .where('user_id', '=', seller.id)
    .executeTakeFirstOrThrow()
  return shop.provider.retrieveBalance(row.provider_ref)
}

/** Plays what happens within a minute: the schedule finds what can be sent, and the jobs run, both twice. */
async function passMinute(): Promise<void> {
  await shop.pool.query(
    "update transfers set updated_at = updated_at - interval '20 minutes' where state in ('queued', 'sent')",
  )
  for (let times = 0; times < 2; times++) {
    await enqueueOverdueTransfers(shop.db)
    await shop.runJobs()
  }
}

/** An administrator's view of why the commission waits. */
const reasonOf = async (orderId: string) => {
  const { rows } = await shop.pool.query('select waits_for from audit.transfers where order_id = $1', [orderId])
  return rows[0]?.waits_for
}

test('a blocked seller gets no transfer, and once unblocked one, by itself [D-043, D-240]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const orderId = await createPaidOrder(shop, sale)
  await block(sale)
  await sendTransferForOrder(shop, orderId)
  await passMinute()
  expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'queued', amount_pence: 500, attempts: 0 })
  expect(await reasonOf(orderId)).toBe('blocked')
  expect(await sentTo(sale)).toBe(0)
  await unblock(sale)
  await passMinute()
  expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'paid', amount_pence: 500, attempts: 1 })
  expect(await sentTo(sale)).toBe(500)
})

test('a deleted seller gets no transfer, and a restored one gets it [D-207, D-240]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const orderId = await createPaidOrder(shop, sale)
  await shop.call('DELETE', `admin/user/${sale.seller.id}`, { as: admin.token })
  await sendTransferForOrder(shop, orderId)
  await passMinute()
  expect(await reasonOf(orderId)).toBe('deleted')
  expect(await sentTo(sale)).toBe(0)
  await shop.call('PUT', 'admin/user/restore', { as: admin.token, body: { _id: sale.seller.id } })
  await passMinute()
  expect(await sentTo(sale)).toBe(500)
})

test('a seller blocked while her transfer waits gets nothing: the claim waits too [D-240]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const orderId = await createPaidOrder(shop, sale)
  const { id } = (await findTransfer(shop, orderId)) ?? { id: '' }
  const client = await shop.pool.connect()
  await client.query('begin')
  await client.query('update users set blocked = true where id = $1', [sale.seller.id])
  const sending = sendTransfer(shop, id)
  await expect
    .poll(async () => {
      const { rows } = await shop.pool.query(
        "select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
      return rows[0]?.waiting
    })
    .toBeGreaterThan(0)
  await client.query('commit')
  client.release()
  await sending
  expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'queued', attempts: 0 })
  expect(await sentTo(sale)).toBe(0)
  await unblock(sale)
})

test('a transfer that arrived before the block is found and not sent again [D-240]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const orderId = await createPaidOrder(shop, sale)
  await loseAnswers(shop, '/v1/transfers', () => expect(sendTransferForOrder(shop, orderId)).rejects.toThrow())
  await block(sale)
  await passMinute()
  expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'paid', amount_pence: 500, attempts: 1 })
  expect(await sentTo(sale)).toBe(500)
})

test('a transfer that never arrived waits with its seller, and a refund takes from it [D-240]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const orderId = await createPaidOrder(shop, sale)
  await failCalls(shop, '/v1/transfers', () => expect(sendTransferForOrder(shop, orderId)).rejects.toThrow())
  await block(sale)
  await passMinute()
  expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'sent', attempts: 1 })
  await shop.pool.query("update transfers set sent_at = sent_at - interval '16 minutes' where order_id = $1", [orderId])
  await passMinute()
  expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'queued', amount_pence: 500 })
  await postRefund(shop, admin, { order_id: orderId, amount: 20, refunded: 0 })
  expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'failed', amount_pence: 0 })
  expect(await getBalance(shop.db, sellerDebtAccount(sale.seller.id))).toBe(0)
  await unblock(sale)
  await passMinute()
  expect(await sentTo(sale)).toBe(0)
})

test('an open dispute or refund or a closed payout account is a reason to wait too [D-043]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const [disputed, refunded, waiting] = [
    await createPaidOrder(shop, sale),
    await createPaidOrder(shop, sale),
    await createPaidOrder(shop, sale),
  ]
  const disputeRef = await disputeOrder(shop, disputed)
  await settleDispute(shop, disputeRef)
  await failCalls(shop, '/v1/refunds', () => postRefund(shop, admin, { order_id: refunded, amount: 20, refunded: 0 }))
  await pausePayouts(shop, sale.seller, true)
  expect(await Promise.all([disputed, refunded, waiting].map(reasonOf))).toEqual(['dispute', 'refund', 'verification'])
  for (const orderId of [disputed, refunded, waiting]) await sendTransferForOrder(shop, orderId)
  expect(await sentTo(sale)).toBe(0)
  await pausePayouts(shop, sale.seller, false)
  await postToProvider(shop, `/v1/disputes/${disputeRef}`, { 'evidence[uncategorized_text]': 'winning_evidence' })
  await settleDispute(shop, disputeRef)
  await passMinute()
  expect(await sentTo(sale)).toBe(1000)
})

test('a kill between the claim and the call neither loses nor doubles a transfer [D-025, D-240]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const orderId = await createPaidOrder(shop, sale)
  const { id = '' } = (await findTransfer(shop, orderId)) ?? {}
  expect(await claimTransfer(shop.db, id)).toMatchObject({ mayHaveBeenSent: false, amount_pence: 500 })
  await passMinute()
  expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'paid', attempts: 2 })
  expect(await sentTo(sale)).toBe(500)
})
