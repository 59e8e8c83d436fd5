import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCheckedShop } from '../../../tests/harness/checked-shop.ts'
import { createCoupon, sellWithCode, setBudget, withCode } from '../../../tests/harness/coupons.ts'
import { createAdmin, createClient, createProduct, type Person } from '../../../tests/harness/factories.ts'
import { listViolations } from '../../../tests/harness/list-violations.ts'
import { postRefund } from '../../../tests/harness/paid-orders.ts'
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
afterAll(() => shop.close())

const createBigSale = () => createSale(shop, { quantity: 500 })
const linesOf = (orderId: string) =>
  shop.db
    .selectFrom('order_lines')
    .select(['id', 'quantity', 'price_pence', 'commission_pence', 'list_price_pence', 'list_commission_pence'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
const usesOf = (couponId: string) =>
  shop.db.selectFrom('coupon_uses').selectAll().where('coupon_id', '=', couponId).orderBy('order_id').execute()
const check = (sale: Sale, coupon: string, changes: object = {}, as = sale.seller.token) =>
  shop.call<Record<string, unknown>>('POST', 'order/coupon', {
    as,
    body: {
      coupon,
      type: 1,
      prods: [{ prod_id: sale.productId, quantity: 2, price: 20 }],
      client_id: sale.client.id,
      ...changes,
    },
  })

describe('an order with a code', () => {
  test.each([
    ['before', 1800, 500],
    ['after', 1800, 450],
    ['shared', 1800, 400],
  ])(
    'by the rule %s has price %i and commission %i on its lines [N-COUP-001, N-COUP-004–005]',
    async (rule, price, commission) => {
      const sale = await createBigSale()
      const { id, code } = await createCoupon(shop, admin, { rule })
      expect((await check(sale, code.toLowerCase())).body.responseData).toEqual({
        code,
        name: 'Spring sale',
        reduction: 4,
        fullAmount: 36,
        totalAmount: 36,
        totalCommission: (2 * commission) / 100,
        share: (2 * (500 - commission)) / 100,
        listCommission: 10,
        rule,
      })
      const orderId = await sellWithCode(shop, sale, { coupon: ` ${code.toLowerCase()} `, quantity: 2, total: 36 })
      expect(await linesOf(orderId)).toMatchObject([
        {
          quantity: 2,
          price_pence: price,
          commission_pence: commission,
          list_price_pence: 2000,
          list_commission_pence: 500,
        },
      ])
      expect(await books.orderOf(orderId)).toMatchObject({
        coupon_id: id,
        coupon_code: code,
        coupon_name: 'Spring sale',
        coupon_rule: rule,
        full_price_pence: 3600,
        reduction_pence: 400,
      })
      expect(await books.booked(orderId)).toEqual(
        [
          `commission_accrual sales ${2 * commission}`,
          `commission_accrual seller_payable -${2 * commission}`,
          'payment coupons 400',
          'payment held 3600',
          'payment sales -4000',
        ].sort(),
      )
      expect(await listViolations(shop)).toEqual([])
    },
  )

  test('says what the code costs the seller, and to a client nothing of it [N-COUP-022]', async () => {
    const sale = await createBigSale()
    const { code } = await createCoupon(shop, admin, { rule: 'shared' })
    const orderId = await sellWithCode(shop, sale, { coupon: code, quantity: 2, total: 36 })
    const read = async (id: string, as: string) =>
      (await shop.call<{ order: { coupon: object } }>('GET', `order/info/${id}`, { as })).body.responseData.order.coupon
    const coupon = { code, name: 'Spring sale', reduction: 4 }
    expect(await read(orderId, sale.seller.token)).toEqual({ ...coupon, rule: 'shared', share: 2, list_commission: 10 })
    const own = await createOrder(shop, sale, withCode(sale, code, 2, 36, { type: 5 }))
    expect(await read(own, sale.client.token)).toEqual(coupon)
    const checked = await check(sale, code, { type: 5, client_id: '' }, sale.client.token)
    expect(Object.keys(checked.body.responseData)).toEqual(['code', 'name', 'reduction', 'fullAmount', 'totalAmount'])
  })

  test('to the salon is charged less the commission that its rule leaves [N-COUP-004–005]', async () => {
    const sale = await createBigSale()
    const { code } = await createCoupon(shop, admin, { rule: 'shared', amount: 3 })
    const orderId = await sellWithCode(shop, sale, { coupon: code, quantity: 1, total: 13.5, type: 2 })
    expect(await linesOf(orderId)).toMatchObject([{ price_pence: 1700, commission_pence: 350 }])
    expect(await books.booked(orderId)).toEqual(
      expect.arrayContaining(['payment coupons 300', 'payment held 1350', 'payment sales -1650']),
    )
    expect(await listViolations(shop)).toEqual([])
  })

  test('is refunded by its pieces to the penny [N-COUP-003, N-COUP-016, N-COUP-019]', async () => {
    const sale = await createBigSale()
    const { id, code } = await createCoupon(shop, admin, { amount: 1, rule: 'before' })
    const orderId = await sellWithCode(shop, sale, { coupon: code, quantity: 3, total: 59 })
    expect(await books.inventoryOf(sale.productId)).toBe(497)
    const lines = await linesOf(orderId)
    expect(lines).toMatchObject([
      { quantity: 2, price_pence: 1967 },
      { quantity: 1, price_pence: 1966 },
    ])
    const refund = (line: number, quantity: number, amount: number, refunded: number) =>
      postRefund(shop, admin, { order_id: orderId, amount, refunded, lines: [{ line_id: lines[line]?.id, quantity }] })
    expect((await refund(0, 1, 19.67, 0)).body.statusCode).toBe(1)
    expect(await usesOf(id)).toMatchObject([{ reduction_pence: 100, returned_pence: 33 }])
    expect((await refund(1, 1, 19.66, 19.67)).body.statusCode).toBe(1)
    expect(await usesOf(id)).toMatchObject([{ returned_pence: 67 }])
    expect((await postRefund(shop, admin, { order_id: orderId, amount: 19.67, refunded: 39.33 })).body.statusCode).toBe(
      1,
    )
    expect(await usesOf(id)).toMatchObject([{ returned_pence: 100 }])
    expect(await listViolations(shop)).toEqual([])
  })

  test('is paid by its link at the price after the code [N-COUP-001, N-COUP-015]', async () => {
    const sale = await createBigSale()
    const { code } = await createCoupon(shop, admin, { rule: 'after' })
    const order_id = await createOrder(shop, sale, withCode(sale, code, 3, 54))
    await shop.call('POST', 'payment/link', { as: sale.seller.token, body: { order_id } })
    const email = (await shop.emails()).findLast(({ kind }) => kind === 'pay-link')
    expect(email?.text).toContain(`Discount · ${code}: -£6.00\nTotal: £54.00`)
    const value = /order_id=([\w-]+)/.exec(email?.text ?? '')?.[1] ?? ''
    const { body } = await shop.call<{ order: object }>('GET', `order/payment/${value}`)
    expect(body.responseData.order).toMatchObject({
      totalAmount: 54,
      prods: [{ quantity: 3, price: 20 }],
      coupon: { code, reduction: 6 },
    })
    expect(JSON.stringify(body)).not.toMatch(/ommission|after/)
    expect((await payByLink(shop, value, { amount: 54 })).body.statusCode).toBe(1)
    const invoice = await shop.db
      .selectFrom('invoice_lines')
      .innerJoin('invoices', 'invoices.id', 'invoice_lines.invoice_id')
      .select(['invoice_lines.name', 'invoice_lines.gross_pence'])
      .where('invoices.order_id', '=', order_id)
      .execute()
    expect(invoice).toMatchObject([
      { name: expect.stringContaining(`(£20.00 each, less £2.00 with ${code})`), gross_pence: 5400 },
    ])
    const confirmation = (await shop.emails()).findLast(({ kind }) => kind === 'order-confirmation')
    expect(confirmation?.text).toContain(`Discount · ${code}: -£6.00`)
    expect(await listViolations(shop)).toEqual([])
  })

  test('by explore link costs less, and its client reads of no rule [N-COUP-001, N-COUP-013]', async () => {
    const sale = await createBigSale()
    const { code } = await createCoupon(shop, admin, { rule: 'shared' })
    const checked = await check(sale, code, { type: 5, client_id: '' }, sale.client.token)
    expect(checked.body.responseData).toEqual({
      code,
      name: 'Spring sale',
      reduction: 4,
      fullAmount: 36,
      totalAmount: 36,
    })
    const address = await shop.db
      .selectFrom('addresses')
      .select('id')
      .where('client_id', '=', sale.client.id)
      .executeTakeFirst()
    const order_id = await createOrder(
      shop,
      sale,
      withCode(sale, code, 2, 36, { type: 5, client_id: '', address: address?.id }),
    )
    const paid = await payOrder(shop, 'token', sale.client.token, { token: 'tok_visa', order_id, amount: 36 })
    expect(paid.body.responseData.emailData?.order).toMatchObject({ coupon: { code, reduction: 4 }, totalAmount: 36 })
    expect(JSON.stringify(paid.body)).not.toMatch(/ommission|shared/)
    expect(await listViolations(shop)).toEqual([])
  })

  test('of a shop page costs less, whoever is credited [N-COUP-001, N-COUP-014]', async () => {
    const open = await createShopPage(shop, { productFields: { quantity: 50 } })
    await setBudget(shop, admin, open.seller, 10)
    const own = { code: 'ANNAS-OWN-1', name: 'From Anna', percent: 20 }
    await shop.call('POST', 'coupon', { as: open.seller.token, body: own })
    const rival = await createSale(shop)
    const email = `${crypto.randomUUID()}@example.com`
    await createClient(shop, rival.seller, { email })
    const basket = { coupon: 'annas-own-1', prods: [{ prod_id: open.productId, quantity: 1, price: 20 }] }
    const checked = await shop.call('POST', `shop/${open.handle}/coupon`, { body: basket })
    expect(checked.body.responseData).toEqual({ code: own.code, name: 'From Anna', reduction: 4, totalAmount: 16 })
    const placed = async (buyer: string) => {
      const { body } = await orderInShop(shop, open, { email: buyer, totalAmount: 16, coupon: own.code })
      await payByLink(shop, body.responseData.link, { amount: 16 })
      return shop.db.selectFrom('orders').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    }
    expect(await placed(email)).toMatchObject({
      seller_id: rival.seller.id,
      coupon_rule: 'before',
      commission_pence: 500,
      payment_status: 3,
    })
    expect(await placed(`${crypto.randomUUID()}@example.com`)).toMatchObject({
      seller_id: open.seller.id,
      coupon_rule: 'hers',
      commission_pence: 100,
      payment_status: 3,
    })
    // £8.00 of her budget of £10.00 are spent already
    const third = await orderInShop(shop, open, { email: 'third@example.com', totalAmount: 16, coupon: own.code })
    expect([third.status, third.body.responseMessage]).toEqual([409, 'This code has been used up.'])
    expect(await listViolations(shop)).toEqual([])
  })

  test('of a shop page costs no other seller a code that is for some sellers [N-COUP-014]', async () => {
    const open = await createShopPage(shop, { productFields: { quantity: 50 } })
    const { code } = await createCoupon(shop, admin, { scope: 'sellers', ids: [open.seller.id], rule: 'shared' })
    const rival = await createSale(shop)
    const email = `${crypto.randomUUID()}@example.com`
    await createClient(shop, rival.seller, { email })
    const { body } = await orderInShop(shop, open, { email, totalAmount: 18, coupon: code })
    await payByLink(shop, body.responseData.link, { amount: 18 })
    const paid = shop.db.selectFrom('orders').selectAll().where('coupon_code', '=', code)
    expect(await paid.executeTakeFirstOrThrow()).toMatchObject({
      seller_id: rival.seller.id,
      coupon_rule: 'before',
      commission_pence: 500,
    })
  })

  test('stays as it was when the coupon ends, and is for its products alone [N-COUP-001]', async () => {
    const sale = await createBigSale()
    const { id, code } = await createCoupon(shop, admin)
    const orderId = await sellWithCode(shop, sale, { coupon: code, quantity: 1, total: 18 })
    await shop.call('PUT', 'admin/coupon/end', { as: admin.token, body: { coupon_id: id } })
    expect(await books.orderOf(orderId)).toMatchObject({ coupon_code: code, reduction_pence: 200, total_pence: 1800 })
    const other = await placeOrder(shop, sale, withCode(sale, '', 1, 20))
    expect(other.body.statusCode).toBe(1)
    const products = [await createProduct(shop), await createProduct(shop)]
    const many = await createCoupon(shop, admin, { amount: 5, scope: 'products', ids: [products[1]] })
    const prods = [sale.productId, ...products].map((prod_id) => ({ prod_id, quantity: 1, price: 20 }))
    const mixed = await createOrder(shop, sale, { prods, subTotalAmount: 55, totalAmount: 55, coupon: many.code })
    expect((await linesOf(mixed)).map(({ price_pence }) => price_pence)).toEqual([2000, 2000, 1500])
  })
})
