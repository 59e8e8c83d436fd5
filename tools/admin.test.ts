import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSeller } from '../tests/harness/factories.ts'
import { openShop, type Shop } from '../tests/harness/shop.ts'

const run = promisify(execFile)
let shop: Shop
let url: string
beforeAll(async () => {
  shop = await openShop()
  url = shop.pool.options.connectionString ?? ''
})
afterAll(() => shop.close())

const makeAdmin = (...words: string[]) =>
  run(process.execPath, ['tools/admin.ts', ...words], { env: { ...process.env, DATABASE_URL: url } })
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
