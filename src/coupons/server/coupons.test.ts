import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { couponsText } from '#coupons/text.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { openCheckedShop } from '../../../tests/harness/checked-shop.ts'
import {
  createCodeUser,
  createCoupon,
  payWithCode,
  placeOrderWithCode,
  withCode,
} from '../../../tests/harness/coupons.ts'
import { createAdmin, type Person } from '../../../tests/harness/factories.ts'
import { listViolations } from '../../../tests/harness/list-violations.ts'
import { wordsOf } from '../../../tests/harness/rejections.ts'
import { createOrder, createSale, openBooks, placeOrder, type Sale } from '../../../tests/harness/sales.ts'
import type { ApiResponse, Shop } from '../../../tests/harness/shop.ts'
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

const newClient = (own = sale) => createCodeUser(shop, own)
const order = (coupon: string, total: number, changes: object = {}) =>
  placeOrderWithCode(shop, sale, coupon, total, changes)
const pay = (order_id: string, token = 'tok_visa', amount = 18) => payWithCode(shop, sale, order_id, token, amount)
const rejectionOf = (answer: ApiResponse<unknown>) => [answer.status, wordsOf(answer)]
const useCount = async (couponId: string) =>
  (await shop.db.selectFrom('coupon_uses').select('order_id').where('coupon_id', '=', couponId).execute()).length

describe('the use of a code', () => {
  test('of two payments at once the last one is claimed by exactly one [N-COUP-008]', async () => {
    for (let at = 0; at < 6; at += 1) {
      const { id, code } = await createCoupon(shop, admin, { max_uses: 1 })
      const orders = await Promise.all([1, 2, 3].map(async () => (await order(code, 18)).body.responseData._id))
      const answers = await Promise.all(orders.map((order_id) => pay(order_id)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      for (const answer of answers.filter(({ status }) => status === 409))
        expect(wordsOf(answer)).toBe(couponsText.usedUp)
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
      for (const answer of answers.filter(({ status }) => status === 409))
        expect(wordsOf(answer)).toBe(couponsText.usedBefore)
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
      // a client who buys twice at once may use the code for one of both orders, as she could have done one after the other
      expect(answers[1]?.status).toBe(200)
      expect([200, 409]).toContain(answers[0]?.status)
      if (answers[0]?.status === 200) granted += 1
      expect(rejectionOf(await pay(later))).toEqual([409, couponsText.usedBefore])
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
    expect(rejectionOf(await pay(first))).toEqual([409, couponsText.usedUp])
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
    expect(rejectionOf(await pay(orders[1] ?? ''))).toEqual([409, couponsText.usedBefore])
    const third = await order(code, 18, { client_id: client.id })
    expect(rejectionOf(third)).toEqual([409, couponsText.usedBefore])
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
    expect(rejectionOf(paid)).toEqual([409, couponsText.over])
    expect(await openBooks(shop).chargesAtProvider(order_id)).toBe(0)
    expect(rejectionOf(await send())).toEqual([409, couponsText.over])
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
