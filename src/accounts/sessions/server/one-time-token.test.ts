import { afterAll, beforeAll, expect, test } from 'vitest'
import { redeemOneTimeToken } from '#accounts/sessions/server/tokens.ts'
import { errorCode } from '#platform/app-error.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { createSeller, createToken } from '../../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('of two calls that redeem one link at the same time the second is refused [D-055]', async () => {
  const { id: userId } = await createSeller(shop)
  const link = await createToken(shop, { kind: 'reset', userId })
  const redeem = () => inTransaction(shop.db, (tx) => redeemOneTimeToken(tx, 'reset', link))
  const [one, other] = await Promise.allSettled([redeem(), redeem()])
  const outcomes = [one, other].map(({ status }) => status).sort()
  expect(outcomes).toEqual(['fulfilled', 'rejected'])
  expect([one, other].find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: errorCode.linkInvalid },
  })
})
