import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshPayoutAccount } from '#payouts/accounts/server/refresh-payout-account.ts'
import {
  type ConnectedSeller,
  createConnectedSeller,
  getPayoutAccount,
  validBankDetails,
} from '../../../../tests/harness/payout-accounts.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

function changeAtProvider({ accountRef, email }: ConnectedSeller) {
  const { routingNo, line1, city, country, postal_code: postcode, day, month, year } = validBankDetails
  const address = { line1, line2: '', city, country, postcode }
  const owner = { email, firstName: 'Anna', lastName: 'Archer', dob: { day, month, year } }
  return shop.provider.updateAccount(accountRef, { accountNo: '00067890', routingNo, ...address, ...owner })
}

test("a bank account that was changed on the provider's page is told to the seller once, by its last four digits [D-060, D-232]", async () => {
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
