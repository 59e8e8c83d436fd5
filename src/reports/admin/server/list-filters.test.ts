import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckedShop, openCheckedShop } from '../../../../tests/harness/checked-shop.ts'
import {
  createAdmin,
  createCategory,
  createClient,
  createProduct,
  createSeller,
  type Person,
} from '../../../../tests/harness/factories.ts'
import { createOrder, createSale, payOrder, saveCard } from '../../../../tests/harness/sales.ts'

let shop: CheckedShop
let admin: Person
beforeAll(async () => {
  shop = await openCheckedShop()
  admin = await createAdmin(shop)
})
afterAll(() => shop.close())

type Query = Record<string, string | number>
const call = async <Data>(route: string, query: Query) =>
  (await shop.call<Data & { ttl: number }>('GET', route, { as: admin.token, query })).body.responseData
const orders = async (query: Query) => {
  const { orders: rows, ttl } = await call<{ orders: { _id: string }[] }>('admin/order/list', { lmt: 100, ...query })
  expect(ttl).toBe(rows.length)
  return rows.map(({ _id }) => _id)
}
const users = async (query: Query) =>
  (await call<{ users: { email: string }[] }>('admin/user/list', { lmt: 100, ...query })).users.map(
    ({ email }) => email,
  )
const products = async (query: Query) =>
  (await call<{ prods: { name: string }[] }>('admin/product/list', { lmt: 100, ...query })).prods.map(
    ({ name }) => name,
  )

test('orders are narrowed by state, payment, seller and client, or several of these [N-BACK-001]', async () => {
  const [sale, other] = [await createSale(shop, { quantity: 50 }), await createSale(shop, { quantity: 50 })]
  const as = sale.seller.token
  const place = () => createOrder(shop, sale)
  const ids: Record<string, string> = {}
  for (const name of ['toPack', 'sent', 'delivered', 'cash', 'apple', 'cancelled', 'unpaid']) ids[name] = await place()
  for (const name of ['toPack', 'sent', 'delivered'])
    await payOrder(shop, 'token', as, { token: 'tok_visa', order_id: ids[name], amount: 20 })
  await payOrder(shop, 'cash', as, { order_id: ids.cash, card_id: await saveCard(shop, sale.seller) })
  await payOrder(shop, 'wallet', as, { token: 'tok_visa', order_id: ids.apple, amount: 20, paymentType: 4 })
  const send = { orders: [{ order_id: ids.sent }, { order_id: ids.delivered }], carrier: 'dpd' }
  await shop.call('PUT', 'admin/dispatch/many', { as: admin.token, body: send })
  await shop.call('PUT', 'admin/order/status', { as: admin.token, body: { order_id: ids.delivered, action: 1 } })
  const body = { order_id: ids.cancelled, reason: 'Twice' }
  await shop.call('POST', 'admin/order/cancel', { as: admin.token, body })
  const theirs = await createOrder(shop, other)
  const named = async (query: Query) => {
    const found = await orders({ user_id: sale.seller.id, ...query })
    return Object.keys(ids).filter((name) => found.includes(ids[name] ?? ''))
  }
  expect(await named({ state: 'to_pack' })).toEqual(['toPack', 'cash', 'apple'])
  expect(await named({ state: 'dispatched' })).toEqual(['sent'])
  expect(await named({ state: 'delivered' })).toEqual(['delivered'])
  expect(await named({ state: 'cancelled' })).toEqual(['cancelled'])
  expect(await named({ pay: 'cash' })).toEqual(['cash'])
  expect(await named({ pay: 'apple' })).toEqual(['apple'])
  expect(await named({ pay: 'card', state: 'to_pack' })).toEqual(['toPack'])
  expect(await named({ state: 'nonsense' })).toHaveLength(7)
  expect(await orders({ client_id: sale.client.id })).toHaveLength(7)
  expect(await orders({ client_id: other.client.id })).toEqual([theirs])
  expect(await orders({ client_id: other.client.id, user_id: sale.seller.id })).toEqual([])
  expect(await orders({ client_id: 'nothing' })).toEqual([])
})

