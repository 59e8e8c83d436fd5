import { afterAll, beforeAll, expect, test } from 'vitest'
import { erasePayoutAccount } from '#payouts/accounts/server/payout-account.ts'
import { insertPayoutAccount } from '#payouts/accounts/server/payout-account-store.ts'
import { addBankDetails } from '#payouts/accounts/server/submit-bank-details.ts'
import { payoutsText } from '#payouts/text.ts'
import { errorText } from '#platform/error-text.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { type Exchange, exchangeChannel } from '../../../../sandbox/http/exchanges.ts'
import { openCheckedShop } from '../../../../tests/harness/checked-shop.ts'
import {
  createAdmin,
  createSeller,
  createToken,
  enablePayouts,
  type Person,
} from '../../../../tests/harness/factories.ts'
import { rejectionOf } from '../../../../tests/harness/rejections.ts'
import { answerChallenge } from '../../../../tests/harness/sales.ts'
import type { Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openCheckedShop()
})
afterAll(() => shop.close())

const details = {
  accountNo: '00012345',
  routingNo: '10-88-00',
  line1: '1 High Street',
  line2: '',
  city: 'Leeds',
  country: 'GB' as const,
  postal_code: 'LS1 1AA',
  day: 1,
  month: 2,
  year: 1990,
}

/** A seller as she is after signing up: her documents were not reviewed yet, and she has no bank details. */
async function newcomer(): Promise<Person & { setup: string }> {
  const seller = await createSeller(shop, { bankDetails: false, approved: false })
  return { ...seller, setup: await createToken(shop, { kind: 'setup', userId: seller.id }) }
}

const add = (seller: { email: string; setup: string }, changes: object = {}) =>
  shop.call('POST', 'bank', { as: seller.setup, body: { email: seller.email, ...details, ...changes } })

async function connected(): Promise<Person> {
  const seller = await newcomer()
  await add(seller)
  await shop.db.updateTable('users').set({ documents_approved: true }).where('id', '=', seller.id).execute()
  return seller
}

/** Which kinds of pages the provider was asked for while `work` ran. */
async function pagesDuring(work: () => Promise<unknown>): Promise<unknown[]> {
  const kinds: unknown[] = []
  const onExchange = (exchange: unknown) => {
    const { url, input } = exchange as Exchange
    if (url.endsWith('/account_links')) kinds.push(input?.type)
  }
  exchangeChannel.subscribe(onExchange)
  await work()
  exchangeChannel.unsubscribe(onExchange)
  return kinds
}

async function verify(seller: Person) {
  const { body } = await shop.call('POST', 'user/account/verify', { as: seller.token })
  const url = String(body.responseData.url)
  return { url, back: (await answerChallenge(url, 'complete')).headers.get('location') }
}

test('bank details take the token once, and lead to a check [I-BANK-008–009, C-POUT-012, D-059]', async () => {
  const seller = await newcomer()
  const other = await createToken(shop, { kind: 'setup', userId: seller.id })
  const answer = await add(seller)
  expect(answer.status).toBe(200)
  const url = String(answer.body.responseData.url)
  expect(url).toContain('/sandbox/onboarding/')
  expect((await answerChallenge(url, 'complete')).headers.get('location')).toBe(`${shop.publicUrl()}/`)
  const user = await shop.db
    .selectFrom('users')
    .select('has_bank_details')
    .where('id', '=', seller.id)
    .executeTakeFirst()
  expect(user?.has_bank_details).toBe(true)
  const later = await createToken(shop, { kind: 'setup', userId: seller.id })
  for (const setup of [seller.setup, other, later]) {
    const again = await add({ ...seller, setup })
    expect(again.status).toBe(410)
    expect(rejectionOf(again)).toEqual([10, payoutsText.loginAgain])
  }
})

test('an email is not enough, nor another kind of token, nor another seller’s email [D-059]', async () => {
  const seller = await newcomer()
  const rejectionFor = async (as: string, email = seller.email) => rejectionOf(await add({ email, setup: as }))
  const verify = await createToken(shop, { kind: 'verify', userId: seller.id })
  const late = await createToken(shop, { kind: 'setup', userId: seller.id, expiresInMinutes: -1 })
  for (const token of ['', seller.token, verify, late])
    expect(await rejectionFor(token)).toEqual([10, payoutsText.loginAgain])
  expect(await rejectionFor(seller.setup, 'somebody@example.com')).toEqual([8, payoutsText.emailDiffers])
  expect((await add({ ...seller, email: seller.email.toUpperCase() })).status).toBe(200)
  expect(await accountOf(seller)).toMatchObject({ last4: '2345', postcode: 'LS1 1AA', date_of_birth: '1990-02-01' })
})

