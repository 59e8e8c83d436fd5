import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#app/server/http/create-app.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'
import { buildWhenStale } from '../../../../tools/build/build-when-stale.ts'

let shop: Shop
beforeAll(async () => {
  buildWhenStale()
  shop = await openShop()
}, 60_000)
afterAll(() => shop.close())

test('a page whose data could not be read shows the id under which the log has the fault', async () => {
  const app = await createApp(shop, { web: { dev: false } })
  await shop.pool.query('alter table products rename to products_away')
  const page = await app.inject({ url: '/explore', headers: { accept: 'text/html' } })
  await shop.pool.query('alter table products_away rename to products')
  await app.close()
  expect(page.statusCode).toBe(503)
  const id = page.headers['x-request-id']
  expect(page.body.replaceAll('<!-- -->', '')).toMatch(new RegExp(`<p[^>]*>Reference: <span[^>]*>${id}</span></p>`))
})
