import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LoadProducts } from '#catalogue/products/server/product-cache.ts'
import { createProductCache } from '#catalogue/products/server/product-cache.ts'
import { unpackProductPage } from '#catalogue/products/server/product-page.ts'
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

/** The names of the products that are found, in the order of their ids. */
async function namesOf(read: LoadProducts, ids: string[]) {
  const found = await read(ids)
  const products = ids.flatMap((id) => found.get(id) ?? [])
  return unpackProductPage({ products, total: 0 }).products.map(({ name }) => name)
}

test('products come by their ids, without hidden ones, and are read once', async () => {
  const read = createProductCache(() => 1)(shop.db, 1)
  const gone = '00000000-0000-7000-8000-000000000000'
  expect(await namesOf(read, [serum])).toEqual(['Serum'])
  await rename(serum, 'Oil')
  expect(await namesOf(read, [balm, gone, serum])).toEqual(['Balm', 'Serum'])
  await rename(serum, 'Serum')
})

test('products are read again after a change, and rows chosen before it are not cached', async () => {
  let version = 1
  const products = createProductCache(() => version)
  const before = products(shop.db, 1)
  expect(await namesOf(before, [balm])).toEqual(['Balm'])
  version = 2
  expect(await namesOf(before, [balm])).toEqual(['Balm'])
  await rename(balm, 'Butter')
  expect(await namesOf(products(shop.db, 2), [balm])).toEqual(['Butter'])
  await rename(balm, 'Balm')
  expect(await namesOf(products(shop.db, 2), [balm])).toEqual(['Butter'])
})
