import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteExpiredTokens } from '#accounts/sessions/server/tokens.ts'
import { createSeller, createToken } from '../../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('a session is answered as expired for seven days, then it is deleted and unknown [D-055]', async () => {
  const { id: userId, token } = await createSeller(shop)
  const day = 24 * 60
  const expired = (days: number) => createToken(shop, { kind: 'session', userId, expiresInMinutes: -days * day })
  const [lately, longAgo] = [await expired(6.9), await expired(7.1)]
  const answerTo = async (as: string) => (await shop.call('GET', 'user/profile', { as })).body.error?.errorCode
  expect([await answerTo(lately), await answerTo(longAgo)]).toEqual([9, 9])
  await deleteExpiredTokens(shop.db)
  expect([await answerTo(lately), await answerTo(longAgo), await answerTo(token)]).toEqual([9, 7, undefined])
})
