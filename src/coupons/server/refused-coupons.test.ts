import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, getToday } from '#platform/dates.ts'
import { openCheckedShop } from '../../../tests/harness/checked-shop.ts'
import { anyCode, createCoupon, placeOrderWithCode, withCode } from '../../../tests/harness/coupons.ts'
import {
  createAdmin,
  createCategory,
  createClient,
  createProduct,
  createSeller,
  type Person,
} from '../../../tests/harness/factories.ts'
import { createOrder, createSale, payOrder, placeOrder, type Sale } from '../../../tests/harness/sales.ts'
import type { Shop } from '../../../tests/harness/shop.ts'
import { createShopPage } from '../../../tests/harness/shop-pages.ts'

let shop: Shop
let admin: Person
let sale: Sale
beforeAll(async () => {
  shop = await openCheckedShop({ PUBLIC_URL: 'https://shop.example', DEMO: '1' })
  admin = await createAdmin(shop)
  sale = await createSale(shop, { quantity: 500 })
})
afterAll(() => shop.close())

const order = (coupon: string, total: number, changes: object = {}) =>
  placeOrderWithCode(shop, sale, coupon, total, changes)
const rejectionOf = async (answer: ReturnType<typeof order>) => {
  const { status, body } = await answer
  return [status, body.error?.errors ?? body.responseMessage]
}

