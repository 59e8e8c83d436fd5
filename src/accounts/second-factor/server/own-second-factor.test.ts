import { afterAll, beforeAll, expect, test } from 'vitest'
import { secondFactorText } from '#accounts/second-factor/text.ts'
import { readAuthenticatorCode } from '../../../../tests/harness/authenticator-app.ts'
import { createAdmin } from '../../../../tests/harness/factories.ts'
import { rejectionOf } from '../../../../tests/harness/rejections.ts'
import {
  clearUsedCodes,
  codeOf,
  createAdminWithFactor,
  logInWithPassword,
  password,
  sendLoginCode,
} from '../../../../tests/harness/second-factor.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const needsCode = async (email: string) => {
  const { body } = await shop.call('POST', 'user/login', { body: { email, password } })
  return body.error?.errorCode === 27
}
const kindsTo = async (email: string) =>
  (await shop.emails()).filter(({ recipient }) => recipient === email).map(({ kind }) => kind)

test('a set-up counts only when a code has confirmed it [D-230]', async () => {
  const admin = await createAdmin(shop, { password })
  const call = (method: string, body: unknown) =>
    shop.call<{ secret: string; uri: string }>(method, 'admin/second-factor', { as: admin.token, body })
  expect(rejectionOf(await call('PUT', { code: '000000' }))).toEqual([10, secondFactorText.notStarted])
  const { secret, uri } = (await call('POST', {})).body.responseData
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(uri).toBe(
    `otpauth://totp/Chairside:${encodeURIComponent(admin.email)}?secret=${secret}&issuer=Chairside&algorithm=SHA1&digits=6&period=30`,
  )
  expect(codeOf(await call('PUT', { code: '000000' }))).toBe(28)
  expect(await needsCode(admin.email)).toBe(false)
  expect(codeOf(await call('PUT', { code: readAuthenticatorCode(secret) }))).toBeUndefined()
  expect(await needsCode(admin.email)).toBe(true)
})

test('replacing a second factor needs its code, and the old one stays until confirmation [D-230]', async () => {
  const admin = await createAdminWithFactor(shop)
  const call = (method: string, body: unknown) =>
    shop.call<{ secret: string }>(method, 'admin/second-factor', { as: admin.token, body })
  expect(codeOf(await call('POST', {}))).toBe(28)
  expect(codeOf(await call('POST', { code: '000000' }))).toBe(28)
  const { secret } = (await call('POST', { code: readAuthenticatorCode(admin.secret) })).body.responseData
  await clearUsedCodes(shop, admin)
  const { loginT } = await logInWithPassword(shop, admin)
  expect(codeOf(await sendLoginCode(shop, loginT, readAuthenticatorCode(secret)))).toBe(28)
  expect(codeOf(await sendLoginCode(shop, loginT, readAuthenticatorCode(admin.secret)))).toBeUndefined()
  await call('PUT', { code: readAuthenticatorCode(secret) })
  await clearUsedCodes(shop, admin)
  const again = await logInWithPassword(shop, admin)
  for (const old of [readAuthenticatorCode(admin.secret), admin.codes[0] ?? ''])
    expect(codeOf(await sendLoginCode(shop, again.loginT, old))).toBe(28)
  expect(codeOf(await sendLoginCode(shop, again.loginT, readAuthenticatorCode(secret)))).toBeUndefined()
})

test('new recovery codes make the old ones worthless, and are told of by email [D-230, D-232]', async () => {
  const admin = await createAdminWithFactor(shop)
  const renew = (code: string) =>
    shop.call<{ codes: string[] }>('PUT', 'admin/second-factor/codes', { as: admin.token, body: { code } })
  expect(codeOf(await renew('000000'))).toBe(28)
  const { codes } = (await renew(readAuthenticatorCode(admin.secret))).body.responseData
  expect(codes.filter((code) => admin.codes.includes(code))).toEqual([])
  expect(await kindsTo(admin.email)).toEqual(['second-factor-on', 'recovery-codes-renewed'])
  const { loginT } = await logInWithPassword(shop, admin)
  expect(codeOf(await sendLoginCode(shop, loginT, admin.codes[0] ?? ''))).toBe(28)
  expect(codeOf(await sendLoginCode(shop, loginT, codes[0] ?? ''))).toBeUndefined()
})

test('it is turned off with password and code, and then the password is enough [D-230, D-232]', async () => {
  const admin = await createAdminWithFactor(shop)
  const turnOff = (body: Record<string, string>) =>
    shop.call('POST', 'admin/second-factor/off', { as: admin.token, body })
  const code = readAuthenticatorCode(admin.secret)
  expect(codeOf(await turnOff({ password: 'Wrong-42-chair', code }))).toBe(19)
  expect(codeOf(await turnOff({ password, code: '000000' }))).toBe(28)
  expect(codeOf(await turnOff({ password }))).toBe(1)
  expect(await needsCode(admin.email)).toBe(true)
  expect(codeOf(await turnOff({ password, code }))).toBeUndefined()
  expect(await needsCode(admin.email)).toBe(false)
  expect(await kindsTo(admin.email)).toEqual(['second-factor-on', 'second-factor-off'])
  const { rows } = await shop.pool.query('select from recovery_codes where user_id = $1', [admin.id])
  expect(rows).toHaveLength(0)
})

test('the secret is in no answer after the set-up, and in no email, log entry or view [D-230]', async () => {
  const admin = await createAdminWithFactor(shop)
  const answers = await Promise.all(
    ['admin/second-factor', 'user/profile', `user/${admin.id}`, 'admin/log/list', 'admin/export/log'].map((path) =>
      shop.call('GET', path, { as: admin.token }),
    ),
  )
  expect(JSON.stringify([answers, await shop.emails()])).not.toContain(admin.secret)
  const { rows } = await shop.pool.query(`select from pg_depend d join pg_rewrite r on r.oid = d.objid
    where d.refobjid = 'second_factors'::regclass and d.classid = 'pg_rewrite'::regclass`)
  expect(rows).toHaveLength(0)
})
