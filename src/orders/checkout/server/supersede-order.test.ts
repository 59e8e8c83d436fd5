import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ordersText } from '#orders/text.ts'
import { rejectionOf, wordsOf } from '../../../../tests/harness/rejections.ts'
import { createOrder, createSale, payOrder, placeOrder, type Sale } from '../../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let sale: Sale
beforeAll(async () => {
  shop = await openShop()
  sale = await createSale(shop)
})
afterAll(() => shop.close())

const messageOf = async (...order: Parameters<typeof placeOrder>) => wordsOf(await placeOrder(...order))

describe('an order that is superseded', () => {
  test('gets a new id, and the old one can be neither paid nor superseded again [D-022]', async () => {
    const old = await createOrder(shop, sale)
    const next = await createOrder(shop, sale, { order_id: old, type: 2 })
    expect(next).not.toBe(old)
    const paid = await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id: old, amount: 20 })
    expect(rejectionOf(paid)).toEqual([13, ordersText.orderClosed])
    expect(await messageOf(shop, sale, { order_id: old })).toBe(ordersText.orderClosed)
    expect(
      (await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id: next, amount: 15 })).body
        .statusCode,
    ).toBe(1)
    expect(await messageOf(shop, sale, { order_id: next })).toBe(ordersText.orderClosed)
  })

  test('must be an own order [D-211]', async () => {
    const otherSale = await createSale(shop)
    const [hers, sellers] = [await createOrder(shop, otherSale), await createOrder(shop, sale)]
    expect(await messageOf(shop, sale, { order_id: hers })).toBe(ordersText.notFound)
    expect(await messageOf(shop, sale, { type: 5, order_id: sellers })).toBe(ordersText.notFound)
  })

  test('stays when the new one is rejected [D-022]', async () => {
    const old = await createOrder(shop, sale)
    expect(await messageOf(shop, sale, { order_id: old, totalAmount: 1 })).toBe(ordersText.amountMismatch)
    expect(
      (await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id: old, amount: 20 })).body
        .statusCode,
    ).toBe(1)
  })
})
