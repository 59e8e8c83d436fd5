import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrowserSettings } from '#app/server/http/settings-routes.ts'
import { errorCode, httpStatus } from '#platform/app-error.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { createClient, createSeller } from '../../../../tests/harness/factories.ts'
import { createOrder, createSale, payOrder, saveCard } from '../../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let routes: { method: string; path: string }[]
beforeAll(async () => {
  shop = await openShop()
  const { paths } = (await shop.app.inject({ url: '/api/v1/openapi.json' })).json<{
    paths: Record<string, Record<string, unknown>>
  }>()
  routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
  )
})
afterAll(() => shop.close())

test('every call is answered in the envelope, under its version [I-ENVL-014–015, I-ENVL-021–022]', async () => {
  expect(routes.length).toBeGreaterThan(80)
  for (const { method, path } of routes) {
    expect(path).toMatch(/^\/api\/v1\//)
    const address = path.replace(/\{[^}]+\}/g, '00000000-0000-7000-8000-000000000000')
    const { status, body, headers } = await shop.call(method, address, method === 'GET' ? {} : { body: {} })
    expect(headers['content-type'], path).toContain('application/json')
    expect(body.statusCode, path).toBe(status < 400 ? 1 : 0)
    if (body.statusCode === 1) expect(body, path).toHaveProperty('responseData')
    else
      expect(body, path).toMatchObject({
        responseMessage: expect.any(String),
        error: { errorCode: expect.any(Number), responseMessage: body.responseMessage },
      })
  }
})

test('a category, sub-category or banner may be named in the path as well [I-ENVL-008–010]', () => {
  for (const [method, path] of [
    ['GET', 'admin/category/{cat_id}'],
    ['DELETE', 'admin/category/sub/{subcat_id}'],
    ['GET', 'admin/banner/{banner_id}'],
  ])
    expect(routes).toContainEqual({ method, path: `/api/v1/${path}` })
})

test('paths name a product, order, client, seller, address or card [I-ENVL-003–007, I-ENVL-011]', async () => {
  const sale = await createSale(shop)
  const as = sale.seller.token
  const get = async (path: string) => (await shop.call('GET', path, { as })).body.responseData
  expect(await get(`product/${sale.productId}`)).toMatchObject({ prod: { _id: sale.productId } })
  const order = await createOrder(shop, sale)
  expect(await get(`order/info/${order}`)).toMatchObject({ order: { _id: order } })
  expect(await get(`client/${sale.client.id}`)).toMatchObject({ client: { _id: sale.client.id } })
  expect(await get(`user/${sale.seller.id}`)).toMatchObject({ usr: { _id: sale.seller.id } })
  const card = await saveCard(shop, sale.seller)
  expect((await shop.call('DELETE', `payment/card/${card}`, { as })).status).toBe(200)
  expect(await get('payment/card/list')).toMatchObject({ cards: [] })
  const address = { f_name: 'Ida', l_name: 'Lark', pno: '07700900123', street: '3 Garden Walk', city: 'York' }
  const added = await shop.call('POST', 'user/address', {
    as,
    body: { ...address, pincode: '238999', landmark: '', state: 'North Yorkshire', postcode: 'YO1 7HH', country: 'GB' },
  })
  expect(added.body.statusCode, added.body.responseMessage).toBe(1)
  const { adrs_id } = added.body.responseData
  expect((await shop.call('DELETE', `user/address/${adrs_id}`, { as })).status).toBe(200)
})

test('a list says how many rows there are in all, whatever the size of its page [I-ENVL-002]', async () => {
  const seller = await createSeller(shop)
  for (let made = 0; made < 3; made += 1) await createClient(shop, seller)
  const list = await shop.call<{ clients: unknown[]; ttl: number }>('GET', 'client/list', {
    as: seller.token,
    query: { lmt: 2 },
  })
  expect(list.body.responseData.clients).toHaveLength(2)
  expect(list.body.responseData.ttl).toBe(3)
})

test('each kind of failure has its agreed code and status [I-ENVL-020, I-ENVL-024, D-180]', () => {
  const [, section = ''] = readFileSync('docs/spec/api.md', 'utf8').split('## 2. Error codes')
  const [table = ''] = section.split('| HTTP | Code |')
  const agreed = [...table.matchAll(/^\| (\d+) \| (\d+) \|/gm)].map(([, code, status]) => [
    Number(code),
    Number(status),
  ])
  const ours = Object.values(errorCode).map((code) => [code, httpStatus[code]])
  expect(ours).toEqual(agreed)
})

test('keys, addresses and the basic value are settings of the environment [S-SESS-021, D-080]', () => {
  const of = (env: Record<string, string>) =>
    createBrowserSettings({ config: readConfig({ DATA_DIR: '/tmp', NODE_ENV: 'test', ...env }) })
  const keys = { STRIPE_SECRET_KEY: 'sk_test_a', STRIPE_WEBHOOK_SECRET: 'whsec_a', STRIPE_CLIENT_ID: 'ca_a' }
  const staging = of({ ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_test_a', BASIC_PASSWORD: 'other' })
  expect(staging).toMatchObject({ provider: 'stripe', publishableKey: 'pk_test_a', sandboxTokenUrl: null })
  expect(staging.connectUrl).toBe(
    'https://connect.stripe.com/oauth/authorize?response_type=code&scope=read_write&client_id=ca_a',
  )
  const development = of({ STRIPE_API_BASE: 'http://127.0.0.1:4100/' })
  expect(development).toMatchObject({ provider: 'sandbox', sandboxTokenUrl: 'http://127.0.0.1:4100/v1/tokens' })
  expect(development.connectUrl).toContain('http://127.0.0.1:4100/oauth/authorize?')
  expect(development.basic).not.toBe(staging.basic)
})

test('a completed sale tells whose client bought and what the seller earned [S-SESS-022]', async () => {
  const sale = await createSale(shop)
  const order = await createOrder(shop, sale)
  const card_id = await saveCard(shop, sale.seller)
  const paid = await payOrder(shop, 'card', sale.seller.token, { card_id, order_id: order, amount: 20, paymentType: 1 })
  expect(paid.body.responseMessage ?? '').toBe('')
  const client = await shop.call('GET', 'order/list', {
    as: sale.seller.token,
    query: { client_id: sale.client.id },
  })
  expect(client.body.responseData).toMatchObject({ ttl: 1, orders: [{ _id: order }] })
  const entries = await shop.call('GET', 'commission/entries', { as: sale.seller.token })
  expect(JSON.stringify(entries.body.responseData)).toContain('"ttl":1')
})
