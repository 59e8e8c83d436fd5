import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOrder, createSale, payOrder, placeOrder, type Sale } from '../../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let sale: Sale
beforeAll(async () => {
  shop = await openShop()
  sale = await createSale(shop)
})
afterAll(() => shop.close())

const codeOf = async (...order: Parameters<typeof placeOrder>) => (await placeOrder(...order)).body.error?.errorCode

describe('an order that is superseded', () => {
  test('gets a new id, and the old one can be neither paid nor superseded again [D-022]', async () => {
    const old = await createOrder(shop, sale)
    const next = await createOrder(shop, sale, { order_id: old, type: 2 })
    expect(next).not.toBe(old)
    const paid = await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id: old, amount: 20 })
    expect(paid.body.error?.errorCode).toBe(13)
    expect(await codeOf(shop, sale, { order_id: old })).toBe(13)
    expect(
      (await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id: next, amount: 15 })).body
        .statusCode,
    ).toBe(1)
    expect(await codeOf(shop, sale, { order_id: next })).toBe(13)
  })

  test('must be an own order [D-211]', async () => {
    const otherSale = await createSale(shop)
    expect(await codeOf(shop, sale, { order_id: await createOrder(shop, otherSale) })).toBe(6)
    expect(await codeOf(shop, sale, { type: 5, order_id: await createOrder(shop, sale) })).toBe(6)
  })

  test('stays when the new one is rejected [D-022]', async () => {
    const old = await createOrder(shop, sale)
    expect(await codeOf(shop, sale, { order_id: old, totalAmount: 1 })).toBe(14)
    expect(
      (await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id: old, amount: 20 })).body
        .statusCode,
    ).toBe(1)
  })
})
