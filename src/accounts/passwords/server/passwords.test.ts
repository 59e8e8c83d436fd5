import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#accounts/passwords/server/hash-password.ts'
import { lockUser } from '#accounts/server/user-store.ts'
import { redeemOneTimeToken } from '#accounts/sessions/server/tokens.ts'
import { inTransaction, outsideTransaction } from '#platform/server/database/database.ts'
import { openCheckedShop } from '../../../../tests/harness/checked-shop.ts'
import { createAdmin, createSeller, createToken, type Person } from '../../../../tests/harness/factories.ts'
import type { Shop } from '../../../../tests/harness/shop.ts'

const [oldPassword, newPassword] = ['Salon-42-chair', 'Velvet-77-mirror']
let shop: Shop
let hash: string
beforeAll(async () => {
  shop = await openCheckedShop()
  hash = await hashPassword(oldPassword)
})
afterAll(() => shop.close())

async function person(options: Parameters<typeof createSeller>[1] = {}): Promise<Person> {
  const made = await createSeller(shop, options)
  await shop.db.updateTable('users').set({ password_hash: hash }).where('id', '=', made.id).execute()
  return made
}
const logIn = async (email: string, password: string) =>
  (await shop.call('POST', 'user/login', { body: { email, password } })).body.statusCode
const alive = async (token: string) => (await shop.call('GET', 'user/profile', { as: token })).body.statusCode === 1
const emailsTo = async (email: string) => (await shop.emails()).filter(({ recipient }) => recipient === email)
const weak =
  '*Password must have at least 8 characters with at least one Capital letter, at least one lower case letter, at least one special character and at least one number.'

describe('a forgotten password', () => {
  const forgot = (email: unknown) => shop.call<{ message: string }>('POST', 'user/forgotPassword', { body: { email } })

  test('a link is emailed, and every email gets the same answer [I-AUTH-024–025, D-065, D-152]', async () => {
    const seller = await person()
    const blocked = await person({ blocked: true })
    const known = await forgot(seller.email.toUpperCase())
    expect(known.body.statusCode).toBe(1)
    expect(known.body.responseData.message).not.toBe('')
    for (const email of ['nobody@example.com', blocked.email]) expect((await forgot(email)).body).toEqual(known.body)
    const [sentEmail] = await emailsTo(seller.email)
    expect(sentEmail?.kind).toBe('password-reset')
    expect(sentEmail?.text).toMatch(/\/reset-password\/accessToken=[\w-]{43}/)
    expect(await emailsTo(blocked.email)).toEqual([])
    expect(await emailsTo('nobody@example.com')).toEqual([])
  })

  test('the response time does not reveal whether the email is registered [D-065]', async () => {
    const seller = await person()
    const timed = async (email: string) => {
      const start = performance.now()
      await forgot(email)
      return performance.now() - start
    }
    for (const email of [seller.email, 'nobody@example.com']) expect(await timed(email)).toBeGreaterThan(100)
  })

  const wrongEmails = [
    ['', '*Please enter email.'],
    ['x@', '*Please enter valid email.'],
  ]
  test.each(wrongEmails)('%j: %s [S-FRGT-006, S-FRGT-007]', async (email, message) => {
    expect((await forgot(email)).body.error).toMatchObject({ errorCode: 1, responseMessage: message })
  })
})

