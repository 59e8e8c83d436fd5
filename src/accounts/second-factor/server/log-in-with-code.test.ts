import { afterAll, beforeAll, expect, test } from 'vitest'
import { secondFactorText } from '#accounts/second-factor/text.ts'
import { errorText } from '#platform/error-text.ts'
import { readAuthenticatorCode } from '../../../../tests/harness/authenticator-app.ts'
import { createAdmin, createToken } from '../../../../tests/harness/factories.ts'
import { rejectionOf, wordsOf } from '../../../../tests/harness/rejections.ts'
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

const profileOf = async (as: string) => codeOf(await shop.call('GET', 'user/profile', { as }))
const listActions = async (id: string) => {
  const entries = shop.db.selectFrom('admin_log').select(['action', 'admin_id']).where('subject_id', '=', id)
  return (await entries.orderBy('created_at').execute()).map(({ action, admin_id }) => [action, admin_id])
}

test('an administrator with a second factor logs in with password and a code, used once [D-230]', async () => {
  const admin = await createAdminWithFactor(shop)
  const { loginT, step } = await logInWithPassword(shop, admin)
  expect(step).toBe('code')
  const code = readAuthenticatorCode(admin.secret)
  expect(codeOf(await sendLoginCode(shop, loginT, '000000'))).toBe(28)
  const answer = await sendLoginCode(shop, loginT, ` ${code.slice(0, 3)} ${code.slice(3)}`)
  expect(answer.body.responseData).toMatchObject({ usr: { _id: admin.id, isAdmin: true } })
  expect(await profileOf(answer.body.responseData.acsT)).toBeUndefined()
  // both the token of the login and the code are used up
  const late = await sendLoginCode(shop, loginT, readAuthenticatorCode(admin.secret, 1))
  expect([codeOf(late), wordsOf(late)]).toEqual([10, secondFactorText.loginExpired])
  const again = await logInWithPassword(shop, admin)
  expect(codeOf(await sendLoginCode(shop, again.loginT, code))).toBe(28)
  expect(codeOf(await sendLoginCode(shop, again.loginT, readAuthenticatorCode(admin.secret, 1)))).toBeUndefined()
})

test('of two parallel logins with the same code one is let in [D-230]', async () => {
  const admin = await createAdminWithFactor(shop)
  const [one, other] = [await logInWithPassword(shop, admin), await logInWithPassword(shop, admin)]
  const code = readAuthenticatorCode(admin.secret)
  const answers = await Promise.all([one, other].map(({ loginT }) => sendLoginCode(shop, loginT, code)))
  // the other login is refused, because the code has been used or the login has ended
  expect(answers.filter(({ body }) => body.statusCode === 1)).toHaveLength(1)
})

test('a recovery code lets in once, and its owner and the audit log are told [D-230, D-232]', async () => {
  const admin = await createAdminWithFactor(shop)
  expect(new Set(admin.codes).size).toBe(10)
  const [code = '', other = ''] = admin.codes
  const { loginT } = await logInWithPassword(shop, admin)
  expect(
    codeOf(
      await sendLoginCode(
        shop,
        loginT,
        code.replaceAll('-', ' ').replaceAll('l', '1').replaceAll('o', '0').toUpperCase(),
      ),
    ),
  ).toBeUndefined()
  const again = await logInWithPassword(shop, admin)
  expect(codeOf(await sendLoginCode(shop, again.loginT, code))).toBe(28)
  const { body } = await sendLoginCode(shop, again.loginT, other)
  const state = await shop.call('GET', 'admin/second-factor', { as: body.responseData.acsT })
  expect(state.body.responseData).toMatchObject({ enabled: true, required: false, codesLeft: 8 })
  const mine = (await shop.emails()).filter(({ recipient }) => recipient === admin.email)
  expect(mine.map(({ kind }) => kind)).toEqual(['second-factor-on', 'recovery-code-used', 'recovery-code-used'])
  for (const { text, html } of mine)
    for (const secret of [admin.secret, ...admin.codes]) expect(text + html).not.toContain(secret)
  expect(await listActions(admin.id)).toEqual([
    ['start second factor', admin.id],
    ['turn on second factor', admin.id],
    ['use recovery code', admin.id],
    ['use recovery code', admin.id],
  ])
})

