import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SeededCatalogue, seedCatalogue } from '../../bench/seed-catalogue.ts'
import { createClient, createSeller, type Person } from '../harness/factories.ts'
import { openShop, type Shop } from '../harness/shop.ts'
import { type PlanRecorder, recordQueryPlans } from './record-query-plans.ts'

/** Enough rows for a full scan never to be the cheapest plan. */
const products = 20_000
/** The tables that grow with the shop; categories and banners stay small. */
const large = new Set([
  'products',
  'product_pictures',
  'product_categories',
  'product_sub_categories',
  'product_changes',
  'uploads',
  'faves',
  'stock_items',
  'video_views',
  'training_runs',
  'client_products',
  'clients',
  'users',
  'tokens',
])

let shop: Shop
let seller: Person
let client: { id: string; token: string }
let seeded: SeededCatalogue
let findFullScans: PlanRecorder['findFullScans']

beforeAll(async () => {
  shop = await openShop()
  seller = await createSeller(shop)
  client = await createClient(shop, seller)
  seeded = await seedCatalogue(String(shop.pool.options.connectionString), products)
  const others = `insert into users (role, email, password_hash, first_name, last_name, business_name)
    select 'seller', 'seller' || n || '@example.com', 'x', 'A', 'B', 'C' from generate_series(1, 2000) n`
  await shop.pool.query(others)
  await shop.pool.query(`insert into tokens (kind, hash, user_id, expires_at)
    select 'session', sha256(u.id::text::bytea), u.id, now() + interval '1 day' from users u where u.id <> '${seller.id}'`)
  for (const table of ['faves', 'stock_items', 'video_views'])
    await shop.pool.query(`insert into ${table} (seller_id, product_id)
      select u.id, p.id from (select id, row_number() over () n from users) u
      join (select id, row_number() over () n from products) p on p.n % 2000 = u.n % 2000`)
  await shop.pool.query(`insert into training_runs (seller_id, product_id, version, begun_at)
    select seller_id, product_id, 1, now() from video_views`)
  await shop.pool.query(`insert into clients (seller_id, name, email, phone, line1, city, county, postcode)
    select u.id, 'Clara', 'clara@example.com', '1', '1', 'Leeds', 'Y', 'LS1 1AA' from users u`)
  await shop.pool.query(`insert into client_products (client_id, seller_id, product_id)
    select c.id, c.seller_id, p.id from (select id, seller_id, row_number() over () n from clients) c
    join (select id, row_number() over () n from products) p on p.n % 2000 = c.n % 2000`)
  await shop.pool.query('analyze')
  ;({ findFullScans: findFullScans } = await recordQueryPlans(shop, large))
}, 120_000)
afterAll(() => shop.close())

const json = JSON.stringify

test('a list and a search read what changed since the last one, and their products by id', async () => {
  const lists: Record<string, string | number>[] = [
    { catg: json([seeded.categoryId]), sortValue: 3 },
    { skin: json([2]), brand: json(['brand 7']), page: 2 },
    { prod_id: seeded.productId, catg: json([seeded.categoryId]) },
    { page: 400 },
    { sKey: 'velv lipst' },
    { sKey: 'velvit lipstik', sortValue: 2 },
  ]
  for (const query of lists) {
    await shop.pool.query('update products set price_pence = price_pence + 1 where id = $1', [seeded.productId])
    shop.catalogueCache.invalidate()
    expect(await findFullScans('product/list', query, seller.token), json(query)).toEqual([])
  }
})

test('a product, the filter options and a seller’s own lists scan no large table in full', async () => {
  const own: [route: string, query: Record<string, string | number>, as?: string][] = [
    [`product/${seeded.productId}`, {}, seller.token],
    ['product/brands', {}],
    ['product/brands', { prod_id: seeded.productId }],
    ['product/colors', {}],
    ['category', {}],
    ['category/sub/catg', { catg: json([seeded.categoryId]) }],
    ['product/home/banner/list', {}],
    ['product/faves/list', { sortValue: 3 }, seller.token],
    ['product/faves/list', { sKey: 'velvet' }, seller.token],
    ['product/stocks/list', { sortValue: 2 }, seller.token],
    ['product/stocks/list', { sKey: 'velvet' }, seller.token],
    ['product/select/stocks', { client_id: client.id }, client.token],
  ]
  for (const [route, query, as] of own) expect(await findFullScans(route, query, as), route).toEqual([])
})
