import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseProxy, openDatabaseProxy } from '../../../../tests/harness/database-proxy.ts'
import { createProduct } from '../../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let line: DatabaseProxy
beforeAll(async () => {
  shop = await openShop({}, async (url) => {
    line = await openDatabaseProxy(url)
    return line.url
  })
})
afterAll(async () => {
  await shop.close()
  line.close()
})

const login = { body: { email: 'nobody@example.com', password: 'Quiet-harbour-7' } }
const countOf = (brand: string) => async () =>
  (await shop.call<{ ttl: number }>('GET', 'product/list', { query: { brand } })).body.responseData.ttl
const ready = async () => (await shop.call('GET', '/readyz')).status

test('while the database is unreachable callers are told to retry, and the shop recovers', async () => {
  expect(await ready()).toBe(200)
  const productId = await createProduct(shop, { brand: 'Aurelle' })
  expect((await shop.call('POST', 'user/login', login)).body.error?.errorCode).toBe(2)
  const shown = await shop.call('GET', 'product/list?limit=7')
  expect(shown.status).toBe(200)
  // the process reads a new product into the index of its lists without a request
  await expect.poll(async () => (await shop.productIndex()).getPacked(productId)).toBeDefined()
  await line.disconnect()
  for (const refused of [
    await shop.call('POST', 'user/login', login),
    await shop.call('GET', 'product/colors'),
    await shop.call('GET', 'user/profile', { as: 'a-token' }),
  ]) {
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    expect(refused.body).toMatchObject({ statusCode: 0, error: { errorCode: 29 } })
  }
  // a list that was shown before is still shown
  for (let looks = 0; looks < 3; looks++)
    expect(await shop.call('GET', 'product/list?limit=7')).toMatchObject({ status: 200, body: shown.body })
  // a list that is requested for the first time has the products that this process has in memory
  const unasked = await shop.call<{ prods: { _id: string }[] }>('GET', 'product/list', {
    query: { brand: '["Aurelle"]' },
  })
  expect(unasked.body.responseData.prods.map(({ _id }) => _id)).toEqual([productId])
  expect(await ready()).toBe(503)
  expect((await shop.call('GET', '/healthz')).status).toBe(200)
  await line.reconnect()
  await expect.poll(ready).toBe(200)
  expect((await shop.call('POST', 'user/login', login)).body.error?.errorCode).toBe(2)
  // once the database is back, the lists soon have a product that was created after the outage
  await createProduct(shop, { brand: 'Sable' })
  await expect.poll(countOf('["Sable"]')).toBe(1)
})
