import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectPayoutAccount } from '#payouts/accounts/server/connect-payout-account.ts'
import { payoutsText } from '#payouts/text.ts'
import { openCheckedShop } from '../../../../tests/harness/checked-shop.ts'
import { createSeller, enablePayouts, type Person } from '../../../../tests/harness/factories.ts'
import { createConnectedSeller, validBankDetails } from '../../../../tests/harness/payout-accounts.ts'
import type { Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openCheckedShop()
})
afterAll(() => shop.close())

const accountOf = ({ id }: Person) =>
  shop.db.selectFrom('payout_accounts').selectAll().where('user_id', '=', id).executeTakeFirst()

/** The authorization code that the provider's consent page returns for an account that exists there already. */
async function grantCode(): Promise<string> {
  const back = encodeURIComponent(`${shop.publicUrl()}/`)
  const url = `${shop.ownUrl()}/oauth/authorize?redirect_uri=${back}&state=s1`
  const granted = await fetch(url, { method: 'POST', redirect: 'manual' })
  return new URL(granted.headers.get('location') ?? 'none:').searchParams.get('code') ?? ''
}
const connect = ({ token: as }: Person, code: string) =>
  shop.call('POST', 'bank/connect', { as, body: { code, state: 's1' } })

test('an existing account is connected by its code, and a code works once [D-079]', async () => {
  const seller = await createConnectedSeller(shop, { verified: false })
  const code = await grantCode()
  const before = await accountOf(seller)
  expect((await connect(seller, code)).body.responseData.message).toBe('Payout account connected successfully.')
  const after = await accountOf(seller)
  expect(after?.payouts_enabled).toBe(true)
  expect(after?.provider_ref).not.toBe(before?.provider_ref)
  expect((await connect(await createSeller(shop), code)).body.error?.errorCode).toBe(10)
})

test('a seller connects one payout account and later changes its details [D-059, D-060, D-079]', async () => {
  const seller = await createSeller(shop, { bankDetails: false })
  expect((await connect(seller, await grantCode())).status).toBe(200)
  const user = shop.db.selectFrom('users').select('has_bank_details').where('id', '=', seller.id)
  expect(await user.executeTakeFirst()).toEqual({ has_bank_details: true })
  expect((await shop.call('GET', 'bank', { as: seller.token })).body.responseData.bank).toMatchObject({
    last4: '2345',
    address: { line1: '', city: '', postal_code: '' },
    dob: null,
  })
  const [email, ...others] = (await shop.emails()).filter(({ recipient }) => recipient === seller.email)
  expect([email?.kind, others]).toEqual(['bank-details-changed', []])
  for (const part of ['the account ending in 2345', `${shop.publicUrl()}/account-setting`])
    expect(email?.text).toContain(part)
  const countAtProvider = async () =>
    (await shop.pool.query("select from sandbox.objects where kind = 'account'")).rowCount
  const count = await countAtProvider()
  const body = { ...validBankDetails, accountNo: '00067890' }
  expect((await shop.call('PUT', 'bank', { as: seller.token, body })).status).toBe(200)
  expect(await accountOf(seller)).toMatchObject({ last4: '7890', city: 'Leeds' })
  expect(await countAtProvider()).toBe(count)
})

test.each([
  ['has an account', () => createConnectedSeller(shop, { verified: false })],
  ['has none', () => createSeller(shop, { bankDetails: false })],
])('a seller who %s cannot connect one that another seller has connected [D-079]', async (_state, createOne) => {
  const [seller, other] = [await createOne(), await enablePayouts(shop, await createSeller(shop))]
  const code = await grantCode()
  const { rows } = await shop.pool.query("select data->>'account' as account from sandbox.objects where id = $1", [
    code,
  ])
  const theirs = shop.db.updateTable('payout_accounts').set({ provider_ref: rows[0]?.account })
  await theirs.where('user_id', '=', other.id).execute()
  const before = await accountOf(seller)
  const refused = await connect(seller, code)
  expect(refused.body.error).toMatchObject({ errorCode: 10, responseMessage: payoutsText.connectionRejected })
  expect(await accountOf(seller)).toEqual(before)
})

test('an account without bank details is refused, the earlier one stays [D-393, N-ACCT-011]', async () => {
  const seller = await createConnectedSeller(shop, { verified: true })
  const code = await grantCode()
  await shop.pool.query(
    `update sandbox.objects set data = jsonb_set(data, '{external_accounts,data}', '[]')
     where id = (select data->>'account' from sandbox.objects where id = $1)`,
    [code],
  )
  const before = await accountOf(seller)
  const { length: emails } = await shop.emails()
  const refused = await connect(seller, code)
  expect(refused.body.error).toMatchObject({ errorCode: 10, responseMessage: payoutsText.connectedWithoutBank })
  expect(await accountOf(seller)).toEqual(before)
  expect(await shop.emails()).toHaveLength(emails)
})

test('a failure of the database is not told as a connection that is not valid any more [D-079]', async () => {
  const seller = await createConnectedSeller(shop, { verified: false })
  const retrieveAccount: typeof shop.provider.retrieveAccount = async (accountRef) => ({
    ...(await shop.provider.retrieveAccount(accountRef)),
    // PostgreSQL stores no text with this character
    accountRef: 'acct_\0',
  })
  const dependencies = { ...shop, provider: { ...shop.provider, retrieveAccount } }
  await expect(connectPayoutAccount(dependencies, seller.id, await grantCode())).rejects.toThrow(
    'invalid byte sequence',
  )
})
