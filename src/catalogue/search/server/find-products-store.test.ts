import { afterAll, beforeAll, expect, test } from 'vitest'
import { exploreSort } from '#catalogue/search/codes.ts'
import { findProducts } from '#catalogue/search/server/find-products-store.ts'
import { noFilter, type ProductFilter } from '#catalogue/search/server/product-filter.ts'
import { createProduct } from '../../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

const popular: ProductFilter = { ...noFilter, only: 'popular' }
const [small, large] = [
  { inShop: 5, matching: null },
  { inShop: 200_000, matching: 9_000 },
]

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  for (let made = 0; made < 5; made++) await createProduct(shop, { name: `Balm ${made}` })
  await shop.db.updateTable('products').set({ popular: true }).execute()
})
afterAll(() => shop.close())

test('walking the sort index and gathering the matches find the same products in the same order', async () => {
  for (const sort of Object.values(exploreSort))
    for (const offset of [0, 2, 4]) {
      const page = { limit: 2, offset }
      const gathered = await findProducts(shop.db, popular, sort, page, small)
      expect((await findProducts(shop.db, popular, sort, page, large)).ids).toEqual(gathered.ids)
      expect(gathered.total).toBe(5)
    }
})

test('the total is the planner’s estimate until a page is not full', async () => {
  const totalAt = async (offset: number, filter = popular) =>
    (await findProducts(shop.db, filter, exploreSort.newest, { limit: 2, offset }, large)).total
  expect(await totalAt(0)).toBe(9_000)
  expect(await totalAt(4)).toBe(5)
  expect(await totalAt(0, { ...popular, only: 'featured' })).toBe(0)
})

test('of more matches than are gathered, found without an estimate, the total is estimated and a page is read along the sort index', async () => {
  const brand = 'Multitude'
  await shop.pool.query(
    `insert into products (name, brand, title, description, uses, ingredients, price_pence, rrp_pence, commission_pence, quantity,
       quantity_received, weight, weight_unit, skin_tones)
     select 'Many ' || n, $1, 'One of many', 'Soft.', '<p>Daily.</p>', 'Aqua', 1000, 1000, 100, 1, 1, 30, 'ml', '{1}'
     from generate_series(1, 2001) n`,
    [brand],
  )
  await shop.pool.query('analyze products')
  const filter: ProductFilter = { ...noFilter, tsQuery: 'many:*' }
  const found = await findProducts(
    shop.db,
    filter,
    exploreSort.newest,
    { limit: 2, offset: 0 },
    { inShop: 2_006, matching: null },
  )
  expect(found.ids).toHaveLength(2)
  expect(found.total).toBeGreaterThan(2_000)
})
