import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SearchView } from '#reports/admin/contract.ts'
import {
  createAdmin,
  createClient,
  createProduct,
  createSeller,
  type Person,
} from '../../../../tests/harness/factories.ts'
import { createOrder, createSale, type Sale } from '../../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let admin: Person
let sale: Sale
let orderId: string
beforeAll(async () => {
  shop = await openShop()
  admin = await createAdmin(shop)
  sale = await createSale(shop)
  orderId = await createOrder(shop, sale)
})
afterAll(() => shop.close())

const get = async <Data>(path: string, query: Record<string, string | number> = {}) =>
  (await shop.call<Data>('GET', path, { as: admin.token, query })).body

test('the search finds orders by number, people by name or email, products by name', async () => {
  const client = await createClient(shop, sale.seller, { name: 'Findable Fiona', email: 'fiona@example.com' })
  const seller = await createSeller(shop, { firstName: 'Findable', lastName: 'Freya' })
  const product = await createProduct(shop, { name: 'Findable Balm' })
  const { responseData } = await get<SearchView>('admin/search', { q: 'findable' })
  expect(responseData).toMatchObject({
    orders: [],
    users: [{ _id: seller.id, name: 'Findable Freya' }],
    clients: [{ _id: client.id, more: 'fiona@example.com' }],
    products: [{ _id: product, name: 'Findable Balm' }],
  })
  const { order_number } = await shop.db
    .selectFrom('orders')
    .select('order_number')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect((await get<SearchView>('admin/search', { q: order_number })).responseData.orders).toMatchObject([
    { _id: orderId },
  ])
  expect((await get('admin/search', { q: 'f' })).error?.errorCode).toBe(1)
})
