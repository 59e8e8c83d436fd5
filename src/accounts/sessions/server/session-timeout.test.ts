import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSeller } from '../../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const password = 'Salon-42-chair'
const logIn = async (email: string) => {
  const { body } = await shop.call<{ acsT: string }>('POST', 'user/login', { body: { email, password } })
  return body.responseData
}
const profile = async (token: string) => (await shop.call('GET', 'user/profile', { as: token })).body

const age = (token: 'last_used_at' | 'expires_at', userId: string, hours: number) =>
  shop.db
    .updateTable('tokens')
    .set({ [token]: new Date(Date.now() + hours * 3_600_000) })
    .where('user_id', '=', userId)
    .execute()

test('24 hours without use, 30 days at most; then code 9 [D-055]', async () => {
  const idle = await createSeller(shop)
  await age('last_used_at', idle.id, -23.9)
  expect((await profile(idle.token)).statusCode).toBe(1)
  await age('last_used_at', idle.id, -24.1)
  expect((await profile(idle.token)).error?.errorCode).toBe(9)
  const old = await createSeller(shop, { password })
  const { acsT } = await logIn(old.email)
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

const lastUseOf = async (userId: string) => {
  const rows = shop.db.selectFrom('tokens').select('last_used_at').where('user_id', '=', userId)
  return (await rows.executeTakeFirstOrThrow()).last_used_at.getTime()
}

test('a request resets the idle timeout [D-055]', async () => {
  const seller = await createSeller(shop)
  await age('last_used_at', seller.id, -23)
  await profile(seller.token)
  expect(Date.now() - (await lastUseOf(seller.id))).toBeLessThan(60_000)
})

test('uses that follow one another within a minute are written once', async () => {
  const seller = await createSeller(shop)
  await age('last_used_at', seller.id, -0.01)
  const before = await lastUseOf(seller.id)
  await profile(seller.token)
  expect(await lastUseOf(seller.id)).toBe(before)
})
