import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin, createSeller, type Person } from '../../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let admin: Person
beforeAll(async () => {
  shop = await openShop()
  admin = await createAdmin(shop, { firstName: 'Morgan', lastName: 'Hale' })
})
afterAll(() => shop.close())

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date())

interface Entries {
  entries: Record<string, unknown>[]
  ttl: number
}
const log = async (query: Record<string, string | number> = {}) =>
  (await shop.call<Entries>('GET', 'admin/log/list', { as: admin.token, query })).body.responseData

test('the log tells who changed what, when and from where, the newest first, by filter', async () => {
  const seller = await createSeller(shop)
  for (const action of [0, 1])
    await shop.call('PUT', 'admin/user/block', { as: admin.token, body: { _id: seller.id, action } })
  const { entries, ttl } = await log({ subject_id: seller.id })
  expect(ttl).toBe(2)
  expect(entries).toMatchObject([
    { action: 'unblock user', before: { blocked: true }, after: { blocked: false } },
    { action: 'block user', admin: 'Morgan Hale', subject_kind: 'user', subject_id: seller.id, address: '127.0.0.1' },
  ])
  expect((await log({ subject_id: seller.id, sKey: 'unblock' })).ttl).toBe(1)
  expect((await log({ subject_id: seller.id, sKey: 'user unblock' })).ttl).toBe(1)
  expect((await log({ sKey: 'morgan hale', subject_kind: 'user', from: today, to: today })).ttl).toBeGreaterThan(1)
  for (const [field, value] of [
    ['subject_id', 'nobody'],
    ['to', '2020-01-01'],
    ['subject_kind', 'banner'],
    ['sKey', '%'],
  ] as const)
    expect((await log({ [field]: value })).ttl).toBe(0)
  expect(await log({ from: 'yesterday' })).toBeUndefined()
})
