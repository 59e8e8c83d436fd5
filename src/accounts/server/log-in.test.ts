import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#accounts/server/hash-password.ts'
import { pence } from '#base/money.ts'
import { inTransaction } from '#base/server/database.ts'
import { post } from '#commission/server/ledger.ts'
import { aClient, anAdmin, aSeller, type Person, withPayouts } from '../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../tests/harness/shop.ts'

const password = 'Salon-42-chair'
let shop: Shop
let hash: string
beforeAll(async () => {
  shop = await openShop()
  hash = await hashPassword(password)
})
afterAll(() => shop.close())

interface LoggedIn {
  usr: Record<string, unknown>
  acsT: string
}
const logIn = (email: unknown, word: unknown = password) =>
  shop.call<LoggedIn>('POST', 'user/login', { body: { email, password: word } })
const profile = async (token: string) => (await shop.call('GET', 'user/profile', { as: token })).body

async function withPassword(person: Promise<Person>): Promise<Person> {
  const made = await person
  await shop.db.updateTable('users').set({ password_hash: hash }).where('id', '=', made.id).execute()
  return made
}
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

describe('who may', () => {
  test('a seller logs in and is told who she is [S-SESS-001, I-AUTH-001, I-AUTH-002, I-AUTH-003, I-AUTH-004, I-AUTH-005, I-AUTH-006, I-AUTH-007, I-AUTH-008, I-AUTH-009, I-AUTH-010, I-AUTH-011, I-AUTH-022]', async () => {
    const seller = await withPassword(aSeller(shop))
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

  test('her payout account comes along [I-AUTH-006, I-AUTH-007, I-AUTH-010, D-202]', async () => {
    const seller = await withPassword(aSeller(shop).then((person) => withPayouts(shop, person)))
    const usr = (await logIn(seller.email)).body.responseData.usr
    expect(usr).toMatchObject({
      accountId: expect.stringMatching(/^acct_/),
      payouts_enabled: true,
      accountActive: true,
    })
    await shop.db.updateTable('payout_accounts').set({ restricted: true }).where('user_id', '=', seller.id).execute()
    expect((await logIn(seller.email)).body.responseData.usr.accountActive).toBe(false)
  })

  test('what she owes by the books is named in pounds [D-028, I-AUTH-008, I-AUTH-009]', async () => {
    const seller = await withPassword(aSeller(shop))
    const owe = (ref: string, amount: number) =>
      inTransaction(shop.db, (tx) =>
        post(tx, {
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
    const seller = await withPassword(aSeller(shop))
    expect((await logIn(` ${seller.email.toUpperCase()} `)).body.statusCode).toBe(1)
  })

  test('an unconfirmed email does not stop her [D-063, S-EVER-009]', async () => {
    const seller = await withPassword(aSeller(shop, { emailVerified: false }))
    expect((await logIn(seller.email)).body.responseData.usr.isVarified).toBe(0)
  })

  test('an administrator needs neither bank details nor approval [D-063, S-SESS-017]', async () => {
    const admin = await withPassword(anAdmin(shop, { approved: false, bankDetails: false }))
    const { body } = await logIn(admin.email)
    expect(body.responseData.usr.isAdmin).toBe(true)
    const list = await shop.call('GET', 'admin/user/list', { as: body.responseData.acsT })
    expect(list.body.statusCode).toBe(1)
  })

  test('a stale token in the header does not keep her from logging in again', async () => {
    const seller = await withPassword(aSeller(shop))
    const answer = await shop.call('POST', 'user/login', { as: 'stale', body: { email: seller.email, password } })
    expect(answer.body.statusCode).toBe(1)
  })
})

describe('who may not', () => {
  test('a wrong password and an unknown email are one answer [D-063, D-065]', async () => {
    const seller = await withPassword(aSeller(shop))
    const wrong = await logIn(seller.email, 'Salon-42-stool')
    const unknown = await logIn('nobody@example.com')
    expect(wrong.status).toBe(401)
    expect(wrong.body.error?.errorCode).toBe(2)
    expect(unknown.body).toEqual(wrong.body)
  })

  test('nothing is told of an account before the password is right [D-063]', async () => {
    const people = [
      await withPassword(aSeller(shop, { blocked: true })),
      await withPassword(aSeller(shop, { bankDetails: false })),
      await withPassword(aSeller(shop, { approved: false })),
    ]
    for (const { email } of people) expect((await logIn(email, 'wrong')).body.error?.errorCode).toBe(2)
  })

  test('blocked comes first, then bank details, then approval [D-063]', async () => {
    const both = await withPassword(aSeller(shop, { blocked: true, bankDetails: false, approved: false }))
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

  test('without bank details she gets a set-up token, good for nothing else [D-059]', async () => {
    const seller = await withPassword(aSeller(shop, { bankDetails: false }))
    const { status, body } = await logIn(seller.email)
    expect(status).toBe(403)
    expect(body.error).toMatchObject({ errorCode: 48, errors: { setupT: expect.stringMatching(/^[\w-]{43}$/) } })
    const { setupT } = (body.error?.errors ?? {}) as { setupT?: string }
    expect((await profile(setupT ?? '')).error?.errorCode).toBe(7)
    expect(await liveSessions(seller.id)).toBe(1)
  })

  test('before her documents are approved she reads the exact text, afterwards she is in [S-LOGN-014, S-SIGN-002, D-062]', async () => {
    const seller = await withPassword(aSeller(shop, { approved: false }))
    const { body } = await logIn(seller.email)
    expect(body.error?.errorCode).toBe(4)
    expect(body.responseMessage).toBe('You will be emailed once your account information has been verified.')
    const admin = await anAdmin(shop)
    await shop.call('PUT', 'admin/user/active', { as: admin.token, body: { _id: seller.id, action: 1 } })
    expect((await logIn(seller.email)).body.statusCode).toBe(1)
  })

  test('a deleted seller is unknown [D-207]', async () => {
    const seller = await withPassword(aSeller(shop))
    await shop.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', seller.id).execute()
    expect((await logIn(seller.email)).body.error?.errorCode).toBe(2)
  })

  test('a block or a new password that comes between check and session leaves no live session [D-064, D-055]', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [seller, admin] = [await withPassword(aSeller(shop)), await anAdmin(shop)]
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
    ['a@b.co', 'x'.repeat(57), 'password', '*A password has at most 56 characters.'],
  ]
  test.each(wrongForms)(
    '%j with %j: %s: %s [S-LOGN-015, S-LOGN-016, S-LOGN-017, S-LOGN-019]',
    async (email, word, field, message) => {
      const { body } = await shop.call('POST', 'user/login', { body: { email, password: word } })
      expect(body.error).toMatchObject({ errorCode: 1, responseMessage: message, errors: { [field]: message } })
    },
  )
})

describe('attempts', () => {
  let limited: Shop
  beforeAll(async () => {
    limited = await openShop({ RATE_LIMITS: '1' })
  })
  afterAll(() => limited.close())
  const attempt = async (email: string, word: string) =>
    (await limited.call('POST', 'user/login', { body: { email, password: word } })).body.error?.errorCode

  test('ten failures for one email are enough; other emails are not concerned [D-066]', async () => {
    const seller = await aSeller(limited)
    await limited.db.updateTable('users').set({ password_hash: hash }).where('id', '=', seller.id).execute()
    for (let times = 0; times < 10; times += 1) expect(await attempt(seller.email, 'wrong')).toBe(2)
    expect(await attempt(seller.email, password)).toBe(21)
    expect(await attempt('other@example.com', 'wrong')).toBe(2)
  })

  test('a login that succeeds clears the count [D-066]', async () => {
    const seller = await aSeller(limited)
    await limited.db.updateTable('users').set({ password_hash: hash }).where('id', '=', seller.id).execute()
    for (let round = 0; round < 2; round += 1) {
      for (let times = 0; times < 8; times += 1) expect(await attempt(seller.email, 'wrong')).toBe(2)
      expect(await attempt(seller.email, password)).toBeUndefined()
    }
  })

  test('sign-up, forgotten passwords and repeated letters are limited too [D-065, D-066]', async () => {
    const seller = await aSeller(limited, { emailVerified: false })
    const codes = async (times: number, call: () => Promise<{ body: { error?: { errorCode: number } } }>) => {
      const seen: (number | undefined)[] = []
      for (let time = 0; time < times; time += 1) seen.push((await call()).body.error?.errorCode)
      return seen
    }
    const forgot = { body: { email: seller.email } }
    expect((await codes(6, () => limited.call('POST', 'user/forgotPassword', forgot))).at(-1)).toBe(21)
    const resend = await codes(6, () => limited.call('POST', 'user/resendEmailVerifyUser', { as: seller.token }))
    expect(resend.slice(0, 5)).toEqual(Array(5).fill(undefined))
    expect(resend.at(-1)).toBe(21)
    const form = () => {
      const data = new FormData()
      const fields = { email: seller.email, password, firstName: 'A', lastName: 'B', businessName: 'C' }
      for (const [name, value] of Object.entries(fields)) data.append(name, value)
      return data
    }
    expect((await codes(9, () => limited.call('POST', 'user/signup', { form: form() }))).at(-1)).toBe(21)
  })
})

describe('logging out', () => {
  test('the token stops working, other sessions stay [I-AUTH-023, D-053]', async () => {
    const seller = await withPassword(aSeller(shop))
    const { acsT } = (await logIn(seller.email)).body.responseData
    const { body } = await shop.call('POST', 'user/logout', { as: acsT, body: { accessToken: acsT } })
    expect(body.statusCode).toBe(1)
    expect((await profile(acsT)).error?.errorCode).toBe(7)
    expect((await profile(seller.token)).statusCode).toBe(1)
    const again = await shop.call('POST', 'user/logout', { as: acsT, body: {} })
    expect(again.body.error?.errorCode).toBe(7)
  })

  test('another token in the body is refused, and nobody is logged out [D-053]', async () => {
    const [anna, bea] = [await aSeller(shop), await aSeller(shop)]
    const { body } = await shop.call('POST', 'user/logout', { as: anna.token, body: { accessToken: bea.token } })
    expect(body.error?.errorCode).toBe(8)
    for (const { token } of [anna, bea]) expect((await profile(token)).statusCode).toBe(1)
  })

  test('a client by explore link has no session to end [D-046]', async () => {
    const { token } = await aClient(shop, await aSeller(shop))
    expect((await shop.call('POST', 'user/logout', { as: token, body: {} })).body.error?.errorCode).toBe(8)
  })
})

describe('how long a session lasts', () => {
  const age = (token: 'last_used_at' | 'expires_at', userId: string, hours: number) =>
    shop.db
      .updateTable('tokens')
      .set({ [token]: new Date(Date.now() + hours * 3_600_000) })
      .where('user_id', '=', userId)
      .execute()

  test('24 hours without use, 30 days at most; then code 9 [D-055]', async () => {
    const idle = await aSeller(shop)
    await age('last_used_at', idle.id, -23.9)
    expect((await profile(idle.token)).statusCode).toBe(1)
    await age('last_used_at', idle.id, -24.1)
    expect((await profile(idle.token)).error?.errorCode).toBe(9)
    const old = await withPassword(aSeller(shop))
    const { acsT } = (await logIn(old.email)).body.responseData
    const session = await shop.db
      .selectFrom('tokens')
      .selectAll()
      .where('user_id', '=', old.id)
      .orderBy('id', 'desc')
      .execute()
    const longest = Math.max(...session.map(({ expires_at }) => expires_at.getTime()))
    expect(Math.abs(longest - Date.now() - 30 * 86_400_000)).toBeLessThan(60_000)
    await age('expires_at', old.id, -0.1)
    expect((await profile(acsT)).error?.errorCode).toBe(9)
  })

  test('a request keeps it alive [D-055]', async () => {
    const seller = await aSeller(shop)
    await age('last_used_at', seller.id, -23)
    await profile(seller.token)
    const { last_used_at } = await shop.db
      .selectFrom('tokens')
      .select('last_used_at')
      .where('user_id', '=', seller.id)
      .executeTakeFirstOrThrow()
    expect(Date.now() - last_used_at.getTime()).toBeLessThan(60_000)
  })
})