describe('a code is refused', () => {
  test('in words of its own for each reason, at the check and with the order [N-COUP-007]', async () => {
    const [tomorrow, yesterday] = [addDays(getToday(), 1), addDays(getToday(), -1)]
    const planned = await createCoupon(shop, admin, { from: tomorrow })
    const over = await createCoupon(shop, admin)
    await shop.db.updateTable('coupons').set({ last_day: yesterday }).where('id', '=', over.id).execute()
    const ended = await createCoupon(shop, admin)
    await shop.call('PUT', 'admin/coupon/end', { as: admin.token, body: { coupon_id: ended.id } })
    const other = await createProduct(shop)
    const ofOther = await createCoupon(shop, admin, { scope: 'sellers', ids: [(await createSeller(shop)).id] })
    const dear = await createCoupon(shop, admin, { minimum: 20.01 })
    const cases: [string, number, string][] = [
      ['NO-SUCH-CODE', 404, 'We do not know this code. Please check how it is spelt.'],
      [planned.code, 409, `This code is good from ${tomorrow.split('-').reverse().join('/')} on.`],
      [over.code, 409, 'This code is over.'],
      [ended.code, 409, 'This code is over.'],
      [ofOther.code, 409, 'This code is for another seller’s clients.'],
      [dear.code, 409, 'This code starts at £20.01. There is a little room in the bag.'],
      [
        (await createCoupon(shop, admin, { scope: 'products', ids: [other] })).code,
        409,
        'This code is not for any of these products.',
      ],
      [
        (await createCoupon(shop, admin, { amount: 19.8 })).code,
        409,
        expect.stringContaining('too small') as unknown as string,
      ],
    ]
    for (const [coupon, status, words] of cases) {
      const body = {
        coupon,
        type: 1,
        prods: [{ prod_id: sale.productId, quantity: 1, price: 20 }],
        client_id: sale.client.id,
      }
      const checked = await shop.call('POST', 'order/coupon', { as: sale.seller.token, body })
      expect([checked.status, checked.body.error?.errors]).toEqual([status, { coupon: words }])
      const placed = await order(coupon, status === 409 ? 0.2 : 18)
      expect(placed.body.statusCode).toBe(0)
      expect(placed.body.responseMessage).toEqual(words)
    }
  })

  test('for categories that none of the products is in, and holds for those of one [N-COUP-007]', async () => {
    const categories = await shop.db
      .selectFrom('product_categories')
      .select('category_id')
      .where('product_id', '=', sale.productId)
      .execute()
    const ids = categories.map(({ category_id }) => category_id)
    const { code } = await createCoupon(shop, admin, { scope: 'categories', ids })
    expect((await order(code, 18)).body.statusCode).toBe(1)
    const other = await createSale(shop)
    const placed = await placeOrder(shop, other, withCode(other, code, 1, 18))
    expect([placed.status, placed.body.responseMessage]).toEqual([409, 'This code is not for any of these products.'])
  })

  test('for no deleted category, by administrators or at the checkout [N-COUP-007, N-COUP-018]', async () => {
    const categoryId = await createCategory(shop)
    const own = await createSale(shop, { categoryId })
    const { code } = await createCoupon(shop, admin, { scope: 'categories', ids: [categoryId] })
    expect((await placeOrder(shop, own, withCode(own, code, 1, 18))).status).toBe(200)
    await shop.db.updateTable('categories').set({ deleted_at: new Date() }).where('id', '=', categoryId).execute()
    expect((await placeOrder(shop, own, withCode(own, code, 1, 18))).status).toBe(409)
    await expect(createCoupon(shop, admin, { scope: 'categories', ids: [categoryId] })).rejects.toThrow()
  })

  test('for a seller’s own order without a client [N-COUP-011]', async () => {
    const { code } = await createCoupon(shop, admin)
    const own = order(code, 13, { type: 2, client_id: '' })
    expect(await rejectionOf(own)).toEqual([
      409,
      { coupon: 'A code is for what a client buys. Please choose the client first.' },
    ])
  })

  test('for who has bought here before, and once more than each may [N-COUP-007]', async () => {
    const first = await createCoupon(shop, admin, { first_order: 1 })
    const once = await createCoupon(shop, admin, { max_uses_per_email: 1 })
    const rival = await createSale(shop, { quantity: 50 })
    const email = `${crypto.randomUUID()}@example.com`
    const [mine, hers] = [
      await createClient(shop, sale.seller, { email }),
      await createClient(shop, rival.seller, { email }),
    ]
    const words = { coupon: 'This code cannot be used with this email any more.' }
    const bought = await createOrder(shop, rival, withCode(rival, once.code, 1, 18, { client_id: hers.id }))
    await payOrder(shop, 'token', rival.seller.token, { token: 'tok_visa', order_id: bought, amount: 18 })
    expect(await rejectionOf(order(first.code, 18, { client_id: mine.id }))).toEqual([409, words])
    expect(await rejectionOf(order(once.code, 18, { client_id: mine.id }))).toEqual([409, words])
    expect((await order(first.code, 18)).body.statusCode).toBe(1)
    expect((await order(once.code, 18)).body.statusCode).toBe(1)
  })

  test('once 20 codes of an address were refused, by whatever call [N-COUP-012]', async () => {
    const limited = await openCheckedShop({ DEMO: '1', RATE_LIMITS: '1', TRUST_PROXY: '127.0.0.1' })
    try {
      const own = await createSale(limited, { quantity: 100 })
      const open = await createShopPage(limited)
      const good = await createCoupon(limited, await createAdmin(limited))
      const headers = { 'x-forwarded-for': '192.0.2.7' }
      const prods = [{ prod_id: own.productId, quantity: 1, price: 20 }]
      const checkMine = (coupon: string, from = headers) => {
        const body = { coupon, type: 1, client_id: own.client.id, prods }
        return limited.call('POST', 'order/coupon', { as: own.seller.token, body, headers: from })
      }
      const inShop = { coupon: anyCode(), prods: [{ prod_id: open.productId, quantity: 1, price: 20 }] }
      for (let at = 0; at < 9; at += 1) {
        expect((await checkMine(anyCode())).status).toBe(404)
        // a valid code neither counts as a refused one nor clears those before it
        expect((await checkMine(good.code)).status).toBe(200)
        const placed = await limited.call('POST', 'order', {
          as: own.seller.token,
          headers,
          body: { type: 1, client_id: own.client.id, ...withCode(own, anyCode(), 1, 18) },
        })
        expect(placed.status).toBe(404)
      }
      for (let at = 0; at < 2; at += 1)
        expect((await limited.call('POST', `shop/${open.handle}/coupon`, { body: inShop, headers })).status).toBe(404)
      const last = await checkMine(good.code)
      expect([last.status, last.body.error?.errorCode]).toEqual([429, 21])
      expect((await checkMine(good.code, { 'x-forwarded-for': '192.0.2.8' })).status).toBe(200)
    } finally {
      await limited.close()
    }
  }, 60_000)
})
