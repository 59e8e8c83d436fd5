import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionsText } from '#accounts/sessions/text.ts'
import { postJournal } from '#payouts/ledger/server/ledger.ts'
import { pence } from '#platform/money.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { openCheckedShop } from '../../../../tests/harness/checked-shop.ts'
import { createAdmin, createSeller, enablePayouts } from '../../../../tests/harness/factories.ts'
import type { Shop } from '../../../../tests/harness/shop.ts'

const password = 'Salon-42-chair'
let shop: Shop
beforeAll(async () => {
  shop = await openCheckedShop()
})
afterAll(() => shop.close())

interface LoggedIn {
  usr: Record<string, unknown>
  acsT: string
}
const logIn = (email: unknown, word: unknown = password) =>
  shop.call<LoggedIn>('POST', 'user/login', { body: { email, password: word } })
const profile = async (token: string) => (await shop.call('GET', 'user/profile', { as: token })).body

const liveSessions = async (userId: string) => {
  const rows = await shop.db
    .selectFrom('tokens')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'session')
    .where('revoked_at', 'is', null)
    .execute()
  return rows.length
}

describe('login succeeds', () => {
  test('a seller logs in and gets her own data [I-AUTH-001–011, I-AUTH-022, S-SESS-001]', async () => {
    const seller = await createSeller(shop, { password })
    const { status, body } = await logIn(seller.email)
    expect(status).toBe(200)
    expect(body).toEqual({
      statusCode: 1,
      responseData: {
        usr: {
          _id: seller.id,
          firstName: 'Anna',
          lastName: 'Archer',
          isAdmin: false,
          isVarified: 1,
          accountId: '',
          payouts_enabled: false,
          accountActive: false,
          paidByVendor: false,
          amount: 0,
        },
        acsT: expect.stringMatching(/^[\w-]{43}$/),
      },
    })
    expect((await profile(body.responseData.acsT)).statusCode).toBe(1)
  })

  test('the payout account is part of the response [I-AUTH-006–007, I-AUTH-010, D-202]', async () => {
    const seller = await enablePayouts(shop, await createSeller(shop, { password }))
    const usr = (await logIn(seller.email)).body.responseData.usr
    expect(usr).toMatchObject({
      accountId: expect.stringMatching(/^acct_/),
      payouts_enabled: true,
      accountActive: true,
    })
    await shop.db.updateTable('payout_accounts').set({ restricted: true }).where('user_id', '=', seller.id).execute()
    expect((await logIn(seller.email)).body.responseData.usr.accountActive).toBe(false)
  })

  test('the debt by the ledger is given in pounds [D-028, I-AUTH-008, I-AUTH-009]', async () => {
    const seller = await createSeller(shop, { password })
    const owe = (ref: string, amount: number) =>
      inTransaction(shop.db, (tx) =>
        postJournal(tx, {
          kind: 'dispute',
          ref,
          entries: [
            { account: `seller_debt:${seller.id}`, pence: pence(amount) },
            { account: 'held', pence: pence(-amount) },
          ],
        }),
      )
    await owe('one', 1250)
    expect((await logIn(seller.email)).body.responseData.usr).toMatchObject({ paidByVendor: true, amount: 12.5 })
    await owe('two', -1250)
    expect((await logIn(seller.email)).body.responseData.usr).toMatchObject({ paidByVendor: false, amount: 0 })
  })

  test('the email is compared in lower case, without spaces around it [S-LOGN-018]', async () => {
    const seller = await createSeller(shop, { password })
    expect((await logIn(` ${seller.email.toUpperCase()} `)).body.statusCode).toBe(1)
  })

  test('an unverified email does not prevent login [D-063, S-EVER-009]', async () => {
    const seller = await createSeller(shop, { emailVerified: false, password })
    expect((await logIn(seller.email)).body.responseData.usr.isVarified).toBe(0)
  })

  test('an administrator needs neither bank details nor approval [D-063, S-SESS-017]', async () => {
    const admin = await createAdmin(shop, { approved: false, bankDetails: false, password })
    const { body } = await logIn(admin.email)
    expect(body.responseData.usr.isAdmin).toBe(true)
    const list = await shop.call('GET', 'admin/user/list', { as: body.responseData.acsT })
    expect(list.body.statusCode).toBe(1)
  })

  test('a stale token in the header does not prevent login', async () => {
    const seller = await createSeller(shop, { password })
    const answer = await shop.call('POST', 'user/login', { as: 'stale', body: { email: seller.email, password } })
    expect(answer.body.statusCode).toBe(1)
  })
})

