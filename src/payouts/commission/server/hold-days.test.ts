import { expect, test } from 'vitest'
import { settleDispute } from '#orders/disputes/server/settle-dispute.ts'
import { enqueueOverdueTransfers } from '#payouts/transfers/server/send-transfer.ts'
import { createPaidOrder, disputeOrder, getRefunds, postRefund } from '../../../../tests/harness/paid-orders.ts'
import {
  createSaleWithPayouts,
  findTransfer,
  getPayoutAccount,
  postToProvider,
  sendTransferForOrder,
} from '../../../../tests/harness/payout-accounts.ts'
import type { Sale } from '../../../../tests/harness/sales.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds({ COMMISSION_HOLD_DAYS: '7' })

const dayMs = 24 * 60 * 60_000

interface Entry {
  state: string
  created: string
  waits_for: string | null
  release_date: string | null
  held_until: string | null
}
const entryOf = async ({ seller }: Sale) =>
  (await shop.call<{ entries: Entry[] }>('GET', 'commission/entries', { as: seller.token })).body.responseData
    .entries[0]

/** Runs the schedule, and then the jobs that it has enqueued. */
async function runSchedule(): Promise<void> {
  await shop.pool.query("update transfers set updated_at = updated_at - interval '1 hour'")
  await enqueueOverdueTransfers(shop.db)
  await shop.runJobs()
}

/** Moves the order's release date to this many seconds ago, or into the future if the number is negative. */
const passHold = (orderId: string, seconds: number) =>
  shop.pool.query(
    'update transfers set release_at = clock_timestamp() - make_interval(secs => $2) where order_id = $1 and release_at is not null',
    [orderId, seconds],
  )

const openJobs = async (orderId: string) => {
  const { id } = (await findTransfer(shop, orderId)) ?? {}
  return (await shop.pool.query('select from graphile_worker.jobs where key = $1', [`transfer ${id}`])).rowCount
}

test('commission is sent on the release date shown, not before [D-008, D-043, D-243]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const orderId = await createPaidOrder(shop, sale)
  const entry = await entryOf(sale)
  expect(entry).toMatchObject({ state: 'pending', waits_for: 'release' })
  const releaseAt = new Date(entry?.release_date ?? 0).getTime()
  expect(Math.abs(releaseAt - new Date(entry?.created ?? 0).getTime() - 7 * dayMs)).toBeLessThan(60_000)
  expect(new Date(entry?.held_until ?? 0).getTime() - releaseAt).toBe(14 * dayMs)
  const { transfers } = (
    await shop.call<{ transfers: object[] }>('GET', `admin/refund/${orderId}`, { as: admin.token })
  ).body.responseData
  expect(transfers).toMatchObject([
    { state: 'pending', amount: 5, waits_for: 'release', release_date: entry?.release_date, paid: null },
  ])
  expect(await openJobs(orderId)).toBe(0)
  await passHold(orderId, -30)
  await runSchedule()
  await sendTransferForOrder(shop, orderId)
  expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'queued', attempts: 0 })
  await passHold(orderId, 1)
  for (let times = 0; times < 2; times++) await runSchedule()
  expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'paid', attempts: 1 })
  expect(await getPayoutAccount(shop, sale.seller)).toMatchObject({ balance: 5, pending: 0 })
  expect(await entryOf(sale)).toMatchObject({ state: 'sent', waits_for: null, held_until: null })
})

test('a refund before the release date takes unsent commission, no debt [D-043, D-243]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const orderId = await createPaidOrder(shop, sale, { quantity: 2 })
  const [line] = (await getRefunds(shop, admin, orderId)).lines
  const lines = [{ line_id: line?.line_id, quantity: 1 }]
  await postRefund(shop, admin, { order_id: orderId, lines, amount: 20, refunded: 0 })
  expect(await openJobs(orderId)).toBe(0)
  await runSchedule()
  expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'queued', amount_pence: 500, attempts: 0 })
  await postRefund(shop, admin, { order_id: orderId, amount: 20, refunded: 20 })
  await passHold(orderId, 1)
  await runSchedule()
  expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'failed', amount_pence: 0, provider_ref: null })
  expect(await getPayoutAccount(shop, sale.seller)).toMatchObject({ balance: 0, pending: 0, owed: 0 })
})

test('a dispute that is lost before the release date takes what was not sent [D-043, D-243]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const orderId = await createPaidOrder(shop, sale, { quantity: 2 })
  const disputeRef = await disputeOrder(shop, orderId, 1000)
  await settleDispute(shop, disputeRef)
  await postToProvider(shop, `/v1/disputes/${disputeRef}/close`)
  await settleDispute(shop, disputeRef)
  expect(await openJobs(orderId)).toBe(0)
  await runSchedule()
  expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'queued', amount_pence: 750, attempts: 0 })
  await passHold(orderId, 1)
  await runSchedule()
  expect(await getPayoutAccount(shop, sale.seller)).toMatchObject({ balance: 7.5, pending: 0, owed: 0 })
})

test('returned commission waits for the release date before it pays a debt [D-242, D-243]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const sent = await createPaidOrder(shop, sale)
  await passHold(sent, 1)
  await runSchedule()
  await postRefund(shop, admin, { order_id: sent, amount: 20, refunded: 0 })
  const orderId = await createPaidOrder(shop, sale, { quantity: 2 })
  await runSchedule()
  expect(await getPayoutAccount(shop, sale.seller)).toMatchObject({ balance: 5, pending: 1000, owed: 5 })
  await passHold(orderId, 1)
  await runSchedule()
  expect(await getPayoutAccount(shop, sale.seller)).toMatchObject({ balance: 10, pending: 0, owed: 0 })
  expect(await entryOf(sale)).toMatchObject({ state: 'sent', netted: 5 })
})
