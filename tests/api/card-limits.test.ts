import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openCheckedShop } from '../harness/checked-shop.ts'
import { createAdmin } from '../harness/factories.ts'
import { createOrder, createSale, type Sale } from '../harness/sales.ts'
import type { ApiResponse, Shop } from '../harness/shop.ts'

const windowMs = 15 * 60_000
let shop: Shop
let sale: Sale
beforeAll(async () => {
  shop = await openCheckedShop({ RATE_LIMITS: '1' })
  sale = await createSale(shop)
})
afterAll(() => shop.close())
// a window may not end in the middle of a test: the clock of the limits stands still until the test moves it
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
})
afterEach(() => {
  vi.useRealTimers()
})

type Call = () => Promise<ApiResponse<unknown>>

async function repeat(times: number, call: Call): Promise<(number | undefined)[]> {
  const codes = []
  for (let count = 0; count < times; count += 1) codes.push((await call()).body.error?.errorCode)
  return codes
}

async function expectRefusedUntilNextWindow(call: Call): Promise<void> {
  const refused = await call()
  expect([refused.status, refused.body.error?.errorCode]).toEqual([429, 21])
  const secondsLeft = Number(refused.headers['retry-after'])
  expect(secondsLeft).toBe(Math.ceil((windowMs - (Date.now() % windowMs)) / 1000))
  vi.setSystemTime(Date.now() + (secondsLeft - 2) * 1000)
  expect((await call()).body.error?.errorCode).toBe(21)
  vi.setSystemTime(Date.now() + 3000)
  expect((await call()).body.statusCode).toBe(1)
}

const times = (count: number, code: number | undefined) => Array<number | undefined>(count).fill(code)

test('by a payment link 20 cards may be declined in 15 minutes, then none is tried any more [D-066]', async () => {
  const order_id = await createOrder(shop, sale)
  await shop.call('POST', 'payment/link', { as: sale.seller.token, body: { order_id } })
  const email = (await shop.emails()).findLast(({ kind }) => kind === 'pay-link')
  const value = /\/client\/payment\?order_id=([\w-]+)/.exec(email?.text ?? '')?.[1]
  const pay = (token: string) =>
    shop.call('POST', 'payment/client/pay', {
      body: { description: 'Payment', token, order_id: value, amount: '20.00', paymentType: 1 },
    })
  expect(await repeat(20, () => pay('tok_chargeDeclined'))).toEqual(times(20, 22))
  await expectRefusedUntilNextWindow(() => pay('tok_visa'))
})

test('20 cards may be declined in 15 minutes where one is saved, then none is tried any more [D-066]', async () => {
  const save = (token: string) =>
    shop.call('POST', 'payment/card', { as: sale.seller.token, body: { token, name: 'Anna Archer' } })
  expect(await repeat(20, () => save('tok_chargeDeclined'))).toEqual(times(20, 22))
  await expectRefusedUntilNextWindow(() => save('tok_visa'))
})

test('30 invoices may be sent in 15 minutes, and one that was refused writes no email [D-066]', async () => {
  const order_id = await createOrder(shop, sale)
  const { token: as } = await createAdmin(shop)
  const send = () => shop.call('POST', 'admin/order/invoice', { as, body: { order_id } })
  const invoices = async () => (await shop.emails()).filter(({ kind }) => kind === 'invoice').length
  expect(await repeat(30, send)).toEqual(times(30, undefined))
  expect((await send()).body.error?.errorCode).toBe(21)
  expect(await invoices()).toBe(30)
  await expectRefusedUntilNextWindow(send)
  expect(await invoices()).toBe(31)
})
