import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCheckedShop } from '../../../../tests/harness/checked-shop.ts'
import { createAdmin, createSeller, createToken, type Person } from '../../../../tests/harness/factories.ts'
import type { Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openCheckedShop()
})
afterAll(() => shop.close())

const verify = (accessToken: string | undefined, header?: string) =>
  shop.call<{ message: string; acsT?: string }>('POST', 'user/verifyUser', {
    body: { accessToken },
    ...(header ? { as: header } : {}),
  })
const verifyToken = (seller: Person, expiresInMinutes = 60) =>
  createToken(shop, { kind: 'verify', userId: seller.id, expiresInMinutes })
const isVerified = async (seller: Person) =>
  (await shop.db.selectFrom('users').select('email_verified').where('id', '=', seller.id).executeTakeFirst())
    ?.email_verified
const profile = (token: string) => shop.call<{ usr: { isVarified: number } }>('GET', 'user/profile', { as: token })

test('the link confirms the email, with the exact text [I-AUTH-027]', async () => {
  const seller = await createSeller(shop, { emailVerified: false })
  const { body } = await verify(await verifyToken(seller))
  expect(body.responseData.message).toBe('Success! Your email is verified successfully.')
  expect(await isVerified(seller)).toBe(true)
  expect((await profile(seller.token)).body.responseData.usr.isVarified).toBe(1)
})

test('the token may come in the header [D-053]', async () => {
  const seller = await createSeller(shop, { emailVerified: false })
  expect((await verify(undefined, await verifyToken(seller))).body.statusCode).toBe(1)
})

test('a session comes along for who may log in anyway [D-058]', async () => {
  const seller = await createSeller(shop, { emailVerified: false })
  const { acsT } = (await verify(await verifyToken(seller))).body.responseData
  expect((await profile(acsT ?? '')).body.statusCode).toBe(1)
})

const notYet: [string, Parameters<typeof createSeller>[1]][] = [
  ['not approved', { approved: false }],
  ['without bank details', { bankDetails: false }],
  ['blocked', { blocked: true }],
]
test.each(notYet)('and none for a seller who is %s [D-058]', async (_, options) => {
  const seller = await createSeller(shop, { emailVerified: false, ...options })
  const { body } = await verify(await verifyToken(seller))
  expect(body.statusCode).toBe(1)
  expect(body.responseData.acsT).toBeUndefined()
  expect(await isVerified(seller)).toBe(true)
})

test('used and older links say that the email is verified, and log in no one [N-ACCT-013, D-421]', async () => {
  const seller = await createSeller(shop, { emailVerified: false })
  const [used, other] = [await verifyToken(seller), await verifyToken(seller)]
  expect((await verify(used)).body.responseData.acsT).toBeDefined()
  const sessions = () =>
    shop.db.selectFrom('tokens').select('id').where('user_id', '=', seller.id).where('kind', '=', 'session').execute()
  const before = await sessions()
  for (const token of [used, other]) {
    const { status, body } = await verify(token)
    expect([status, body.responseData]).toEqual([200, { message: 'Success! Your email is verified successfully.' }])
  }
  expect(await sessions()).toEqual(before)
})

test('of two concurrent calls with one link one logs in, and neither fails [N-ACCT-013, D-421]', async () => {
  const seller = await createSeller(shop, { emailVerified: false })
  const token = await verifyToken(seller)
  const answers = await Promise.all([verify(token), verify(token)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers.filter(({ body }) => body.responseData.acsT)).toHaveLength(1)
})

test('old, foreign, missing, blocked and unverified links answer code 10 [D-055, D-053, D-421]', async () => {
  const seller = await createSeller(shop, { emailVerified: false })
  const [unverified, blocked] = [await createSeller(shop), await createSeller(shop)]
  const [ofUnverified, ofBlocked] = [await verifyToken(unverified), await verifyToken(blocked)]
  for (const token of [ofUnverified, ofBlocked]) await verify(token)
  await shop.db.updateTable('users').set({ email_verified: false }).where('id', '=', unverified.id).execute()
  await shop.db.updateTable('users').set({ blocked: true }).where('id', '=', blocked.id).execute()
  const deleted = await createSeller(shop)
  const ofDeleted = await verifyToken(deleted)
  await shop.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', deleted.id).execute()
  const tokens = [
    ofUnverified,
    ofBlocked,
    await verifyToken(seller, -1),
    await createToken(shop, { kind: 'reset', userId: seller.id }),
    seller.token,
    ofDeleted,
    'nonsense',
    undefined,
  ]
  for (const token of tokens) {
    const { status, body } = await verify(token)
    expect([status, body.error?.errorCode]).toEqual([410, 10])
  }
})

test('the URL’s token is no session [D-058]', async () => {
  const seller = await createSeller(shop, { emailVerified: false })
  expect((await profile(await verifyToken(seller))).body.error?.errorCode).toBe(7)
})

test('the verification email can be sent again, and its link works [I-AUTH-028]', async () => {
  const seller = await createSeller(shop, { emailVerified: false })
  const { body } = await shop.call('POST', 'user/resendEmailVerifyUser', { as: seller.token })
  expect(body.responseData.message).toBe(
    'A verification link has been sent to your email account to verify your email.',
  )
  const sentEmail = (await shop.emails()).find(({ recipient }) => recipient === seller.email)
  expect(sentEmail?.kind).toBe('verification')
  const token = /varification_token=([\w-]+)/.exec(sentEmail?.text ?? '')?.[1]
  expect((await verify(token)).body.statusCode).toBe(1)
})

test('a verified email is sent no further link, and its owner is told [S-EVER-005, S-EVER-010]', async () => {
  const [seller, admin] = [await createSeller(shop), await createAdmin(shop)]
  for (const { token, email } of [seller, admin]) {
    const { body } = await shop.call('POST', 'user/resendEmailVerifyUser', { as: token })
    expect(body.responseData).toEqual({ message: 'Your email has already been verified.', isVarified: 1 })
    expect((await shop.emails()).filter(({ recipient }) => recipient === email)).toEqual([])
  }
})
