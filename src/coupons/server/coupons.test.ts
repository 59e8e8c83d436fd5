import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, getToday } from '#platform/dates.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { openCheckedShop } from '../../../tests/harness/checked-shop.ts'
import { anyCode, createCoupon, withCode } from '../../../tests/harness/coupons.ts'
import {
  createAdmin,
  createCategory,
  createClient,
  createProduct,
  createSeller,
  type Person,
} from '../../../tests/harness/factories.ts'
import { listViolations } from '../../../tests/harness/list-violations.ts'
import { createOrder, createSale, openBooks, payOrder, placeOrder, type Sale } from '../../../tests/harness/sales.ts'
import type { Shop } from '../../../tests/harness/shop.ts'
import { createShopPage } from '../../../tests/harness/shop-pages.ts'
import { keepCoupon } from './coupons.ts'

let shop: Shop
let admin: Person
let sale: Sale
beforeAll(async () => {
  shop = await openCheckedShop({ PUBLIC_URL: 'https://shop.example', DEMO: '1' })
  admin = await createAdmin(shop)
  sale = await createSale(shop, { quantity: 500 })
})
afterAll(() => shop.close())

const newClient = async (own = sale) => createClient(shop, own.seller, { email: `${crypto.randomUUID()}@example.com` })
const order = async (coupon: string, total: number, changes: object = {}) =>
  placeOrder(shop, sale, withCode(sale, coupon, 1, total, { client_id: (await newClient()).id, ...changes }))
const rejectionOf = async (answer: ReturnType<typeof order>) => {
  const { status, body } = await answer
  return [status, body.error?.errors ?? body.responseMessage]
}
const pay = (order_id: string, token = 'tok_visa', amount = 18) =>
  payOrder(shop, 'token', sale.seller.token, { token, order_id, amount })
const useCount = async (couponId: string) =>
  (await shop.db.selectFrom('coupon_uses').select('order_id').where('coupon_id', '=', couponId).execute()).length

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

