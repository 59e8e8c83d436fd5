import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openCheckedShop } from '../harness/checked-shop.ts'
import { createAdmin } from '../harness/factories.ts'
import { createOrder, createSale, payOrder } from '../harness/sales.ts'
import type { Shop } from '../harness/shop.ts'

const windowMs = 15 * 60_000
let shop: Shop
beforeAll(async () => {
  shop = await openCheckedShop({ RATE_LIMITS: '1' })
})
afterAll(() => shop.close())
// the clock stands still until a test moves it, so that the limit's period of 15 minutes does not end in the middle of a test
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
})
afterEach(() => {
  vi.useRealTimers()
})

test('30 invoices may be sent in 15 minutes, and one that was refused writes no email [D-066]', async () => {
  const sale = await createSale(shop)
  const order_id = await createOrder(shop, sale)
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount: 20 })
  const { token: as } = await createAdmin(shop)
  const send = () => shop.call('POST', 'admin/order/invoice', { as, body: { order_id } })
  const invoices = async () => (await shop.emails()).filter(({ kind }) => kind === 'invoice').length
  for (let sent = 0; sent < 30; sent += 1) expect((await send()).body.statusCode).toBe(1)
  const refused = await send()
  expect([refused.status, refused.body.error?.errorCode]).toEqual([429, 21])
  expect(await invoices()).toBe(30)
  const secondsLeft = Number(refused.headers['retry-after'])
  expect(secondsLeft).toBe(Math.ceil((windowMs - (Date.now() % windowMs)) / 1000))
  vi.setSystemTime(Date.now() + (secondsLeft - 2) * 1000)
  expect((await send()).body.error?.errorCode).toBe(21)
  vi.setSystemTime(Date.now() + 3000)
  expect((await send()).body.statusCode).toBe(1)
  expect(await invoices()).toBe(31)
})
