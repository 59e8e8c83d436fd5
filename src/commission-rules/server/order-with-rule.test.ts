import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { commissionRulesText } from '#commission-rules/text.ts'
import { createReceiptContent } from '#orders/receipts/server/receipt-content.ts'
import { getAnyOrder } from '#orders/server/order-access.ts'
import { openCheckedShop } from '../../../tests/harness/checked-shop.ts'
import {
  addRule,
  countTiers,
  endAllRules,
  ruleBody,
  sendRule,
  setRuleState,
  setTiers,
} from '../../../tests/harness/commission-rules.ts'
import { createCoupon, sellWithCode } from '../../../tests/harness/coupons.ts'
import { createAdmin, createCategory, createClient, type Person } from '../../../tests/harness/factories.ts'
import { listViolations } from '../../../tests/harness/list-violations.ts'
import { createPaidOrder, getRefunds, postRefund } from '../../../tests/harness/paid-orders.ts'
import { createOrder, createSale, openBooks, payOrder, placeOrder, type Sale } from '../../../tests/harness/sales.ts'
import type { Shop } from '../../../tests/harness/shop.ts'
import { createShopPage, orderInShop, payByLink } from '../../../tests/harness/shop-pages.ts'

let shop: Shop
let admin: Person
let books: ReturnType<typeof openBooks>
beforeAll(async () => {
  shop = await openCheckedShop({ PUBLIC_URL: 'https://shop.example', DEMO: '1' })
  admin = await createAdmin(shop)
  books = openBooks(shop)
})
afterEach(() => endAllRules(shop, admin))
afterAll(() => shop.close())

const createBigSale = () => createSale(shop, { quantity: 500 })
const linesOf = (orderId: string) =>
  shop.db
    .selectFrom('order_lines')
    .select(['commission_pence', 'list_commission_pence', 'commission_rule_id', 'commission_rule_name'])
    .select('own_commission_pence')
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
async function commissionOf(sale: Sale): Promise<number | undefined> {
  return (await linesOf(await createOrder(shop, sale)))[0]?.commission_pence
}
const own = { commission_pence: 500, commission_rule_id: null, commission_rule_name: null, own_commission_pence: null }

