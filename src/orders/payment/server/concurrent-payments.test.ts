import { describe, expect, test } from 'vitest'
import { ordersText } from '#orders/text.ts'
import { createProduct, createSeller } from '../../../../tests/harness/factories.ts'
import { wordsOf } from '../../../../tests/harness/rejections.ts'
import { createOrder, payOrder, placeOrder } from '../../../../tests/harness/sales.ts'
import { openShopForOrders } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, sale, books } = await openShopForOrders()

const owed = ['commission_accrual sales 500', 'commission_accrual seller_payable -500']

describe('concurrent payments', () => {
  test('50 submits of one order charge once and send one confirmation [D-025]', async () => {
    const order_id = await createOrder(shop, sale)
    const body = { token: 'tok_visa', order_id, amount: 20 }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => payOrder(shop, 'token', sale.seller.token, body)),
    )
    const codes = answers.map((answer) => answer.body.error?.errorCode ?? 0)
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    expect(codes.filter((code) => code === 13)).toHaveLength(49)
    expect(await books.paymentsOf(order_id)).toHaveLength(1)
    expect(await books.chargesAtProvider(order_id)).toBe(1)
    expect(await books.confirmationsOf(order_id)).toHaveLength(1)
    expect(await books.booked(order_id)).toEqual([...owed, 'payment held 2000', 'payment sales -2000'])
  })

  test('as many buyers pay as items are left, and the inventory never goes below zero [D-035]', async () => {
    const productId = await createProduct(shop, { quantity: 20 })
    const other = await createProduct(shop, { quantity: 100 })
    // orders are placed and paid at the same time, and every second one has its two lines swapped
    const buyers = Array.from({ length: 60 }, async (_, n) => {
      const ids = n % 2 === 0 ? [productId, other] : [other, productId]
      const prods = ids.map((prod_id) => ({ prod_id, quantity: 1 }))
      const placed = await placeOrder(shop, sale, { prods, subTotalAmount: 40, totalAmount: 40 })
      if (placed.body.statusCode !== 1) return placed
      const token = n % 4 === 3 ? 'tok_chargeDeclined' : 'tok_visa'
      const { _id: order_id } = placed.body.responseData
      return payOrder(shop, 'token', sale.seller.token, { token, order_id, amount: 40 })
    })
    const codes = (await Promise.all(buyers)).map((answer) => answer.body.error?.errorCode ?? 0)
    const paid = codes.filter((code) => code === 0).length
    expect(codes.filter((code) => code !== 0 && code !== 15 && code !== 22)).toEqual([])
    expect(paid).toBeLessThanOrEqual(20)
    expect(await books.inventoryOf(productId)).toBe(20 - paid)
    expect(await books.inventoryOf(other)).toBe(100 - paid)
  })

  test('orders with overlapping products do not deadlock [D-035]', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => createProduct(shop, { quantity: 100 })))
    const buyers = Array.from({ length: 15 }, async (_, n) => {
      const chosen = ids.filter((_id, bit) => ((n + 1) >> bit) & 1)
      const amount = 20 * chosen.length
      const prods = chosen.map((prod_id) => ({ prod_id, quantity: 1 }))
      const order_id = await createOrder(shop, sale, { prods, subTotalAmount: amount, totalAmount: amount })
      return payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount })
    })
    expect((await Promise.all(buyers)).map((answer) => answer.body.statusCode)).toEqual(buyers.map(() => 1))
    for (const id of ids) expect(await books.inventoryOf(id)).toBe(92)
  })

  test('an order is either paid or superseded, never both [D-022, D-025]', async () => {
    const rounds = Array.from({ length: 15 }, async () => {
      const order_id = await createOrder(shop, sale)
      const body = { token: 'tok_visa', order_id, amount: 20 }
      const [paid, replaced] = await Promise.all([
        payOrder(shop, 'token', sale.seller.token, body),
        placeOrder(shop, sale, { order_id }),
      ])
      expect([paid.body.statusCode, replaced.body.statusCode].sort()).toEqual([0, 1])
      expect([paid, replaced].map((answer) => answer.body.error?.errorCode ?? 13)).toEqual([13, 13])
      const order = await books.orderOf(order_id)
      expect(order.payment_status === 3).toBe(order.superseded_by === null)
    })
    await Promise.all(rounds)
  })

  test('one Idempotency-Key on twenty submits: all get the one payment [D-025]', async () => {
    const order_id = await createOrder(shop, sale)
    const send = () =>
      payOrder(
        shop,
        'token',
        sale.seller.token,
        { token: 'tok_visa', order_id, amount: 20 },
        { 'idempotency-key': order_id },
      )
    const answers = await Promise.all(Array.from({ length: 20 }, send))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect(answers[0]?.body.statusCode).toBe(1)
    expect(await books.paymentsOf(order_id)).toHaveLength(1)
  })

  test('a seller without payouts can pay no new order, because the seller can place none [D-029]', async () => {
    const seller = await createSeller(shop)
    const refused = await placeOrder(shop, { ...sale, seller })
    expect([refused.body.error?.errorCode, wordsOf(refused)]).toEqual([12, ordersText.verifyPayoutFirst])
  })
})
