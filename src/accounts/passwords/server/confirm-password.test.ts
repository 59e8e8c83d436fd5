import { afterAll, beforeAll, expect, test } from 'vitest'
import { readApiTable } from '../../../../tests/api/api-table.ts'
import { createAdmin, createSeller, type Person } from '../../../../tests/harness/factories.ts'
import { createConnectedSeller, validBankDetails } from '../../../../tests/harness/payout-accounts.ts'
import { createOrder, createSale, payOrder } from '../../../../tests/harness/sales.ts'
import { codeOf, password } from '../../../../tests/harness/second-factor.ts'
import { type CallOptions, openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** Makes it seem that the passwords of the person's sessions were typed this many minutes ago. */
const ageConfirmation = ({ id }: Person, minutes: number) =>
  shop.pool.query('update tokens set password_confirmed_at = now() - make_interval(mins => $2) where user_id = $1', [
    id,
    minutes,
  ])
const confirm = async (as: string, typed: string) =>
  codeOf(await shop.call('POST', 'user/confirm/password', { as, body: { password: typed } }))
const logIn = async ({ email }: Person) =>
  (await shop.call<{ acsT: string }>('POST', 'user/login', { body: { email, password } })).body.responseData.acsT

/** The calls that export personal data. */
const exports = [
  'POST /api/v1/admin/tax-report/file',
  'POST /api/v1/admin/tax-report/xml',
  'GET /api/v1/admin/export/{list}',
  'GET /api/v1/admin/return/reactions',
]
/** The calls of docs/spec/api.md that need a confirmed password. */
const guarded = readApiTable().filter(({ codes }) => codes.includes(26))

test('paying out and publishing need a password typed within 30 minutes [D-231, N-DSPT-011]', async () => {
  expect(guarded.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    [
      'GET /api/v1/bank/link',
      'PUT /api/v1/bank',
      'POST /api/v1/bank/connect',
      'POST /api/v1/admin/refund',
      'POST /api/v1/admin/return/settle',
      'POST /api/v1/admin/return/replace',
      'POST /api/v1/admin/recall/refund',
      'POST /api/v1/admin/second-factor',
      'PUT /api/v1/admin/second-factor/codes',
      'POST /api/v1/admin/dispute/evidence',
      ...['POST', 'PUT'].flatMap((method) => [`${method} /api/v1/admin/staff`, `${method} /api/v1/admin/staff/role`]),
      'POST /api/v1/admin/staff/invitation',
      'PUT /api/v1/admin/staff/block',
      'DELETE /api/v1/admin/staff/{user_id}',
      'DELETE /api/v1/admin/staff/role/{role_id}',
      ...['back', 'mail', 'maps', 'provider', 'storage'].map((section) => `PUT /api/v1/admin/settings/${section}`),
      ...['POST', 'PUT'].map((method) => `${method} /api/v1/admin/connections/endpoint`),
      'PUT /api/v1/admin/connections/endpoint/secret',
      'POST /api/v1/admin/connections/key',
      ...exports,
      'PUT /api/v1/tax-details',
      'GET /api/v1/tax-details/report/{year}',
    ].sort(),
  )
  const admin = await createAdmin(shop)
  for (const [minutes, isRefused] of [
    [29, false],
    [31, true],
  ] as const) {
    await ageConfirmation(admin, minutes)
    for (const { method, path } of guarded) {
      if (exports.includes(`${method} ${path}`)) continue
      const answer = await shop.call(method, path, { as: admin.token, ...(method === 'GET' ? {} : { body: {} }) })
      expect([path, codeOf(answer) === 26]).toEqual([path, isRefused])
      if (isRefused) expect(answer.status).toBe(403)
    }
  }
})

test('lists of people need a password typed within 15 minutes [D-428, N-PLAT-020–021]', async () => {
  const admin = await createAdmin(shop, { password })
  const lists = ['users', 'orders', 'clients', 'invoices', 'log', 'recall'].map(
    (list) => ['GET', `admin/export/${list}`] as const,
  )
  const reactions = [['GET', 'admin/return/reactions']] as const
  const reports = ['file', 'xml'].map((kind) => ['POST', `admin/tax-report/${kind}`] as const)
  const ask = async () => {
    const codes = []
    for (const [method, path] of [...lists, ...reactions, ...reports]) {
      const answer = await shop.call(method, path, { as: admin.token, ...(method === 'GET' ? {} : { body: {} }) })
      codes.push(codeOf(answer))
      if (codes.at(-1) === 26)
        expect(JSON.stringify(answer.body)).toContain('Please confirm your password to continue.')
    }
    return new Set(codes)
  }
  // with a confirmed password a report is refused with code 1, because the call names no year
  const allowed = new Set([undefined, 1])
  await ageConfirmation(admin, 14)
  expect(await ask()).toEqual(allowed)
  await ageConfirmation(admin, 16)
  expect(await ask()).toEqual(new Set([26]))
  expect(await confirm(admin.token, password)).toBeUndefined()
  expect(await ask()).toEqual(allowed)
})

/** The back office's files of rows that list no people, apart from the rows that the caller has sent and the payees of the books. */
const filesWithoutPeople = ['GET /api/v1/admin/accounting/{month}']
const sendsOwnRows = (call: string) => call.endsWith('/template') || call.endsWith('/refused')

test('a file of people wants the password, and no program gets it [D-428, D-658, N-RTRN-055]', async () => {
  const { paths } = (await shop.app.inject('/api/v1/openapi.json')).json<{
    paths: Record<string, Record<string, { security: object[]; responses: Record<string, { content?: object }> }>>
  }>()
  const files = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { responses }]) => /text\/csv|application\/xml/.test(JSON.stringify(responses[200]?.content ?? {})))
      .map(([method, { security }]) => ({
        call: `${method.toUpperCase()} ${path}`,
        security: JSON.stringify(security),
      })),
  )
  const ofPeople = files.filter(({ call }) => call.includes(' /api/v1/admin/') && !sendsOwnRows(call))
  expect(ofPeople.map(({ call }) => call).sort()).toEqual([...exports, ...filesWithoutPeople].sort())
  const open = ofPeople.filter(({ security }) => security.includes('programKey')).map(({ call }) => call)
  expect(open).toEqual(filesWithoutPeople)
})