describe('a line', () => {
  test('has the product’s own figure without a rule [N-RULE-004]', async () => {
    expect(await linesOf(await createPaidOrder(shop, await createBigSale()))).toMatchObject([own])
  })

  test('has what its rule gives, with the rule’s name, for good [N-RULE-004, N-RULE-006–007]', async () => {
    const sale = await createBigSale()
    const id = await addRule(shop, admin)
    const orderId = await createPaidOrder(shop, sale, { quantity: 2 })
    const ruled = {
      commission_pence: 600,
      commission_rule_id: id,
      commission_rule_name: 'Summer',
      own_commission_pence: 500,
    }
    expect(await linesOf(orderId)).toMatchObject([ruled])
    expect(await books.booked(orderId)).toEqual(
      expect.arrayContaining(['commission_accrual seller_payable -1200', 'payment held 4000']),
    )
    await addRule(shop, admin, { name: 'Summer, less', percent: '10', rule_id: id })
    expect(await linesOf(orderId)).toMatchObject([ruled])
    expect(await commissionOf(sale)).toBe(200)
    const order = await shop.call<{ order: { prods: object[] } }>('GET', `order/info/${orderId}`, {
      as: sale.seller.token,
    })
    expect(order.body.responseData.order.prods).toMatchObject([{ commission: 6, commission_rule: 'Summer' }])
    const entries = await shop.call('GET', 'commission/entries', { as: sale.seller.token })
    expect(entries.body.responseData).toMatchObject({ entries: [{ commission: 12, rules: ['Summer'] }] })
    expect(await listViolations(shop)).toEqual([])
  })

  test('of a rule for its category or brand has it, any other its own figure [N-RULE-004]', async () => {
    const category = await createCategory(shop)
    const [inside, outside] = [await createSale(shop, { categoryId: category }), await createBigSale()]
    await addRule(shop, admin, { scope: 'categories', cat_ids: [category] })
    expect([await commissionOf(inside), await commissionOf(outside)]).toEqual([600, 500])
    await shop.db.updateTable('categories').set({ deleted_at: new Date() }).where('id', '=', category).execute()
    expect(await commissionOf(inside)).toBe(500)
    const { brand } = await shop.db
      .selectFrom('products')
      .select('brand')
      .where('id', '=', outside.productId)
      .executeTakeFirstOrThrow()
    await addRule(shop, admin, { scope: 'brands', brands: [brand.toUpperCase()], kind: 'on_top', percent: '12.5' })
    expect(await commissionOf(outside)).toBe(563)
  })

  test('to the salon is charged less its commission, and refuses the sum before [N-RULE-008]', async () => {
    const sale = await createBigSale()
    await addRule(shop, admin)
    const stale = await placeOrder(shop, sale, { type: 2 })
    expect([stale.status, stale.body.error?.errorCode]).toEqual([409, 14])
    const prods = [{ prod_id: sale.productId, quantity: 1, price: 14 }]
    const order_id = await createOrder(shop, sale, { type: 2, prods, subTotalAmount: 14, totalAmount: 14 })
    const paid = await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount: 14 })
    expect(paid.body.statusCode).toBe(1)
    expect(await books.orderOf(order_id)).toMatchObject({ total_pence: 1400, commission_pence: 600 })
    expect(await listViolations(shop)).toEqual([])
  })

  test('that waits for its payment keeps what its rule gave when the rule ends [N-RULE-007]', async () => {
    const sale = await createBigSale()
    const id = await addRule(shop, admin)
    const order_id = await createOrder(shop, sale)
    await setRuleState(shop, admin, id, 'ended')
    await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount: 20 })
    expect(await books.orderOf(order_id)).toMatchObject({ payment_status: 3, commission_pence: 600 })
    expect(await commissionOf(sale)).toBe(500)
    expect(await listViolations(shop)).toEqual([])
  })

  test('is refunded with the commission that its rule gave [N-RULE-010]', async () => {
    const sale = await createBigSale()
    await addRule(shop, admin)
    const orderId = await createPaidOrder(shop, sale, { quantity: 2 })
    const [line] = (await getRefunds(shop, admin, orderId)).lines
    const one = { order_id: orderId, amount: 20, refunded: 0, lines: [{ line_id: line?.line_id, quantity: 1 }] }
    expect((await postRefund(shop, admin, one)).body.statusCode).toBe(1)
    const refunds = shop.db.selectFrom('refunds').select('commission_pence').orderBy('created_at', 'desc').limit(1)
    expect(await refunds.executeTakeFirst()).toEqual({ commission_pence: 600 })
    expect(await listViolations(shop)).toEqual([])
  })

  test.each([
    ['before', 600],
    ['after', 540],
    ['shared', 500],
  ])('with a code by %s has %i: the code works on what the rule gives [N-RULE-009]', async (rule, commission) => {
    const sale = await createBigSale()
    await addRule(shop, admin)
    const { code } = await createCoupon(shop, admin, { rule })
    const orderId = await sellWithCode(shop, sale, { coupon: code, quantity: 1, total: 18 })
    const expected = { commission_pence: commission, list_commission_pence: 600, commission_rule_name: 'Summer' }
    expect(await linesOf(orderId)).toMatchObject([expected])
    expect(await listViolations(shop)).toEqual([])
  })
})

