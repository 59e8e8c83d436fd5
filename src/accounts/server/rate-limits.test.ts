import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSeller } from '../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../tests/harness/shop.ts'

const password = 'Salon-42-chair'
let shop: Shop
beforeAll(async () => {
  shop = await openShop({ RATE_LIMITS: '1' })
})
afterAll(() => shop.close())
const attempt = async (email: string, word: string) =>
  (await shop.call('POST', 'user/login', { body: { email, password: word } })).body.error?.errorCode

test('ten failures for one email are enough; other emails are not concerned [D-066]', async () => {
  const seller = await createSeller(shop, { password })
  for (let times = 0; times < 10; times += 1) expect(await attempt(seller.email, 'wrong')).toBe(2)
  expect(await attempt(seller.email, password)).toBe(21)
  expect(await attempt('other@example.com', 'wrong')).toBe(2)
})

test('a login that succeeds clears the count [D-066]', async () => {
  const seller = await createSeller(shop, { password })
  for (let round = 0; round < 2; round += 1) {
    for (let times = 0; times < 8; times += 1) expect(await attempt(seller.email, 'wrong')).toBe(2)
    expect(await attempt(seller.email, password)).toBeUndefined()
  }
})

test('a right password for an account that is not ready is no failure [S-LOGN-014, D-059, D-063]', async () => {
  const waiting = [
    [await createSeller(shop, { password, bankDetails: false }), 48],
    [await createSeller(shop, { password, approved: false }), 4],
  ] as const
  for (const [{ email }, code] of waiting)
    for (let times = 0; times < 12; times += 1) expect(await attempt(email, password)).toBe(code)
})

test('sign-up, password reset and repeated verification emails are limited too [D-065, D-066]', async () => {
  const seller = await createSeller(shop, { emailVerified: false })
  const codes = async (times: number, call: () => Promise<{ body: { error?: { errorCode: number } } }>) => {
    const seen: (number | undefined)[] = []
    for (let time = 0; time < times; time += 1) seen.push((await call()).body.error?.errorCode)
    return seen
  }
  const forgot = { body: { email: seller.email } }
  expect((await codes(6, () => shop.call('POST', 'user/forgotPassword', forgot))).at(-1)).toBe(21)
  const resend = await codes(6, () => shop.call('POST', 'user/resendEmailVerifyUser', { as: seller.token }))
  expect(resend.slice(0, 5)).toEqual(Array(5).fill(undefined))
  expect(resend.at(-1)).toBe(21)
  const form = () => {
    const data = new FormData()
    const fields = { email: seller.email, password, firstName: 'A', lastName: 'B', businessName: 'C' }
    for (const [name, value] of Object.entries(fields)) data.append(name, value)
    return data
  }
  expect((await codes(9, () => shop.call('POST', 'user/signup', { form: form() }))).at(-1)).toBe(21)
})