test('without a verification page details and token stay unused [C-POUT-012, D-055, D-201]', async () => {
  const seller = await newcomer()
  const createAccountLink: typeof shop.provider.createAccountLink = (_, purpose, returnUrl) =>
    shop.provider.createAccountLink('acct_unknown', purpose, returnUrl)
  const failing = { ...shop, provider: { ...shop.provider, createAccountLink } }
  await expect(addBankDetails(failing, seller.setup, { email: seller.email, ...details })).rejects.toMatchObject({
    code: 22,
    errors: { raw: { message: expect.stringContaining('acct_unknown') } },
  })
  expect(await accountOf(seller)).toMatchObject({ last4: '' })
  expect(await pagesDuring(() => add(seller))).toEqual(['account_onboarding'])
  expect(await accountOf(seller)).toMatchObject({ last4: '2345' })
})

test('details the provider rejects show its message [C-POUT-054–055, D-116, D-201]', async () => {
  const seller = await newcomer()
  const refused = await add(seller, { accountNo: '00012348' })
  expect(refused.status).toBe(402)
  expect(refused.body.error).toMatchObject({
    errorCode: 22,
    errors: { raw: { message: 'The bank account number provided is invalid.' } },
  })
  const young = await add(seller, { year: new Date().getFullYear() - 5 })
  expect(young.body.error?.errors).toEqual({
    raw: { message: expect.stringContaining('Must be at least 13 years of age') },
  })
  expect((await add(seller)).status).toBe(200)
})

test('each empty field has its own message, in order [C-POUT-037, C-POUT-039, C-POUT-043–044]', async () => {
  const seller = await newcomer()
  const texts = [
    ['accountNo', '*Please enter account number.'],
    ['routingNo', '*Please enter sort code.'],
    ['line1', '*Please enter address line 1.'],
    ['city', '*Please enter city.'],
    ['country', '*Please enter country.'],
    ['postal_code', '*Please enter zipcode.'],
    ['day', '*Please enter date.'],
  ] as const
  for (const [field, text] of texts) {
    expect((await add(seller, { [field]: '' })).body.responseMessage).toBe(text)
    expect((await add(seller, { [field]: undefined })).body.responseMessage).toBe(text)
  }
  const nothing = await add(seller, Object.fromEntries(texts.map(([field]) => [field, ''])))
  expect(nothing.body.responseMessage).toBe(texts[0][1])
})

test('values longer than the form allows are refused [C-POUT-038, C-POUT-040, C-POUT-045]', async () => {
  const seller = await newcomer()
  const wrong = { accountNo: '1'.repeat(21), routingNo: '1'.repeat(9), city: 'c'.repeat(71), country: 'FR' }
  for (const [field, value] of Object.entries(wrong))
    expect((await add(seller, { [field]: value })).body.error?.errorCode, field).toBe(1)
})

test('the full account number is in no answer or row [C-POUT-021, C-POUT-027, C-POUT-029–031]', async () => {
  const seller = await connected()
  const answer = await shop.call('GET', 'bank', { as: seller.token })
  expect(answer.body.responseData.bank).toEqual({
    last4: '2345',
    bank_name: 'SANDBOX TEST BANK',
    currency: 'gbp',
    address: { line1: '1 High Street', line2: '', city: 'Leeds', country: 'GB', postal_code: 'LS1 1AA' },
    dob: { day: 1, month: 2, year: 1990 },
  })
  const stored = await shop.pool.query('select row_to_json(a)::text as row from payout_accounts a where user_id = $1', [
    seller.id,
  ])
  const emails = await shop.emails()
  expect(JSON.stringify([stored.rows, answer.body, emails])).not.toContain('00012345')
})

test('a seller without an account has no bank details and no page [I-BANK-010, D-201]', async () => {
  const seller = await createSeller(shop)
  expect((await shop.call('GET', 'bank', { as: seller.token })).body.responseData.bank).toBeNull()
  const { responseData } = (await shop.call('GET', 'user/account', { as: seller.token })).body
  expect(responseData).toEqual({
    bank: [],
    balance: 0,
    pending: 0,
    onlineAmount: 0,
    cashAmount: 0,
    owed: 0,
    returned: [],
  })
  const linkError = async () => (await shop.call('GET', 'bank/link', { as: seller.token })).body.error
  expect(await linkError()).toMatchObject({ errorCode: 22, errors: { raw: { message: payoutsText.noAccount } } })
  await enablePayouts(shop, seller)
  const message = expect.stringContaining('No such account')
  expect(await linkError()).toMatchObject({ errorCode: 22, errors: { raw: { message } } })
})