describe('the use of a code', () => {
  test('of two payments at once the last one is claimed by exactly one [N-COUP-008]', async () => {
    for (let at = 0; at < 6; at += 1) {
      const { id, code } = await createCoupon(shop, admin, { max_uses: 1 })
      const orders = await Promise.all([1, 2, 3].map(async () => (await order(code, 18)).body.responseData._id))
      const answers = await Promise.all(orders.map((order_id) => pay(order_id)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      const refused = answers.filter(({ status }) => status === 409)
      for (const { body } of refused) expect(body.responseMessage).toBe('This code has been used up.')
      expect(await useCount(id)).toBe(1)
      const charged = await shop.db
        .selectFrom('payments')
        .select('id')
        .where('order_id', 'in', orders)
        .where('state', '=', 'succeeded')
        .execute()
      expect(charged).toHaveLength(1)
    }
    expect(await listViolations(shop)).toEqual([])
  }, 60_000)

  test('of a first order is claimed once, by whichever of two codes at once [N-COUP-008]', async () => {
    const codes = [
      await createCoupon(shop, admin, { first_order: 1 }),
      await createCoupon(shop, admin, { first_order: 1 }),
      await createCoupon(shop, admin, { first_order: 1 }),
    ]
    for (let at = 0; at < 6; at += 1) {
      const client = await newClient()
      const orders = await Promise.all(
        codes.map(async ({ code }) => (await order(code, 18, { client_id: client.id })).body.responseData._id),
      )
      const answers = await Promise.all(orders.map((order_id) => pay(order_id)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    }
  }, 60_000)

  test('of a first order is claimed beside a purchase without a code [N-COUP-026, D-773]', async () => {
    const { id, code } = await createCoupon(shop, admin, { first_order: 1 })
    let granted = 0
    for (let at = 0; at < 6; at += 1) {
      const client = await newClient()
      const coded = (await order(code, 18, { client_id: client.id })).body.responseData._id
      const ordinary = await createOrder(shop, sale, { type: 1, client_id: client.id })
      const later = (await order(code, 18, { client_id: client.id })).body.responseData._id
      const answers = await Promise.all([pay(coded), pay(ordinary, 'tok_visa', 20)])
      // whoever buys twice at once may use the code for one of both, as she could have done one after the other, and never twice
      expect(answers[1]?.status).toBe(200)
      expect([200, 409]).toContain(answers[0]?.status)
      if (answers[0]?.status === 200) granted += 1
      const second = await pay(later)
      expect([second.status, second.body.responseMessage]).toEqual([409, expect.stringContaining('cannot be used')])
    }
    expect(await useCount(id)).toBe(granted)
    expect(await listViolations(shop)).toEqual([])
  }, 60_000)

  test('is given back by a declined payment, and then another order has it [N-COUP-009]', async () => {
    const { id, code } = await createCoupon(shop, admin, { max_uses: 1 })
    const [first, second] = [
      (await order(code, 18)).body.responseData._id,
      (await order(code, 18)).body.responseData._id,
    ]
    expect((await pay(first, 'tok_chargeDeclined')).status).toBe(402)
    expect(await useCount(id)).toBe(0)
    expect((await pay(second)).status).toBe(200)
    expect((await pay(first)).status).toBe(409)
    expect(await useCount(id)).toBe(1)
    expect(await openBooks(shop).chargesAtProvider(first)).toBe(0)
    expect(await listViolations(shop)).toEqual([])
  })

  test('that was given back stays with a charge that succeeds late [N-COUP-009]', async () => {
    const { id, code } = await createCoupon(shop, admin, { max_uses: 1 })
    const [late, other] = [(await order(code, 18)).body.responseData._id, (await order(code, 18)).body.responseData._id]
    await pay(late, 'tok_chargeDeclined')
    expect((await pay(other)).status).toBe(200)
    await inTransaction(shop.db, async (tx) => {
      const paid = tx.selectFrom('orders').select(['id', 'coupon_id', 'reduction_pence']).where('id', '=', late)
      await keepCoupon(tx, await paid.executeTakeFirstOrThrow())
    })
    expect(await useCount(id)).toBe(2)
    const isOverused = async () => (await listViolations(shop)).some(({ rule }) => rule.startsWith('no code was used'))
    expect(await isOverused()).toBe(false)
    await shop.db.updateTable('coupon_uses').set({ claimed_late: false }).where('coupon_id', '=', id).execute()
    expect(await isOverused()).toBe(true)
    await shop.db.deleteFrom('coupon_uses').where('order_id', '=', late).execute()
  })

  test('is counted by the email that the client has when she pays [N-COUP-007]', async () => {
    const { code } = await createCoupon(shop, admin, { max_uses_per_email: 1 })
    const client = await newClient()
    const orders = []
    for (let at = 0; at < 2; at += 1)
      orders.push((await order(code, 18, { client_id: client.id })).body.responseData._id)
    const corrected = `${crypto.randomUUID()}@example.com`
    await shop.db.updateTable('clients').set({ email: corrected }).where('id', '=', client.id).execute()
    expect((await pay(orders[0] ?? '')).status).toBe(200)
    expect((await pay(orders[1] ?? '')).status).toBe(409)
    expect((await order(code, 18, { client_id: client.id })).status).toBe(409)
  })

  test('that is gone is said by the payment link, which charges nothing [N-COUP-010]', async () => {
    const { id, code } = await createCoupon(shop, admin)
    const order_id = (await order(code, 18)).body.responseData._id
    const send = () => shop.call('POST', 'payment/link', { as: sale.seller.token, body: { order_id } })
    expect((await send()).status).toBe(200)
    const mailed = (await shop.emails()).findLast(({ kind }) => kind === 'pay-link')
    const value = /order_id=([\w-]+)/.exec(mailed?.text ?? '')?.[1] ?? ''
    await shop.call('PUT', 'admin/coupon/end', { as: admin.token, body: { coupon_id: id } })
    const page = await shop.call<{ order: object }>('GET', `order/payment/${value}`)
    expect(page.body.responseData.order).toMatchObject({ coupon: { code }, coupon_problem: 'This code is over.' })
    const body = { order_id: value, amount: 18, paymentType: 1, token: 'tok_visa' }
    const paid = await shop.call('POST', 'payment/client/pay', { body })
    expect([paid.status, paid.body.responseMessage]).toEqual([409, 'This code is over.'])
    expect(await openBooks(shop).chargesAtProvider(order_id)).toBe(0)
    expect((await send()).status).toBe(409)
    // the seller saves the order again, without the coupon code
    const anew = await placeOrder(shop, sale, { ...withCode(sale, '', 1, 20), client_id: sale.client.id, order_id })
    expect(anew.body.statusCode).toBe(1)
  })

  test('is counted on without an email once the client is erased [N-COUP-017]', async () => {
    const { id, code } = await createCoupon(shop, admin, { max_uses_per_email: 1 })
    const client = await newClient()
    const order_id = (await order(code, 18, { client_id: client.id })).body.responseData._id
    await pay(order_id)
    const stored = () => shop.db.selectFrom('coupon_uses').selectAll().where('coupon_id', '=', id).execute()
    expect(await stored()).toMatchObject([{ email_hash: expect.any(Buffer) }])
    const day = 86_400_000
    await shop.db
      .updateTable('clients')
      .set({ deleted_at: new Date(Date.now() - 91 * day) })
      .where('id', '=', client.id)
      .execute()
    await shop.runScheduledJob('erase-people')
    expect(await stored()).toMatchObject([{ email_hash: null, reduction_pence: 200 }])
    expect(JSON.stringify(await stored())).not.toContain('@')
  })
})
