import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticate, createTokenReader } from '#accounts/sessions/server/session.ts'
import { errorCode } from '#platform/app-error.ts'
import { createAdmin, createClient, createSeller, createToken } from '../../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const actorOf = (token: string) =>
  authenticate(shop.db, createTokenReader(shop.db, { secondFactor: false }), { token, ipAddress: '192.0.2.1' })

test('a session has its account’s role, seller or administrator, no other [S-SESS-001, D-046]', async () => {
  const [seller, admin] = [await createSeller(shop), await createAdmin(shop)]
  expect((await actorOf(seller.token)).actor).toEqual({
    kind: 'seller',
    userId: seller.id,
    tokenId: expect.any(String),
    ipAddress: '192.0.2.1',
    marksVersion: expect.anything(),
  })
  expect((await actorOf(admin.token)).actor).toEqual({
    kind: 'admin',
    userId: admin.id,
    tokenId: expect.any(String),
    ipAddress: '192.0.2.1',
  })
})

test('a client by explore link acts as this client, without a confirmed password [D-046, D-231]', async () => {
  const seller = await createSeller(shop)
  const client = await createClient(shop, seller)
  expect(await actorOf(client.token)).toEqual({
    actor: {
      kind: 'client',
      userId: seller.id,
      clientId: client.id,
      tokenId: expect.any(String),
      ipAddress: '192.0.2.1',
    },
    passwordAgeMinutes: null,
  })
})

test('a visit that names no client lets in no one, its seller neither', async () => {
  const seller = await createSeller(shop)
  const visit = await createToken(shop, { kind: 'visit', userId: seller.id })
  await expect(actorOf(visit)).rejects.toMatchObject({ code: errorCode.tokenUnknown })
})

test('a link for one purpose is no session, even after it has expired [D-053, D-055]', async () => {
  const { id: userId } = await createSeller(shop)
  for (const kind of ['reset', 'verify', 'setup'] as const)
    for (const expiresInMinutes of [60, -60]) {
      const value = await createToken(shop, { kind, userId, expiresInMinutes })
      await expect(actorOf(value)).rejects.toMatchObject({ code: errorCode.tokenUnknown })
    }
})
