import { afterAll, beforeAll, expect, test } from 'vitest'
import { productPath } from '#catalogue/products/product-path.ts'
import { listSitemapEntries, listSitemapFiles } from '#catalogue/products/server/product-sitemap-entries.ts'
import { errorText } from '#platform/error-text.ts'
import { createCategory, createProduct } from '../../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const read = (url: string, headers = {}) => shop.app.inject({ url, headers })
const locations = (body: string) => [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)

test('robots.txt keeps crawlers out of the API and leads them to the sitemap', async () => {
  const { headers, body } = await read('/robots.txt')
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toContain('Disallow: /api/')
  expect(body).toContain(`Sitemap: ${shop.publicUrl()}/sitemap.xml`)
})

test('the sitemap leads to every page and product that is in the shop, and to nothing hidden', async () => {
  const category = await createCategory(shop)
  const shown = await createProduct(shop, { categoryId: category })
  const hidden = await createProduct(shop, { visible: false })
  const index = await read('/sitemap.xml')
  expect(index.headers['content-type']).toContain('application/xml')
  const files = locations(index.body)
  expect(files).toEqual([
    `${shop.publicUrl()}/sitemaps/pages.xml`,
    `${shop.publicUrl()}/sitemaps/shops.xml`,
    `${shop.publicUrl()}/sitemaps/products-1.xml`,
  ])
  const pages = locations((await read('/sitemaps/pages.xml')).body)
  expect(pages).toContain(`${shop.publicUrl()}/`)
  expect(pages).toContain(`${shop.publicUrl()}/explore?categoryId=${category}`)
  const products = await read('/sitemaps/products-1.xml')
  expect(locations(products.body)).toContain(shop.publicUrl() + productPath({ id: shown, categoryId: category }))
  expect(products.body).toMatch(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/)
  expect(products.body).not.toContain(hidden)
  const missing = await read('/sitemaps/products-2.xml')
  expect([missing.statusCode, missing.json().responseMessage]).toEqual([404, errorText.notFound])
})

test('a file is loaded once and then revalidated; a new product is in it at once', async () => {
  const first = await read('/sitemaps/products-1.xml')
  const again = await read('/sitemaps/products-1.xml', { 'if-none-match': first.headers.etag })
  expect(again.statusCode).toBe(304)
  const added = await createProduct(shop)
  shop.catalogueCache.invalidate()
  expect((await read('/sitemaps/products-1.xml')).body).toContain(added)
})

test('a large catalogue is cut into files that hold each product once', async () => {
  // nine products fill three files of three, so that the last file is full
  while ((await addressesOf(null)).length < 9) await createProduct(shop)
  const whole = await listSitemapFiles(shop, 1_000)
  expect(whole).toEqual([null])
  const all = await addressesOf(null)
  const starts = await listSitemapFiles(shop, 3)
  expect(starts.length).toBe(Math.ceil(all.length / 3))
  const cut: string[] = []
  for (const start of starts) cut.push(...(await addressesOf(start, 3)))
  expect(cut).toEqual(all)
})

async function addressesOf(start: string | null, most?: number): Promise<string[]> {
  const paths: string[] = []
  for await (const { path } of listSitemapEntries(shop, start, most)) paths.push(path)
  return paths
}
