import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleDispute } from '#orders/disputes/server/settle-dispute.ts'
import { pence } from '#platform/money.ts'
import { createAdmin } from '../../../../tests/harness/factories.ts'
import {
  createSaleWithPayouts,
  findDisputeByCharge,
  findDisputeByOrder,
  findTransfer,
  getPayoutAccount,
  postToProvider,
  sendTransferForOrder,
} from '../../../../tests/harness/payout-accounts.ts'
import { createOrder, payOrder, type Sale } from '../../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'
import { runAudit } from '../../../../tools/operate/audit/run-audit.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => {
  const findings = await runAudit(String(shop.pool.options.connectionString), shop.provider)
  // the audit finds only the charge that one of these tests makes at the provider without a payment of the shop
  expect(findings.filter(({ violations }) => violations > 0)).toMatchObject([
    { rule: 'every charge of the provider is a payment here, to the penny', violations: 1 },
  ])
  await shop.close()
})

/** An order of £20.00 with £5.00 commission, paid with a test card whose holder disputes the payment. */
async function disputed(sale: Sale): Promise<{ orderId: string; disputeRef: string }> {
  const orderId = await createOrder(shop, sale)
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_createDispute', order_id: orderId, amount: 20 })
  return { orderId, disputeRef: await findDisputeByOrder(shop, orderId) }
}

const win = (disputeRef: string) =>
  postToProvider(shop, `/v1/disputes/${disputeRef}`, { 'evidence[uncategorized_text]': 'winning_evidence' })
const lose = (disputeRef: string) => postToProvider(shop, `/v1/disputes/${disputeRef}/close`)
const emails = async (sale: Sale) =>
  (await shop.emails()).filter(({ kind, recipient }) => kind === 'dispute' && recipient === sale.seller.email)

test('a disputed payment holds its commission, and won, releases it [D-043]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const { orderId, disputeRef } = await disputed(sale)
  for (let times = 0; times < 3; times++) await settleDispute(shop, disputeRef)
  await sendTransferForOrder(shop, orderId)
  expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'queued' })
  const { entries } = (await shop.call<{ entries: unknown[] }>('GET', 'commission/entries', { as: sale.seller.token }))
    .body.responseData
  expect(entries).toMatchObject([{ state: 'pending', waits_for: 'dispute' }])
  const admin = await createAdmin(shop)
  const preview = await shop.call('GET', 'admin/refund/preview', { as: admin.token, query: { order_id: orderId } })
  expect(preview.body.error?.errorCode).toBe(13)
  await win(disputeRef)
  for (let times = 0; times < 3; times++) await settleDispute(shop, disputeRef)
  await sendTransferForOrder(shop, orderId)
  expect(await getPayoutAccount(shop, sale.seller)).toMatchObject({ balance: 5, pending: 0, owed: 0 })
  expect((await emails(sale)).map(({ text }) => /has been won/.test(text))).toEqual([false, true])
})

test('lost before the commission was transferred, it is reversed with the amount', async () => {
  const sale = await createSaleWithPayouts(shop)
  const { orderId, disputeRef } = await disputed(sale)
  await settleDispute(shop, disputeRef)
  await lose(disputeRef)
  await Promise.all([1, 2, 3].map(() => settleDispute(shop, disputeRef)))
  await sendTransferForOrder(shop, orderId)
  expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'failed', amount_pence: 0 })
  expect(await getPayoutAccount(shop, sale.seller)).toMatchObject({ onlineAmount: 0, pending: 0, balance: 0, owed: 0 })
  expect(await emails(sale)).toHaveLength(2)
})

test('lost after the commission was transferred, with a late webhook, it is owed', async () => {
  const sale = await createSaleWithPayouts(shop)
  const { orderId, disputeRef } = await disputed(sale)
  await sendTransferForOrder(shop, orderId)
  await lose(disputeRef)
  await settleDispute(shop, disputeRef)
  expect(await getPayoutAccount(shop, sale.seller)).toMatchObject({ onlineAmount: 5, owed: 5 })
  const admin = await createAdmin(shop)
  const { body } = await shop.call('GET', `admin/refund/${orderId}`, { as: admin.token })
  expect(body.responseData).toMatchObject({ refunded: 20, left: 0, disputes: [{ state: 'lost', amount: 20 }] })
})

test('received through endpoint and job it is recorded as well', async () => {
  const sale = await createSaleWithPayouts(shop)
  await disputed(sale)
  const countEmails = async () => {
    await shop.runJobs()
    return (await emails(sale)).length
  }
  await expect.poll(countEmails, { timeout: 20_000 }).toBe(1)
})

test('about a charge that is not ours it is ignored', async () => {
  const before = await shop.db.selectFrom('disputes').select('id').execute()
  const otherSale = await shop.provider.charge({
    reference: randomUUID(),
    orderId: null,
    amount: pence(500),
    description: '',
    returnUrl: 'http://localhost/',
    instrument: { kind: 'token', token: 'tok_createDispute' },
  })
  if (otherSale.state !== 'succeeded') throw new Error(otherSale.state)
  await settleDispute(shop, await findDisputeByCharge(shop, otherSale.providerRef))
  expect(await shop.db.selectFrom('disputes').select('id').execute()).toEqual(before)
})