test('all orders of a user or client are reached page by page, not just 200 [N-BACK-004]', async () => {
  const sale = await createSale(shop)
  await sql`insert into orders (seller_id, client_id, delivery_type, quantity, full_price_pence, commission_pence, total_pence,
      saving_pence)
    select ${sale.seller.id}, ${sale.client.id}, 1, 1, 2000, 500, 2000, 0 from generate_series(1, 230)`.execute(shop.db)
  const owners: Query[] = [{ user_id: sale.seller.id }, { client_id: sale.client.id }]
  for (const owner of owners) {
    const seen = new Set<string>()
    for (const page of [1, 2, 3]) {
      const { orders: rows, ttl } = await call<{ orders: { _id: string }[] }>('admin/order/list', {
        ...owner,
        page,
        lmt: 100,
      })
      expect(ttl).toBe(230)
      for (const { _id } of rows) seen.add(_id)
    }
    expect(seen.size).toBe(230)
  }
})

test('users are narrowed by their state and the days of their sign-up [N-BACK-001]', async () => {
  const people = {
    active: await createSeller(shop),
    blocked: await createSeller(shop, { blocked: true }),
    unverified: await createSeller(shop, { emailVerified: false, approved: false }),
    refused: await createSeller(shop, { approved: false }),
  }
  const change = (person: Person, fields: Record<string, unknown>) =>
    shop.db.updateTable('users').set(fields).where('id', '=', person.id).execute()
  await change(people.refused, { documents_rejected_at: new Date() })
  await change(people.active, { created_at: new Date('2025-03-30T23:30:00Z') })
  const named = async (query: Query) => {
    const found = await users(query)
    return Object.entries(people).flatMap(([name, { email }]) => (found.includes(email) ? [name] : []))
  }
  expect(await named({ status: 'active' })).toEqual(['active'])
  expect(await named({ status: 'blocked' })).toEqual(['blocked'])
  expect(await named({ status: 'unverified' })).toEqual(['unverified'])
  expect(await named({ status: 'approved' })).toEqual(['active', 'blocked'])
  expect(await named({ status: 'refused' })).toEqual(['refused'])
  // summer time has begun: half past eleven is the next day in London
  expect(await named({ from: '2025-03-31', to: '2025-03-31' })).toEqual(['active'])
  expect(await named({ to: '2025-03-30' })).toEqual([])
  expect(await named({ status: 'blocked', to: '2025-12-31' })).toEqual([])
})

test('products are narrowed by state, category and the days they were added [N-BACK-001]', async () => {
  const categoryId = await createCategory(shop)
  const create = (name: string, fields: object = {}) => createProduct(shop, { name, categoryId, ...fields })
  await create('Plain')
  await create('Featured', { featured: true })
  await create('Popular', { popular: true })
  await create('Sold out', { quantity: 0 })
  const hidden = await create('Hidden')
  await shop.db
    .updateTable('products')
    .set({ visible: false, created_at: new Date('2025-01-15') })
    .where('id', '=', hidden)
    .execute()
  const category = categoryId
  expect(await products({ category })).toEqual(['Featured', 'Hidden', 'Plain', 'Popular', 'Sold out'])
  expect(await products({ category, status: 'visible' })).toHaveLength(4)
  for (const [status, name] of [
    ['hidden', 'Hidden'],
    ['featured', 'Featured'],
    ['popular', 'Popular'],
    ['sold_out', 'Sold out'],
  ] as const)
    expect(await products({ category, status })).toEqual([name])
  expect(await products({ category, from: '2025-01-15', to: '2025-01-15' })).toEqual(['Hidden'])
  expect(await products({ category, status: 'visible', to: '2025-01-15' })).toEqual([])
  expect(await products({ category: 'nothing' })).toEqual([])
  expect(await products({ category: (await createClient(shop, admin)).id })).toEqual([])
})