describe('resetting the password', () => {
  const reset = (body: Record<string, unknown>, header?: string) =>
    shop.call('POST', 'user/resetPassword', { body, ...(header ? { as: header } : {}) })
  const resetToken = async (seller: Person, minutes?: number) =>
    createToken(shop, { kind: 'reset', userId: seller.id, ...(minutes ? { expiresInMinutes: minutes } : {}) })

  test('the emailed link works: the new password is good, the old one is not [I-AUTH-026]', async () => {
    const seller = await person()
    await shop.call('POST', 'user/forgotPassword', { body: { email: seller.email } })
    const [sentEmail] = await emailsTo(seller.email)
    const token = /accessToken=([\w-]+)/.exec(sentEmail?.text ?? '')?.[1]
    expect((await reset({ password: newPassword, accessToken: token })).body.statusCode).toBe(1)
    expect(await logIn(seller.email, oldPassword)).toBe(0)
    expect(await logIn(seller.email, newPassword)).toBe(1)
  })

  test('the token may come in the header [I-AUTH-030, D-053]', async () => {
    const seller = await person()
    expect((await reset({ password: newPassword }, await resetToken(seller))).body.statusCode).toBe(1)
  })

  test('it works once, and all other links and sessions end with it [D-055]', async () => {
    const seller = await person()
    const [one, two] = [await resetToken(seller), await resetToken(seller)]
    const setup = await createToken(shop, { kind: 'setup', userId: seller.id })
    expect((await reset({ password: newPassword, accessToken: one })).body.statusCode).toBe(1)
    expect(await alive(seller.token)).toBe(false)
    for (const token of [one, two]) {
      const { status, body } = await reset({ password: 'Another-11-one', accessToken: token })
      expect([status, body.error?.errorCode]).toEqual([410, 10])
    }
    const bank = await shop.call('POST', 'bank', { as: setup, body: {} })
    expect(bank.body.statusCode).toBe(0)
    expect(await logIn(seller.email, newPassword)).toBe(1)
  })

  test('of two at once one wins [D-055]', async () => {
    const seller = await person()
    const token = await resetToken(seller)
    const codes = await Promise.all(
      [newPassword, 'Another-11-one'].map(async (password) => {
        const { body } = await reset({ password, accessToken: token })
        return body.error?.errorCode ?? 0
      }),
    )
    expect(codes.sort()).toEqual([0, 10])
  })

  test('a block that comes in the middle of it waits, and neither stops the other [D-064]', async () => {
    const seller = await person()
    const as = (await createAdmin(shop)).token
    const token = await resetToken(seller)
    const { blocking } = await inTransaction(shop.db, async (tx) => {
      await redeemOneTimeToken(tx, 'reset', token)
      const body = { _id: seller.id, action: 0 }
      const blocking = outsideTransaction(() => shop.call('PUT', 'admin/user/block', { as, body }))
      await expect.poll(sessionsWaiting).toBeGreaterThan(0)
      await lockUser(tx, seller.id)
      return { blocking }
    })
    expect((await blocking).body.statusCode).toBe(1)
  })

  const sessionsWaiting = async () => {
    const { rows } = await shop.pool.query<{ count: number }>(
      `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.count
  }

  test('old, wrong, unknown and blocked users’ links all answer the same error [D-053, D-055]', async () => {
    const seller = await person()
    const tokens = [
      await resetToken(seller, -1),
      await createToken(shop, { kind: 'verify', userId: seller.id }),
      await createToken(shop, { kind: 'setup', userId: seller.id }),
      seller.token,
      await resetToken(await person({ blocked: true })),
      'nonsense',
      undefined,
    ]
    for (const accessToken of tokens)
      expect((await reset({ password: newPassword, accessToken })).body.error?.errorCode).toBe(10)
    expect(await logIn(seller.email, oldPassword)).toBe(1)
  })

  test('a reset token is no session, and asking for a profile does not use it up [D-053]', async () => {
    const seller = await person()
    const token = await resetToken(seller)
    expect((await shop.call('GET', 'user/profile', { as: token })).body.error?.errorCode).toBe(7)
    expect((await reset({ password: newPassword, accessToken: token })).body.statusCode).toBe(1)
  })

  const wrongPasswords = [
    ['Aa1!aaa', weak],
    ['        ', weak],
    ['aaaa1111!', weak],
    ['AAAA1111!', weak],
    ['Aaaaaaaa!', weak],
    ['Aaaa1111', weak],
    ['abc', weak],
    ['Aa1!'.repeat(15), '*A password can have at most 56 characters.'],
    ['Salon-42-chair ', '*Password does not meet security requirements.'],
  ]
  test.each(wrongPasswords)(
    '%j is refused, and the link can be used again [S-FRGT-023–029, D-094–095]',
    async (password, message) => {
      const seller = await person()
      const token = await resetToken(seller)
      const { body } = await reset({ password, accessToken: token })
      expect(body.error).toMatchObject({ errorCode: 1, responseMessage: message, errors: { password: message } })
      expect(await logIn(seller.email, oldPassword)).toBe(1)
      expect((await reset({ password: newPassword, accessToken: token })).body.statusCode).toBe(1)
    },
  )
})

describe('changing the password', () => {
  const good = { old_pass: oldPassword, new_pass: newPassword, confirmPassword: newPassword }
  const change = (seller: Person, body: Record<string, unknown>) =>
    shop.call('PUT', 'user/change/password', { as: seller.token, body })

  test('changing the password ends the seller’s other sessions [I-AUTH-029, C-PROF-042, D-055]', async () => {
    const seller = await person()
    const other = await createToken(shop, { kind: 'session', userId: seller.id })
    expect((await change(seller, good)).body.statusCode).toBe(1)
    expect(await alive(seller.token)).toBe(true)
    expect(await alive(other)).toBe(false)
    expect(await logIn(seller.email, newPassword)).toBe(1)
    expect(await logIn(seller.email, oldPassword)).toBe(0)
  })

  test('a wrong old password changes nothing', async () => {
    const seller = await person()
    const { status, body } = await change(seller, { ...good, old_pass: 'Salon-42-stool' })
    expect(status).toBe(400)
    expect(body.error?.errorCode).toBe(19)
    expect(await logIn(seller.email, oldPassword)).toBe(1)
  })

  const wrongChanges = [
    ['old_pass', '', '*Please enter current password '],
    ['new_pass', 'abc', weak],
    ['confirmPassword', '', '*Plese enter confirm password'],
    ['confirmPassword', 'Velvet-77-mirrow', '*New password and confirm password must be same.'],
  ]
  test.each(wrongChanges)(
    'a new password whose %s is %j is refused: %s [C-PROF-020–021, S-FRGT-030–031]',
    async (field, value, message) => {
      const seller = await person()
      const { body } = await change(seller, { ...good, [field]: value })
      expect(body.error).toMatchObject({ errorCode: 1, responseMessage: message, errors: { [field]: message } })
      expect(await logIn(seller.email, oldPassword)).toBe(1)
    },
  )
})
