import { afterAll, beforeAll, expect, test } from 'vitest'
import { exploreSort } from '#catalogue/search/codes.ts'
import { noFilter, type SearchFilter } from '#catalogue/search/server/product-filter.ts'
import { searchProducts } from '#catalogue/search/server/search-products-store.ts'
import { createProduct } from '../../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

const balms: SearchFilter = { ...noFilter, tsQuery: 'balm:*' }
const [small, large] = [
  { inShop: 5, matching: null },
  { inShop: 200_000, matching: 9_000 },
]

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  for (let made = 0; made < 5; made++) await createProduct(shop, { name: `Balm ${made}` })
})
afterAll(() => shop.close())

test('walking the sort index and gathering the matches find the same products in the same order, where none matches better', async () => {
  for (const sort of Object.values(exploreSort))
    for (const offset of [0, 2, 4]) {
      const page = { limit: 2, offset }
      const gathered = await searchProducts(shop.db, balms, sort, page, small)
      expect((await searchProducts(shop.db, balms, sort, page, large)).ids).toEqual(gathered.ids)
      expect(gathered.total).toBe(5)
    }
})

test('the total is the planner’s estimate until a page is not full', async () => {
  const totalAt = async (offset: number, filter = balms) =>
    (await searchProducts(shop.db, filter, exploreSort.newest, { limit: 2, offset }, large)).total
  expect(await totalAt(0)).toBe(9_000)
  expect(await totalAt(4)).toBe(5)
  expect(await totalAt(0, { ...balms, tsQuery: 'lotion:*' })).toBe(0)
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
  const filter: SearchFilter = { ...noFilter, tsQuery: 'many:*' }
  const found = await searchProducts(
    shop.db,
    filter,
    exploreSort.newest,
    { limit: 2, offset: 0 },
    { inShop: 2_006, matching: null },
  )
  expect(found.ids).toHaveLength(2)
  expect(found.total).toBeGreaterThan(2_000)
})
