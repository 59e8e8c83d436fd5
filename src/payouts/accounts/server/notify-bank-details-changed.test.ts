import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshPayoutAccount } from '#payouts/accounts/server/payout-account.ts'
import {
  type ConnectedSeller,
  createConnectedSeller,
  createSaleWithPayouts,
  findTransfer,
  getPayoutAccount,
  pausePayouts,
  sendTransferForOrder,
  validBankDetails,
} from '../../../../tests/harness/payout-accounts.ts'
import { createOrder, payOrder } from '../../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

function changeAtProvider({ accountRef, email }: ConnectedSeller) {
  const { routingNo: sortCode, line1, city, country, postal_code: postcode, day, month, year } = validBankDetails
  const address = { line1, line2: '', city, country, postcode }
  const owner = { email, firstName: 'Anna', lastName: 'Archer', dob: { day, month, year } }
  return shop.provider.updateAccount(accountRef, { accountNumber: '00067890', sortCode, ...address, ...owner })
}

test('a bank account changed at the provider is emailed once, by its last digits [D-060, D-232]', async () => {
  const seller = await createConnectedSeller(shop, { verified: true })
  const emails = async () => (await shop.emails()).filter(({ recipient }) => recipient === seller.email)
  const { length: before } = await emails()
  await getPayoutAccount(shop, seller)
  expect(await emails()).toHaveLength(before)
  await changeAtProvider(seller)
  await getPayoutAccount(shop, seller)
  await getPayoutAccount(shop, seller)
  const sent = (await emails()).slice(before)
  expect(sent.map(({ kind }) => kind)).toEqual(['bank-details-changed'])
  expect(sent[0]?.text).toContain('the account ending in 7890')
  expect(sent[0]?.text).not.toContain('00067890')
  expect(sent[0]?.text).toContain(`${shop.publicUrl()}/account-setting`)
})

test('the first bank account of a seller is no change, and none is shown before [D-232]', async () => {
  const seller = await createConnectedSeller(shop, { verified: false, accountNo: '00012348' })
  expect((await getPayoutAccount(shop, seller)).bank).toEqual([])
  await changeAtProvider(seller)
  expect((await getPayoutAccount(shop, seller)).bank).toMatchObject([{ last4: '7890' }])
  expect((await shop.emails()).filter(({ recipient }) => recipient === seller.email)).toEqual([])
})

test('what is known of one account is not stored with another connected meanwhile [D-079]', async () => {
  const seller = await createConnectedSeller(shop, { verified: true })
  const { length: before } = await shop.emails()
  await changeAtProvider(seller)
  const connected = { provider_ref: `acct_of_${seller.id}`, last4: '1111', payouts_enabled: false }
  const accounts = shop.db.selectFrom('payout_accounts').where('user_id', '=', seller.id)
  const retrieveAccount: typeof shop.provider.retrieveAccount = async (accountRef) => {
    const account = await shop.provider.retrieveAccount(accountRef)
    await shop.db.updateTable('payout_accounts').set(connected).where('user_id', '=', seller.id).execute()
    return account
  }
  await refreshPayoutAccount({ ...shop, provider: { ...shop.provider, retrieveAccount } }, seller.accountRef)
  expect(await accounts.select(['provider_ref', 'last4', 'payouts_enabled']).execute()).toEqual([connected])
  expect(await shop.emails()).toHaveLength(before)
})

test('of an account that is no seller’s nothing is asked or stored [D-043]', async () => {
  await expect(refreshPayoutAccount(shop, 'acct_unknown')).resolves.toBeUndefined()
})

test('waiting commission is sent once payouts are enabled, not at each look [D-043]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const refresh = () => getPayoutAccount(shop, sale.seller)
  const order_id = await createOrder(shop, sale)
  await pausePayouts(shop, sale.seller, true)
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount: 20 })
  await sendTransferForOrder(shop, order_id)
  expect((await findTransfer(shop, order_id))?.state).toBe('queued')
  await shop.pool.query('delete from graphile_worker._private_jobs')
  const countJobs = async () =>
    (await shop.pool.query("select from graphile_worker.jobs where task_identifier = 'send-transfer'")).rowCount
  await pausePayouts(shop, sale.seller, false)
  await refresh()
  expect(await countJobs()).toBe(0)
  await pausePayouts(shop, sale.seller, true)
  await refresh()
  expect(await countJobs()).toBe(1)
  await sendTransferForOrder(shop, order_id)
  expect((await findTransfer(shop, order_id))?.state).toBe('paid')
})

test('a deleted seller is told nothing, and the account is kept as the provider has it [D-207]', async () => {
  const seller = await createConnectedSeller(shop, { verified: true })
  const { length: before } = await shop.emails()
  await changeAtProvider(seller)
  await shop.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', seller.id).execute()
  await refreshPayoutAccount(shop, seller.accountRef)
  const accounts = shop.db.selectFrom('payout_accounts').select('last4').where('user_id', '=', seller.id)
  expect(await accounts.executeTakeFirst()).toEqual({ last4: '7890' })
  expect(await shop.emails()).toHaveLength(before)
})
