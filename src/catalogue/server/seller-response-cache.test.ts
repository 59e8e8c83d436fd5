import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createProduct, createSeller, type Person } from '../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../tests/harness/shop.ts'

let shop: Shop
let seller: Person
let productId: string

beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  seller = await createSeller(shop)
  productId = await createProduct(shop, { title: 'Serum' })
})
afterAll(() => shop.close())

const lists = { 'product/list': 'prods', 'product/faves/list': 'faves', 'product/stocks/list': 'stocks' }

interface Product {
  _id: string
  title: string
  is_fav: boolean
  is_stk: boolean
  is_viewVdo: boolean
}

async function findProduct(path: string, as = seller.token): Promise<Product | undefined> {
  const { body } = await shop.call<Record<string, Product[] & Product>>('GET', path, { as, query: { limit: 100 } })
  const { [lists[path as keyof typeof lists] ?? 'prod']: found } = body.responseData
  return Array.isArray(found) ? found.find(({ _id }) => _id === productId) : found
}

/** Renames the product without a notification, so that a cached response keeps the old title and a new response has the new one. */
async function renameUnnoticed(title: string): Promise<void> {
  const client = await shop.pool.connect()
  await client.query("set session_replication_role = 'replica'")
  await client.query('update products set title = $2 where id = $1', [productId, title])
  await client.query("set session_replication_role = 'origin'")
  client.release()
  // a visitor still gets the renamed product
  expect((await shop.call('GET', `product/${productId}`)).status).toBe(200)
}

/** Changes a mark as another process of the shop would, without telling this one. */
const markElsewhere = (table: 'faves' | 'stock_items') =>
  shop.pool.query(`insert into ${table} (seller_id, product_id) values ($1, $2)`, [seller.id, productId])
const unmarkElsewhere = (table: 'faves' | 'stock_items') =>
  shop.pool.query(`delete from ${table} where seller_id = $1 and product_id = $2`, [seller.id, productId])

test('a seller’s lists are kept until she changes a mark, in whichever process', async () => {
  await markElsewhere('faves')
  await markElsewhere('stock_items')
  for (const path of [...Object.keys(lists), `product/${productId}`])
    expect(await findProduct(path), path).toMatchObject({ title: 'Serum', is_fav: true, is_stk: true })
  await renameUnnoticed('Renamed')
  for (const path of ['product/faves/list', 'product/stocks/list'])
    expect(await findProduct(path), path).toMatchObject({ title: 'Serum' })
  await unmarkElsewhere('stock_items')
  expect(await findProduct('product/faves/list')).toMatchObject({ title: 'Renamed', is_fav: true, is_stk: false })
  expect(await findProduct('product/stocks/list')).toBeUndefined()
  for (const path of ['product/list', `product/${productId}`])
    expect(await findProduct(path), path).toMatchObject({ is_fav: true, is_stk: false })
  await unmarkElsewhere('faves')
  expect(await findProduct('product/faves/list')).toBeUndefined()
})

test('a video that was watched to its end is marked at once, and a part of it changes no version', async () => {
  const version = async () =>
    (await shop.pool.query('select version from seller_marks_versions where seller_id = $1', [seller.id])).rows[0]
      ?.version ?? 0
  const view = (viewedAt: Date | null) =>
    shop.pool.query(
      `insert into video_views (seller_id, product_id, played_seconds, viewed_at) values ($1, $2, 1, $3)
       on conflict (seller_id, product_id) do update set played_seconds = video_views.played_seconds + 1, viewed_at = excluded.viewed_at`,
      [seller.id, productId, viewedAt],
    )
  await view(null)
  expect(await findProduct('product/list')).toMatchObject({ is_viewVdo: false })
  const before = await version()
  await view(null)
  expect(await version()).toBe(before)
  await view(new Date())
  expect(await findProduct('product/list')).toMatchObject({ is_viewVdo: true })
})

test('a change of the catalogue makes her lists anew, and another seller has lists of her own', async () => {
  await markElsewhere('faves')
  const other = await createSeller(shop)
  expect(await findProduct('product/list')).toMatchObject({ title: 'Serum', is_fav: true })
  expect(await findProduct('product/list', other.token)).toMatchObject({ is_fav: false })
  await shop.pool.query("update products set title = 'Oil' where id = $1", [productId])
  await expect.poll(async () => (await findProduct('product/faves/list'))?.title).toBe('Oil')
  await expect.poll(async () => (await findProduct('product/list'))?.title).toBe('Oil')
})

test('a seller who is blocked or logs out gets no list that was kept', async () => {
  const path = 'product/list'
  expect((await shop.call('GET', path, { as: seller.token })).body.statusCode).toBe(1)
  await shop.pool.query('update users set blocked = true where id = $1', [seller.id])
  expect((await shop.call('GET', path, { as: seller.token })).body.error?.errorCode).toBe(7)
  await shop.pool.query('update users set blocked = false where id = $1', [seller.id])
  expect((await shop.call('GET', path, { as: seller.token })).body.statusCode).toBe(1)
  await shop.pool.query('update tokens set revoked_at = now() where user_id = $1', [seller.id])
  expect((await shop.call('GET', path, { as: seller.token })).body.error?.errorCode).toBe(7)
})