test('the database holds no recovery code and no login token in the clear', async () => {
  const admin = await createAdminWithFactor(shop)
  const { loginT } = await logInWithPassword(shop, admin)
  const rows = await shop.pool.query(
    'select * from recovery_codes union all select id, user_id, hash, created_at, used_at from login_challenges',
  )
  const stored = JSON.stringify(rows.rows) + rows.rows.map(({ hash }) => (hash as Buffer).toString('latin1')).join()
  expect(rows.rows.length).toBeGreaterThan(10)
  for (const secret of [loginT, ...admin.codes]) expect(stored).not.toContain(secret)
})

test('the token of a login is good for its second step alone, for ten minutes [D-230]', async () => {
  const admin = await createAdminWithFactor(shop)
  const { loginT } = await logInWithPassword(shop, admin)
  expect(await profileOf(loginT)).toBe(7)
  const fields = { accessToken: loginT, password: 'Other-42-chair' }
  for (const [call, words] of [
    ['resetPassword', errorText.linkInvalid],
    ['verifyUser', errorText.linkInvalid],
    ['login/factor', secondFactorText.loginExpired],
  ] as const)
    expect(rejectionOf(await shop.call('POST', `user/${call}`, { body: fields })), call).toEqual([10, words])
  const code = readAuthenticatorCode(admin.secret)
  const other = { accessToken: loginT, code }
  const otherStep = await shop.call('PUT', 'user/login/factor', { body: other })
  expect(rejectionOf(otherStep)).toEqual([10, secondFactorText.loginExpired])
  for (const kind of ['session', 'reset', 'setup'] as const) {
    const token = await createToken(shop, { kind, userId: admin.id })
    expect(rejectionOf(await sendLoginCode(shop, token, code)), kind).toEqual([10, secondFactorText.loginExpired])
  }
  const age = (minutes: number) =>
    shop.pool.query(
      `update login_challenges set expires_at = created_at + interval '10 minutes' - make_interval(mins => $1)`,
      [minutes],
    )
  await age(10)
  expect(rejectionOf(await sendLoginCode(shop, loginT, code))).toEqual([10, secondFactorText.loginExpired])
  await age(9)
  expect(codeOf(await sendLoginCode(shop, loginT, code))).toBeUndefined()
})

test('a new password, a block and a deletion end a login that waits for its code [D-064, D-230]', async () => {
  const ends: Record<string, (admin: { id: string; token: string }) => Promise<unknown>> = {
    password: ({ token }) => {
      const body = { old_pass: password, new_pass: 'Other-42-chair', confirmPassword: 'Other-42-chair' }
      return shop.call('PUT', 'user/change/password', { as: token, body })
    },
    block: async ({ id }) => {
      const { token } = await createAdmin(shop)
      return shop.call('PUT', 'admin/user/block', { as: token, body: { _id: id, action: 0 } })
    },
    deletion: async ({ id }) => {
      const { token } = await createAdmin(shop)
      return shop.call('DELETE', `admin/user/${id}`, { as: token })
    },
  }
  for (const [name, end] of Object.entries(ends)) {
    const admin = await createAdminWithFactor(shop)
    const { loginT } = await logInWithPassword(shop, admin)
    await end(admin)
    const ended = await sendLoginCode(shop, loginT, readAuthenticatorCode(admin.secret))
    expect([codeOf(ended), wordsOf(ended)], name).toEqual([10, secondFactorText.loginExpired])
  }
})

test('wrong codes count per administrator over all addresses; a right one clears them [D-230]', async () => {
  const limited = await openShop({ RATE_LIMITS: '1', TRUST_PROXY: '127.0.0.1', DEMO: '1' })
  const admin = await createAdminWithFactor(limited)
  let address = 0
  const attempt = async (code: string) => {
    const { loginT } = await logInWithPassword(limited, admin)
    const headers = { 'x-forwarded-for': `203.0.113.${++address}` }
    const body = { accessToken: loginT, code }
    return codeOf(await limited.call('POST', 'user/login/code', { body, headers }))
  }
  for (let times = 0; times < 4; times += 1) expect(await attempt('000000')).toBe(28)
  expect(await attempt(readAuthenticatorCode(admin.secret))).toBeUndefined()
  await clearUsedCodes(limited, admin)
  for (let times = 0; times < 5; times += 1) expect(await attempt('000000')).toBe(28)
  expect(await attempt(readAuthenticatorCode(admin.secret))).toBe(21)
  expect(await attempt(admin.codes[0] ?? '')).toBe(21)
  await limited.close()
})