test('a seller changes only her own bank account, and is mailed [I-BANK-011, N-ACCT-030, D-052]', async () => {
  const seller = await connected()
  const put = (body: object) => shop.call('PUT', 'bank', { as: seller.token, body: { ...details, ...body } })
  expect(rejectionOf(await put({ user_id: (await createAdmin(shop)).id }))).toEqual([8, errorText.notAllowed])
  expect(rejectionOf(await put({ email: 'somebody@example.com' }))).toEqual([8, payoutsText.emailDiffers])
  expect((await put({ accountNo: '00012348' })).body.error?.errorCode).toBe(22)
  const changed = await put({ user_id: seller.id, email: seller.email, accountNo: '00067890', city: 'York' })
  expect(changed.body.responseData.message).toBe('Bank details updated successfully.')
  const { bank } = (await shop.call('GET', 'bank', { as: seller.token })).body.responseData
  expect(bank).toMatchObject({ last4: '7890', address: { city: 'York' } })
  const emails = (await shop.emails()).filter(({ recipient }) => recipient === seller.email)
  expect(emails.map(({ kind }) => kind)).toEqual(['bank-details-changed', 'bank-details-changed'])
  expect(emails.map(({ subject }) => subject)).toEqual([
    'Your bank details were added',
    'Your bank details were changed',
  ])
  expect(emails.at(-1)?.text).toContain('7890')
  for (const { text } of emails) expect(text).toContain(`${shop.publicUrl()}/account-setting`)
})

test('of a deleted seller’s bank account only the provider’s reference remains [D-207]', async () => {
  const [seller, other] = [await connected(), await connected()]
  const [before, others] = [await accountOf(seller), await accountOf(other)]
  await inTransaction(shop.db, (tx) => erasePayoutAccount(tx, seller.id))
  expect(await accountOf(seller)).toEqual({
    ...before,
    bank_name: '',
    last4: '',
    line1: '',
    line2: '',
    city: '',
    postcode: '',
    date_of_birth: null,
    updated_at: expect.any(Date),
  })
  expect(await accountOf(other)).toEqual(others)
})

test('verifying at the provider enables payouts [I-BANK-001, I-BANK-005–006, C-POUT-008]', async () => {
  const seller = await connected()
  expect(await accountOf(seller)).toMatchObject({ payouts_enabled: false, restricted: false })
  const { url, back } = await verify(seller)
  expect(url).toContain('/sandbox/onboarding/')
  expect(back).toBe(`${shop.publicUrl()}/account-setting`)
  const account = await shop.call('GET', 'user/account', { as: seller.token })
  expect(account.body.responseData.bank).toMatchObject([{ last4: '2345' }])
  expect(await accountOf(seller)).toMatchObject({ payouts_enabled: true, restricted: false })
  const { body } = await shop.call('GET', 'user/profile', { as: seller.token })
  expect(body.responseData.usr).toMatchObject({ payouts_enabled: true })
})

test('the link to update the account is a page of the provider [I-BANK-007, D-184]', async () => {
  const seller = await connected()
  const open = async () => {
    const { body } = await shop.call('GET', 'bank/link', { as: seller.token })
    expect(String(body.responseData.url)).toContain('/sandbox/onboarding/')
  }
  expect(await pagesDuring(open)).toEqual(['account_update'])
  expect(await pagesDuring(() => verify(seller))).toEqual(['account_onboarding'])
})

test('a provider that cannot be reached is code 23, and nothing is stored [D-180]', async () => {
  const seller = await newcomer()
  await shop.db
    .insertInto('sandbox.faults' as never)
    .values({ next: 'error_500', method: 'POST', path: '/v1/accounts', remaining: 2 } as never)
    .execute()
  const answer = await add(seller)
  expect(answer.status).toBe(503)
  expect(answer.body.error?.errorCode).toBe(23)
  expect(await accountOf(seller)).toBeUndefined()
  expect((await add(seller)).status).toBe(200)
})

test('an account that calls at once store is one, and no call fails [N-ACCT-014]', async () => {
  const { id } = await createSeller(shop, { bankDetails: false })
  for (let round = 0; round < 200; round++) {
    const stored = await Promise.all(Array.from({ length: 4 }, () => insertPayoutAccount(shop.db, id, `acct_${round}`)))
    expect(new Set(stored)).toEqual(new Set([`acct_${round}`]))
    await shop.db.deleteFrom('payout_accounts').where('user_id', '=', id).execute()
  }
})

function accountOf(seller: Person) {
  return shop.db.selectFrom('payout_accounts').selectAll().where('user_id', '=', seller.id).executeTakeFirst()
}
