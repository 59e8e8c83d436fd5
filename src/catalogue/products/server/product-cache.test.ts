import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProductCache } from '#catalogue/products/server/product-cache.ts'
import { createProduct } from '../../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let balm: string
let serum: string
beforeAll(async () => {
  shop = await openShop()
  balm = await createProduct(shop, { name: 'Balm' })
  serum = await createProduct(shop, { name: 'Serum' })
})
afterAll(() => shop.close())

const rename = (id: string, name: string) =>
  shop.db.updateTable('products').set({ name }).where('id', '=', id).execute()

test('products come in the order of the given ids, without hidden ones, and are read once', async () => {
  const read = createProductCache(() => 1)(shop.db, 1)
  const gone = '00000000-0000-7000-8000-000000000000'
  const names = async (ids: string[]) => (await read(ids)).map(({ name }) => name)
  expect(await names([serum])).toEqual(['Serum'])
  await rename(serum, 'Oil')
  expect(await names([balm, gone, serum])).toEqual(['Balm', 'Serum'])
  await rename(serum, 'Serum')
})

test('after a change they are read again, and rows from a database chosen before it are not cached', async () => {
  let version = 1
  const products = createProductCache(() => version)
  const [before, name] = [products(shop.db, 1), async (read: typeof before) => (await read([balm]))[0]?.name]
  expect(await name(before)).toBe('Balm')
  version = 2
  expect(await name(before)).toBe('Balm')
  await rename(balm, 'Butter')
  expect(await name(products(shop.db, 2))).toBe('Butter')
  await rename(balm, 'Balm')
  expect(await name(products(shop.db, 2))).toBe('Butter')
})
