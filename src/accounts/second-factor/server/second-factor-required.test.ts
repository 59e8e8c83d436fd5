import { afterAll, beforeAll, expect, test } from 'vitest'
import { secondFactorText } from '#accounts/second-factor/text.ts'
import { readAuthenticatorCode } from '../../../../tests/harness/authenticator-app.ts'
import { createRole } from '../../../../tests/harness/colleagues.ts'
import { createAdmin, createSeller } from '../../../../tests/harness/factories.ts'
import { rejectionOf, wordsOf } from '../../../../tests/harness/rejections.ts'
import {
  codeOf,
  type LoggedIn,
  logInWithPassword,
  password,
  sendLoginCode,
} from '../../../../tests/harness/second-factor.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ ADMIN_SECOND_FACTOR: 'required' })
})
afterAll(() => shop.close())

test('where it is required, administrators set up a second factor before anything else [D-230]', async () => {
  const admin = await createAdmin(shop, { password })
  // the session was opened before the second factor was required, and no longer works
  expect(codeOf(await shop.call('GET', 'user/profile', { as: admin.token }))).toBe(7)
  const { loginT, step } = await logInWithPassword(shop, admin)
  expect(step).toBe('set-up')
  expect(codeOf(await shop.call('GET', 'user/profile', { as: loginT }))).toBe(7)
  const setUp = () =>
    shop.call<{ secret: string; uri: string }>('POST', 'user/login/factor', { body: { accessToken: loginT } })
  const { uri, secret } = (await setUp()).body.responseData
  expect(new URL(uri).pathname).toContain(encodeURIComponent(admin.email))
  const finish = (code: string) =>
    shop.call<LoggedIn>('PUT', 'user/login/factor', { body: { accessToken: loginT, code } })
  expect(codeOf(await finish('000000'))).toBe(28)
  const otherStep = await sendLoginCode(shop, loginT, readAuthenticatorCode(secret))
  expect(wordsOf(otherStep)).toBe(secondFactorText.loginExpired)
  const { acsT, codes } = (await finish(readAuthenticatorCode(uri))).body.responseData
  expect(codes).toHaveLength(10)
  expect(codeOf(await shop.call('GET', 'admin/dashboard', { as: acsT }))).toBeUndefined()
  expect(rejectionOf(await finish(readAuthenticatorCode(uri, 1)))).toEqual([10, secondFactorText.loginExpired])
  // the next login asks for a code
  expect((await logInWithPassword(shop, admin)).step).toBe('code')
  const off = { password, code: codes?.[0] }
  const turnedOff = await shop.call('POST', 'admin/second-factor/off', { as: acsT, body: off })
  expect([codeOf(turnedOff), wordsOf(turnedOff)]).toEqual([8, secondFactorText.isRequired])
})

test('an invited colleague chooses her password, then sets up her factor [D-230, N-ROLE-005]', async () => {
  const owner = await createAdmin(shop, { password })
  const setUp = async ({ email }: { email: string }) => {
    const { loginT, step } = await logInWithPassword(shop, { email })
    expect(step).toBe('set-up')
    const begun = await shop.call<{ secret: string }>('POST', 'user/login/factor', { body: { accessToken: loginT } })
    const code = readAuthenticatorCode(begun.body.responseData.secret)
    const finished = await shop.call<LoggedIn>('PUT', 'user/login/factor', { body: { accessToken: loginT, code } })
    return finished.body.responseData.acsT
  }
  const asOwner = await setUp(owner)
  const email = 'petra-packer@example.com'
  const body = { firstName: 'Petra', lastName: 'Packer', email, role_id: await createRole(shop, ['dispatch']) }
  expect((await shop.call('POST', 'admin/staff', { as: asOwner, body })).status).toBe(200)
  const invited = (await shop.emails()).find(({ recipient }) => recipient === email)
  const [, accessToken] = /\/reset-password\/accessToken=([\w-]+)/.exec(invited?.text ?? '') ?? []
  expect((await shop.call('POST', 'user/resetPassword', { body: { accessToken, password } })).status).toBe(200)
  const as = await setUp({ email })
  expect((await shop.call('GET', 'admin/dispatch/list', { as })).status).toBe(200)
  expect(codeOf(await shop.call('GET', 'admin/user/list', { as }))).toBe(8)
})

test('a seller logs in with the password alone, also where administrators need more [D-230]', async () => {
  const seller = await createSeller(shop, { password })
  expect(codeOf(await shop.call('GET', 'user/profile', { as: seller.token }))).toBeUndefined()
  const { body } = await shop.call('POST', 'user/login', { body: { email: seller.email, password } })
  expect(body.statusCode).toBe(1)
})