test('lists without people are exported without the password [D-428, N-PLAT-022]', async () => {
  const admin = await createAdmin(shop)
  await ageConfirmation(admin, 600)
  for (const list of ['products', 'categories', 'banners'])
    expect(codeOf(await shop.call('GET', `admin/export/${list}`, { as: admin.token })), list).toBeUndefined()
  // an unknown list needs a confirmed password too
  expect(codeOf(await shop.call('GET', 'admin/export/products%2F', { as: admin.token }))).toBe(26)
})

test('the API describes code 26 for the calls of the table, and for no other [D-231]', async () => {
  const { paths } = (await shop.app.inject('/api/v1/openapi.json')).json<{
    paths: Record<string, Record<string, { responses: Record<string, { 'x-error-codes'?: number[] }> }>>
  }>()
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { responses }]) => Object.values(responses).some((one) => one['x-error-codes']?.includes(26)))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.sort()).toEqual(guarded.map(({ method, path }) => `${method} ${path}`).sort())
})

test('a refund refused for an old password succeeds with the same key once confirmed [D-231]', async () => {
  const sale = await createSale(shop)
  const order_id = await createOrder(shop, sale)
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount: 20 })
  const admin = await createAdmin(shop, { password })
  await ageConfirmation(admin, 31)
  const body = { order_id, lines: [], amount: 20, refunded: 0, reason: 'It leaked.' }
  const call: CallOptions = { as: admin.token, body, headers: { 'idempotency-key': 'refund' } }
  const refund = () => shop.call('POST', 'admin/refund', call)
  expect(codeOf(await refund())).toBe(26)
  expect(await confirm(admin.token, 'Wrong-42-chair')).toBe(19)
  expect(codeOf(await refund())).toBe(26)
  expect(await confirm(admin.token, password)).toBeUndefined()
  const done = await refund()
  expect([codeOf(done), done.headers['idempotent-replayed']]).toEqual([undefined, undefined])
})

test('a seller changes her bank account after login, later with her password confirmed [D-231]', async () => {
  const seller = await createConnectedSeller(shop, { verified: true })
  const { password_hash } = await shop.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', (await createSeller(shop, { password })).id)
    .executeTakeFirstOrThrow()
  await shop.db.updateTable('users').set({ password_hash }).where('id', '=', seller.id).execute()
  await ageConfirmation(seller, 31)
  const change = (as: string) => shop.call('PUT', 'bank', { as, body: validBankDetails })
  expect(codeOf(await change(seller.token))).toBe(26)
  const fresh = await logIn(seller)
  expect(codeOf(await change(fresh))).toBeUndefined()
  // the password typed for one session does not count for another
  expect(codeOf(await change(seller.token))).toBe(26)
  expect(await confirm(seller.token, password)).toBeUndefined()
  expect(codeOf(await change(seller.token))).toBeUndefined()
})

test('a changed password counts as typed, a session by an email link does not [D-058, D-231]', async () => {
  const seller = await createSeller(shop, { password })
  await ageConfirmation(seller, 31)
  const change = { old_pass: password, new_pass: 'Other-42-chair', confirmPassword: 'Other-42-chair' }
  await shop.call('PUT', 'user/change/password', { as: seller.token, body: change })
  expect(codeOf(await shop.call('GET', 'bank/link', { as: seller.token }))).toBe(22)
  await shop.db.updateTable('users').set({ email_verified: false }).where('id', '=', seller.id).execute()
  await shop.call('POST', 'user/resendEmailVerifyUser', { as: seller.token })
  const mail = (await shop.emails()).filter(({ recipient }) => recipient === seller.email).at(-1)
  const accessToken = /varification_token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  const { body } = await shop.call<{ acsT: string }>('POST', 'user/verifyUser', { body: { accessToken } })
  expect(codeOf(await shop.call('GET', 'bank/link', { as: body.responseData.acsT }))).toBe(26)
})

test('attempts to confirm a password are limited [D-231]', async () => {
  const limited = await openShop({ RATE_LIMITS: '1' })
  const { token } = await createSeller(limited, { password })
  const attempt = async (typed: string) =>
    codeOf(await limited.call('POST', 'user/confirm/password', { as: token, body: { password: typed } }))
  for (let times = 0; times < 5; times += 1) expect(await attempt('Wrong-42-chair')).toBe(19)
  expect(await attempt(password)).toBe(21)
  await limited.close()
})
