import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSeller } from '../../tests/harness/factories.ts'
import { createAdminWithFactor, logInWithPassword, password } from '../../tests/harness/second-factor.ts'
import { openShop, type Shop } from '../../tests/harness/shop.ts'

const run = promisify(execFile)
let shop: Shop
let url: string
beforeAll(async () => {
  shop = await openShop()
  url = shop.pool.options.connectionString ?? ''
})
afterAll(() => shop.close())

const makeAdmin = (...words: string[]) =>
  run(process.execPath, ['tools/operate/admin.ts', ...words], { env: { ...process.env, DATABASE_URL: url } })
const logIn = async (email: string, password: string) =>
  (await shop.call<{ usr: { isAdmin: boolean } }>('POST', 'user/login', { body: { email, password } })).body

test('the command makes an administrator and prints a password that is good [D-071]', async () => {
  const { stdout } = await makeAdmin('Owner@Example.com')
  const password = /password: (\S+)/.exec(stdout)?.[1] ?? ''
  expect((await logIn('owner@example.com', password)).responseData.usr.isAdmin).toBe(true)
  const again = await makeAdmin('owner@example.com')
  expect(again.stdout).toContain('password changed')
  expect((await logIn('owner@example.com', password)).error?.errorCode).toBe(2)
})

test('it makes none of a seller, nor of what is no email [D-071]', async () => {
  const seller = await createSeller(shop)
  await expect(makeAdmin(seller.email)).rejects.toMatchObject({ code: 1 })
  await expect(makeAdmin('owner')).rejects.toMatchObject({ code: 1 })
  await expect(makeAdmin()).rejects.toMatchObject({ code: 1 })
})

test('it removes a locked-out administrator’s second factor, logged and emailed [D-230, D-232]', async () => {
  const admin = await createAdminWithFactor(shop)
  expect((await logInWithPassword(shop, admin)).step).toBe('code')
  const { stdout } = await makeAdmin(admin.email, '--remove-second-factor')
  expect(stdout).toBe(`${admin.email}: second factor removed\n`)
  expect((await logIn(admin.email, password)).responseData.usr.isAdmin).toBe(true)
  const again = await makeAdmin(admin.email, '--remove-second-factor')
  expect(again.stdout).toContain('has no second factor')
  const log = shop.db.selectFrom('admin_log').select(['action', 'admin_id']).where('subject_id', '=', admin.id)
  expect((await log.orderBy('created_at').execute()).at(-1)).toEqual({
    action: 'remove second factor by npm run admin',
    admin_id: null,
  })
  const notice = (await shop.emails()).filter(({ recipient }) => recipient === admin.email).at(-1)
  expect(notice).toMatchObject({ kind: 'second-factor-removed', text: expect.stringContaining('/forgot-password') })
  const seller = await createSeller(shop)
  await expect(makeAdmin(seller.email, '--remove-second-factor')).rejects.toMatchObject({ code: 1 })
  await expect(makeAdmin(admin.email, '--second-factor')).rejects.toMatchObject({ code: 1 })
})
