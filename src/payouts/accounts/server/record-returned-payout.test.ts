import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordReturnedPayout } from '#payouts/accounts/server/payout-account.ts'
import { pence } from '#platform/money.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { createAdmin } from '../../../../tests/harness/factories.ts'
import {
  type ConnectedSeller,
  createConnectedSeller,
  getPayoutAccount,
  postToProvider,
  validBankDetails,
} from '../../../../tests/harness/payout-accounts.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  // this charge fills the balance at the provider, from which the transfer is paid
  const instrument = { kind: 'token', token: 'tok_visa' } as const
  const request = {
    reference: (await createAdmin(shop)).id,
    orderId: null,
    amount: pence(5000),
    description: '',
    returnUrl: 'http://localhost/',
  }
  await shop.provider.charge({ ...request, instrument })
})
afterAll(() => shop.close())

test('a payout the bank sends back is emailed and listed until bank details change [D-043]', async () => {
  const seller = await createConnectedSeller(shop, { verified: true, accountNo: '00012340' })
  await shop.provider.sendTransfer({
    reference: seller.id,
    orderId: seller.id,
    amount: pence(500),
    accountRef: seller.accountRef,
    source: null,
  })
  await postToProvider(shop, '/v1/payouts', { amount: '500', currency: 'gbp' }, seller.accountRef)
  const emails = async () => {
    await shop.runJobs()
    return (await shop.emails()).filter(({ kind }) => kind === 'payout-refused')
  }
  await expect.poll(async () => (await emails()).length, { timeout: 20_000 }).toBe(1)
  expect((await emails())[0]).toMatchObject({ recipient: seller.email, text: expect.stringContaining('£5.00') })
  const { provider_event_id: eventId } = await shop.db
    .selectFrom('webhook_events')
    .select('provider_event_id')
    .where('type', '=', 'payout.failed')
    .executeTakeFirstOrThrow()
  await shop.db
    .updateTable('webhook_events')
    .set({ processed_at: null })
    .where('provider_event_id', '=', eventId)
    .execute()
  await shop.pool.query(
    "select graphile_worker.add_job('process-webhook-event', json_build_object('eventId', $1::text))",
    [eventId],
  )
  expect(await emails()).toHaveLength(1)
  const returned = async () =>
    (await shop.call<{ returned: unknown[]; balance: number }>('GET', 'user/account', { as: seller.token })).body
      .responseData
  expect(await returned()).toMatchObject({
    balance: 5,
    returned: [{ amount: 5, reason: 'The bank account has been closed' }],
  })
  await shop.call('PUT', 'bank', { as: seller.token, body: validBankDetails })
  expect((await returned()).returned).toEqual([])
})

test('the five newest returned payouts are listed until the seller’s details change [D-043]', async () => {
  const [seller, other] = [
    await createConnectedSeller(shop, { verified: true }),
    await createConnectedSeller(shop, { verified: true }),
  ]
  const page = `${shop.publicUrl()}/account-setting`
  const comesBack = (accountRef: string, amount: number) =>
    inTransaction(shop.db, (tx) =>
      recordReturnedPayout(tx, { payoutRef: `po_${accountRef}_${amount}`, accountRef, amount, reason: '' }, page),
    )
  for (const pounds of [1, 2, 3, 4, 5, 6]) await comesBack(seller.accountRef, pounds * 100)
  await comesBack(other.accountRef, 700)
  const { length: emails } = await shop.emails()
  await comesBack('acct_unknown', 800)
  expect(await shop.emails()).toHaveLength(emails)
  const listed = async (as: ConnectedSeller) => {
    const { returned } = (await getPayoutAccount(shop, as)) as { returned: { amount: number; created: string }[] }
    for (const { created } of returned) expect(Date.now() - Date.parse(created)).toBeLessThan(60_000)
    return returned.map(({ amount }) => amount)
  }
  expect(await listed(seller)).toEqual([6, 5, 4, 3, 2])
  await shop.call('PUT', 'bank', { as: seller.token, body: validBankDetails })
  expect(await listed(seller)).toEqual([])
  expect(await listed(other)).toEqual([7])
})