describe('login fails', () => {
  test('a wrong password and an unknown email are one answer [D-063, D-065]', async () => {
    const seller = await createSeller(shop, { password })
    const wrong = await logIn(seller.email, 'Salon-42-stool')
    const unknown = await logIn('nobody@example.com')
    expect(wrong.status).toBe(401)
    expect(wrong.body.error?.errorCode).toBe(2)
    expect(unknown.body).toEqual(wrong.body)
  })

  test('nothing about an account is revealed before the password is right [D-063]', async () => {
    const people = [
      await createSeller(shop, { blocked: true, password }),
      await createSeller(shop, { bankDetails: false, password }),
      await createSeller(shop, { approved: false, password }),
    ]
    for (const { email } of people) expect((await logIn(email, 'wrong')).body.error?.errorCode).toBe(2)
  })

  test('blocked comes first, then bank details, then approval [D-063]', async () => {
    const both = await createSeller(shop, { blocked: true, bankDetails: false, approved: false, password })
    const refusedFor = async () => (await logIn(both.email)).body.error?.errorCode
    const set = (values: Record<string, boolean>) =>
      shop.db.updateTable('users').set(values).where('id', '=', both.id).execute()
    expect(await refusedFor()).toBe(3)
    await set({ blocked: false })
    expect(await refusedFor()).toBe(48)
    await set({ has_bank_details: true })
    expect(await refusedFor()).toBe(4)
    await set({ documents_approved: true })
    expect(await refusedFor()).toBeUndefined()
  })

  test('without bank details the seller gets a setup token, good for nothing else [D-059]', async () => {
    const seller = await createSeller(shop, { bankDetails: false, password })
    const { status, body } = await logIn(seller.email)
    expect(status).toBe(403)
    expect(body.responseMessage).toBe(sessionsText.bankDetailsMissing)
    expect(body.error).toMatchObject({ errorCode: 48, errors: { setupT: expect.stringMatching(/^[\w-]{43}$/) } })
    const { setupT } = (body.error?.errors ?? {}) as { setupT?: string }
    expect((await profile(setupT ?? '')).error?.errorCode).toBe(7)
    expect(await liveSessions(seller.id)).toBe(1)
  })

  test('a seller logs in only after her documents are approved [S-LOGN-014, S-SIGN-002, D-062]', async () => {
    const seller = await createSeller(shop, { approved: false, password })
    const { body } = await logIn(seller.email)
    expect(body.error?.errorCode).toBe(4)
    expect(body.responseMessage).toBe('You will be emailed once your account information has been verified.')
    const admin = await createAdmin(shop)
    await shop.call('PUT', 'admin/user/active', { as: admin.token, body: { _id: seller.id, action: 1 } })
    expect((await logIn(seller.email)).body.statusCode).toBe(1)
  })

  test('a deleted seller is unknown [D-207]', async () => {
    const seller = await createSeller(shop, { password })
    await shop.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', seller.id).execute()
    expect((await logIn(seller.email)).body.error?.errorCode).toBe(2)
  })

  test('a block or a new password during a login leaves no live session [D-064, D-055]', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [seller, admin] = [await createSeller(shop, { password }), await createAdmin(shop)]
      const block = { as: admin.token, body: { _id: seller.id, action: 0 } }
      await Promise.all([logIn(seller.email), logIn(seller.email), shop.call('PUT', 'admin/user/block', block)])
      expect(await liveSessions(seller.id)).toBe(0)
    }
  })

  const wrongForms: [unknown, unknown, string, string][] = [
    ['', password, 'email', '*Please enter email.'],
    [undefined, password, 'email', '*Please enter email.'],
    ['x@', password, 'email', '*Please enter valid email.'],
    ['a@b.co', '', 'password', '*Please enter password'],
    ['a@b.co', undefined, 'password', '*Please enter password'],
    ['a@b.co', 'x'.repeat(57), 'password', '*A password can have at most 56 characters.'],
  ]
  test.each(wrongForms)(
    'a login of %j with %j fails at %s: %s [S-LOGN-015–017, S-LOGN-019]',
    async (email, word, field, message) => {
      const { body } = await shop.call('POST', 'user/login', { body: { email, password: word } })
      expect(body.error).toMatchObject({ errorCode: 1, responseMessage: message, errors: { [field]: message } })
    },
  )
})