describe('a rule', () => {
  test('that is switched off gives nothing until it is on again [N-RULE-006]', async () => {
    const sale = await createBigSale()
    const id = await addRule(shop, admin)
    await setRuleState(shop, admin, id, 'off')
    expect(await commissionOf(sale)).toBe(500)
    await setRuleState(shop, admin, id, 'on')
    expect(await commissionOf(sale)).toBe(600)
  })

  test('is tried where the administrator has put it [N-RULE-004]', async () => {
    const sale = await createBigSale()
    const first = await addRule(shop, admin, { percent: '10' })
    const second = await addRule(shop, admin, { percent: '40' })
    expect(await commissionOf(sale)).toBe(200)
    const order = (ids: readonly string[]) =>
      shop.call('PUT', 'admin/commission-rule/order', { as: admin.token, body: { rule_ids: JSON.stringify(ids) } })
    expect((await order([second, first])).body.statusCode).toBe(1)
    expect(await commissionOf(sale)).toBe(800)
    for (const wrong of [[first], [first, first], [first, second, sale.productId]]) {
      const { status, body } = await order(wrong)
      expect([status, body.responseMessage]).toEqual([409, commissionRulesText.orderChanged])
    }
    await sendRule(shop, admin, { percent: '20', rule_id: second })
    expect(await commissionOf(sale)).toBe(400)
  })

  test('of a tier is for its sellers, and not for another seller’s [N-RULE-003–004]', async () => {
    const [good, other] = [await createBigSale(), await createBigSale()]
    await createPaidOrder(shop, good, { quantity: 2 })
    await shop.pool.query("update orders set paid_at = paid_at - interval '2 days' where payment_status = 3")
    const { silver } = await setTiers(shop, admin)
    await countTiers(shop)
    await addRule(shop, admin, { tier_ids: [silver] })
    expect([await commissionOf(good), await commissionOf(other)]).toEqual([600, 500])
    expect(await listViolations(shop)).toEqual([])
  })

  test('on a shop page is that of the seller who is credited [N-RULE-011]', async () => {
    const open = await createShopPage(shop, { productFields: { quantity: 50 } })
    const rival = await createBigSale()
    await createPaidOrder(shop, rival, { quantity: 2 })
    await shop.pool.query("update orders set paid_at = paid_at - interval '2 days' where payment_status = 3")
    const { silver } = await setTiers(shop, admin)
    await countTiers(shop)
    await addRule(shop, admin, { tier_ids: [silver] })
    const email = `${crypto.randomUUID()}@example.com`
    await createClient(shop, rival.seller, { email })
    const sell = async (buyer: string) => {
      const { body } = await orderInShop(shop, open, { email: buyer })
      await payByLink(shop, body.responseData.link)
      return shop.db.selectFrom('orders').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    }
    expect(await sell(email)).toMatchObject({ seller_id: rival.seller.id, commission_pence: 600 })
    expect(await sell('new@example.com')).toMatchObject({ seller_id: open.seller.id, commission_pence: 500 })
    expect(await listViolations(shop)).toEqual([])
  })

  test('is named on order, receipt and files, and to no client [N-RULE-012, N-RULE-020]', async () => {
    const sale = await createBigSale()
    await addRule(shop, admin, ruleBody({ name: 'Hush' }))
    const address = await shop.db
      .selectFrom('addresses')
      .select('id')
      .where('client_id', '=', sale.client.id)
      .executeTakeFirst()
    const orderId = await createOrder(shop, sale, { type: 5, client_id: '', address: address?.id })
    await payOrder(shop, 'token', sale.client.token, { token: 'tok_visa', order_id: orderId, amount: 20 })
    const asClient = await shop.call('GET', `order/info/${orderId}`, { as: sale.client.token })
    expect(asClient.body.statusCode).toBe(1)
    expect(JSON.stringify(asClient.body)).not.toMatch(/Hush|ommission/)
    const asAdmin = await shop.call<{ order: { prods: object[] } }>('GET', `admin/order/${orderId}`, {
      as: admin.token,
    })
    expect(asAdmin.body.responseData.order.prods).toMatchObject([{ commission_rule: 'Hush' }])
    const order = await getAnyOrder(shop.db, orderId)
    const linesFor = (audience: 'seller' | 'client') => createReceiptContent(order, audience).lines
    expect(linesFor('seller')).toMatchObject([{ commission: 600, commissionRule: 'Hush' }])
    expect(linesFor('client')).toMatchObject([{ commission: null, commissionRule: null }])
    for (const [path, as] of [
      ['order/export', sale.seller.token],
      ['admin/export/orders', admin.token],
    ] as const) {
      const [headings, row] = ((await shop.call('GET', path, { as })).body.responseMessage ?? '').split('\r\n')
      expect([headings?.split(',').at(-1), row?.split(',').at(-1)]).toEqual(['Commission rules', 'Hush'])
    }
  })
})
