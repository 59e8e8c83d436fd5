import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#accounts/passwords/server/hash-password.ts'
import { openCheckedShop } from '../../../../tests/harness/checked-shop.ts'
import { createSeller, createToken, type Person } from '../../../../tests/harness/factories.ts'
import type { Shop } from '../../../../tests/harness/shop.ts'

const oldPassword = 'Salon-42-chair'
const insecure = '*Password does not meet security requirements.'
let shop: Shop
let hash: string
let seller: Person
beforeAll(async () => {
  shop = await openCheckedShop()
  hash = await hashPassword(oldPassword)
})
afterAll(() => shop.close())
beforeEach(async () => {
  const email = `marigold.${crypto.randomUUID().slice(0, 8)}@example.com`
  seller = await createSeller(shop, { email, passwordHash: hash })
})

/** Passwords that pass the checklist, so that only the rules beyond it can refuse them. */
const passwords: [string, (namePart: string) => string][] = [
  ['a password with the name part of her email', (namePart) => `9!K-${namePart}-x`],
  ['the name part in capitals', (namePart) => `9!k-${namePart.toUpperCase()}`],
  ['a space in front', () => ' Velvet-77-mirror'],
  ['a space at the end', () => 'Velvet-77-mirror '],
  ['a control character', () => 'Velvet-77\u0007-mirror'],
]
const namePart = () => seller.email.split('@')[0] ?? ''
const hashStored = async () =>
  (await shop.db.selectFrom('users').select('password_hash').where('id', '=', seller.id).executeTakeFirst())
    ?.password_hash

describe.each(passwords)('%s', (_, create) => {
  test('is refused when a forgotten password is reset [D-094]', async () => {
    const accessToken = await createToken(shop, { kind: 'reset', userId: seller.id })
    const body = { password: create(namePart()), accessToken }
    const answer = await shop.call('POST', 'user/resetPassword', { body })
    expect(answer.body.error).toMatchObject({ errorCode: 1, errors: { password: insecure } })
    expect(await hashStored()).toBe(hash)
  })

  test('is refused when the password is changed [D-094]', async () => {
    const password = create(namePart())
    const body = { old_pass: oldPassword, new_pass: password, confirmPassword: password }
    const answer = await shop.call('PUT', 'user/change/password', { as: seller.token, body })
    expect(answer.body.error).toMatchObject({ errorCode: 1, errors: { new_pass: insecure } })
    expect(await hashStored()).toBe(hash)
  })
})
