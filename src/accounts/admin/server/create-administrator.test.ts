import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdministrator, createFirstAdministrator } from '#accounts/admin/server/create-administrator.ts'
import { createSeller } from '../../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

describe('creating an administrator', () => {
  const logIn = async (email: string, password: string) =>
    (await shop.call<{ usr: { isAdmin: boolean } }>('POST', 'user/login', { body: { email, password } })).body

  test('from the settings, once; a later start changes nothing [D-071]', async () => {
    const first = { email: 'first@example.com', password: 'Salon-42-chair' }
    await Promise.all([createFirstAdministrator(shop.db, first), createFirstAdministrator(shop.db, first)])
    await createFirstAdministrator(shop.db, { ...first, password: 'Other-42-chair' })
    expect((await logIn(first.email, first.password)).responseData.usr.isAdmin).toBe(true)
    expect((await logIn(first.email, 'Other-42-chair')).error?.errorCode).toBe(2)
  })

  test('a second run sets a new password and ends the sessions; a seller is never promoted [D-071]', async () => {
    const hand = { email: 'hand@example.com', password: 'Salon-42-chair' }
    const create = (admin: typeof hand) => createAdministrator(shop.db, admin, shop.publicUrl())
    expect(await create(hand)).toBe('created')
    await logIn(hand.email, hand.password)
    expect(await create({ ...hand, password: 'Other-42-chair' })).toBe('password changed')
    expect((await logIn(hand.email, hand.password)).error?.errorCode).toBe(2)
    expect((await logIn(hand.email, 'Other-42-chair')).responseData.usr.isAdmin).toBe(true)
    const seller = await createSeller(shop)
    expect(await create({ ...hand, email: seller.email })).toBe('email belongs to a seller')
    const { body } = await shop.call('GET', 'user/profile', { as: seller.token })
    expect(body.error?.errorCode).toBeUndefined()
  })
})
