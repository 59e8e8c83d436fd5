import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#accounts/passwords/server/hash-password.ts'
import { openCheckedShop } from '../../../../tests/harness/checked-shop.ts'
import { createAdmin, createSeller, createToken, type Person } from '../../../../tests/harness/factories.ts'
import { validBankDetails } from '../../../../tests/harness/payout-accounts.ts'
import type { Shop } from '../../../../tests/harness/shop.ts'

const [oldPassword, newPassword] = ['Salon-42-chair', 'Velvet-77-mirror']
let shop: Shop
let hash: string
let seller: Person
beforeAll(async () => {
  shop = await openCheckedShop()
  hash = await hashPassword(oldPassword)
})
afterAll(() => shop.close())
beforeEach(async () => {
  seller = await createSeller(shop, { bankDetails: false, passwordHash: hash })
})

const linkOf = (kind: 'reset' | 'setup') => createToken(shop, { kind, userId: seller.id })
const codeOf = ({ body }: { body: { error?: { errorCode: number } } }) => body.error?.errorCode ?? 0
const reset = async (accessToken: string, password = 'Copper-31-lamp') =>
  codeOf(await shop.call('POST', 'user/resetPassword', { body: { password, accessToken } }))
const addBankDetails = async (as: string) =>
  codeOf(await shop.call('POST', 'bank', { as, body: { email: seller.email, ...validBankDetails } }))

const endings: [string, () => Promise<unknown>][] = [
  ['her account was blocked and unblocked [D-064]', blockAndUnblock],
  [
    'another reset of the password [D-055]',
    async () => expect(await reset(await linkOf('reset'), newPassword)).toBe(0),
  ],
  ['a change of the password [D-055]', changePassword],
]

describe.each(endings)('after %s', (_, end) => {
  test('a reset link sent before sets no password', async () => {
    const link = await linkOf('reset')
    await end()
    expect(await reset(link)).toBe(10)
  })

  test('a set-up link sent before takes no bank details', async () => {
    const link = await linkOf('setup')
    await end()
    expect(await addBankDetails(link)).toBe(10)
  })

  test('links sent afterwards work', async () => {
    await end()
    expect(await addBankDetails(await linkOf('setup'))).toBe(0)
    expect(await reset(await linkOf('reset'))).toBe(0)
  })
})

async function blockAndUnblock() {
  const { token: as } = await createAdmin(shop)
  for (const action of [0, 1]) {
    const { body } = await shop.call('PUT', 'admin/user/block', { as, body: { _id: seller.id, action } })
    expect(body.statusCode).toBe(1)
    const row = shop.db.selectFrom('users').select('blocked').where('id', '=', seller.id)
    expect(await row.executeTakeFirst()).toEqual({ blocked: action === 0 })
  }
}

async function changePassword() {
  const body = { old_pass: oldPassword, new_pass: newPassword, confirmPassword: newPassword }
  expect(codeOf(await shop.call('PUT', 'user/change/password', { as: seller.token, body }))).toBe(0)
}
