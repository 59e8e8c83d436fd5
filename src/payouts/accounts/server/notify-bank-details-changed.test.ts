import { afterAll, beforeAll, expect, test } from 'vitest'
import { createConnectedSeller, getPayoutAccount, validBankDetails } from '../../../../tests/harness/payout-accounts.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test("a bank account that was changed on the provider's page is told to the seller once, by its last four digits [D-060, D-232]", async () => {
  const seller = await createConnectedSeller(shop, { verified: true })
  const emails = async () => (await shop.emails()).filter(({ recipient }) => recipient === seller.email)
  const { length: before } = await emails()
  await getPayoutAccount(shop, seller)
  expect(await emails()).toHaveLength(before)
  const { routingNo, line1, city, country, postal_code: postcode, day, month, year } = validBankDetails
  const changed = {
    accountNo: '00067890',
    routingNo,
    line1,
    line2: '',
    city,
    country,
    postcode,
    dob: { day, month, year },
  }
  await shop.provider.updateAccount(seller.accountRef, {
    ...changed,
    ...{ email: seller.email, firstName: 'Anna', lastName: 'Archer' },
  })
  await getPayoutAccount(shop, seller)
  await getPayoutAccount(shop, seller)
  const sent = (await emails()).slice(before)
  expect(sent.map(({ kind }) => kind)).toEqual(['bank-details-changed'])
  expect(sent[0]?.text).toContain('the account ending in 7890')
  expect(sent[0]?.text).not.toContain('00067890')
})
