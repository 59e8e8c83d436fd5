import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { createApp } from '#app/server/http/create-app.ts'
import { createProduct } from '../../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'
import { buildWhenStale } from '../../../../tools/build/build-when-stale.ts'

let shop: Shop
let app: FastifyInstance
beforeAll(async () => {
  buildWhenStale()
  shop = await openShop()
  app = await createApp(shop, { web: { dev: false } })
}, 120_000)
afterAll(async () => {
  await app.close()
  await shop.close()
})

const storedAs = async (url: string) =>
  (await app.inject({ url, headers: { accept: 'text/html' } })).headers['cache-control']

test('a page whose URL holds a secret or an order is private and not stored [N-PLAT-003]', async () => {
  const secret = 'Zm9yIGhlciBleWVzIG9ubHkgYW5kIG5vYm9keSBlbHNl'
  const urls = [
    '/client/payment?order_id=',
    '/unsubscribe?key=',
    '/thank-you-client-payment?order_id=',
    '/client-page?order=',
    '/payment-successful-receipt?order_id=',
    '/reset-password/accessToken=',
    '/explore/',
    '/signup-verification/varification_token=',
    '/?state=x&code=',
    '/checkout?payment_intent_client_secret=',
    '/explore?token=',
    '/terms?key=',
    '/myclients/edit-client/',
    '/accountDetails?email=',
  ].map((start) => start + secret)
  urls.push(`/explore/${secret}/basket`)
  for (const url of urls) expect([url, await storedAs(url)]).toEqual([url, 'private, no-store'])
})

test('no page with a parameter in its path is stored, but for those of products [N-PLAT-003]', async () => {
  const withParameter = Object.values(routes)
    .flat()
    .map(({ path }) => path)
    .filter((path) => path.includes(':') && !path.startsWith('/product-details'))
  expect(withParameter.length).toBeGreaterThan(10)
  for (const path of withParameter)
    expect([path, await storedAs(path.replace(/:\w+/g, 'value'))]).toEqual([path, expect.stringMatching(/no-store$/)])
})

test('pages that all visitors share are stored by filter and version [N-PLAT-003]', async () => {
  const product = await createProduct(shop)
  const urls = ['/', '/explore', '/explore?brand=Velunda&sortValue=2&sKey=oil&colorsId=&skin=1', '/login']
  urls.push(`/product-details/${product}/all/explore`, '/explore?categoryId=x&subCatId=y')
  for (const url of urls) expect([url, await storedAs(url)]).toEqual([url, 'public, max-age=0, must-revalidate'])
})

test('the API is described to whoever asks after pages were rendered', async () => {
  await storedAs('/explore')
  const { statusCode, body } = await shop.app.inject({ url: '/api/v1/openapi.json' })
  expect([statusCode, statusCode === 200 ? '' : body]).toEqual([200, ''])
})
