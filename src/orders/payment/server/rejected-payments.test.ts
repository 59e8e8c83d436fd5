import { describe, expect, test } from 'vitest'
import { ordersText } from '#orders/text.ts'
import { paymentsText } from '#payments/text.ts'
import { errorText } from '#platform/error-text.ts'
import { rejectionOf, wordsOf } from '../../../../tests/harness/rejections.ts'
import { createOrder, createSale, payOrder, placeOrder, saveCard } from '../../../../tests/harness/sales.ts'
import { openShopForOrders } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, sale, books } = await openShopForOrders()

describe('a rejected payment', () => {
  test.each([19.99, 20.01, '0.01', 2000])(
    'an amount of %s charges nothing and answers code 14 [D-002, D-018]',
    async (amount) => {
      const order_id = await createOrder(shop, sale)
      const answer = await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount })
      expect([answer.status, wordsOf(answer)]).toEqual([409, ordersText.amountMismatch])
      expect(await books.paymentsOf(order_id)).toEqual([])
      expect(await books.orderOf(order_id)).toMatchObject({ payment_status: 1, inventory_reserved: false })
    },
  )

  test('a missing or broken amount answers code 1 [D-015]', async () => {
    const order_id = await createOrder(shop, sale)
    for (const amount of [undefined, '', 'x', -20, 20.001])
      expect(
        (await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount })).body.error
          ?.errorCode,
      ).toBe(1)
  })

  test.each(['tok_chargeDeclined', 'tok_chargeDeclinedInsufficientFunds'])(
    '%s is code 22 with the provider’s text, and another card pays [D-024, D-201, I-ENVL-011]',
    async (token) => {
      const order_id = await createOrder(shop, sale)
      const before = await books.inventoryOf(sale.productId)
      const answer = await payOrder(shop, 'token', sale.seller.token, { token, order_id, amount: 20 })
      expect([answer.status, answer.body.error?.errorCode]).toEqual([402, 22])
      expect(answer.body.error?.errors).toEqual({ raw: { message: answer.body.responseMessage } })
      expect(await books.orderOf(order_id)).toMatchObject({
        payment_status: 1,
        inventory_reserved: false,
        payment_type: null,
        has_failed_payment: true,
      })
      expect(await books.inventoryOf(sale.productId)).toBe(before)
      expect(await books.emailsAbout(order_id)).toEqual([])
      const second = await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount: 20 })
      expect(second.body.statusCode).toBe(1)
      expect((await books.paymentsOf(order_id)).map(({ state }) => state).sort()).toEqual(['failed', 'succeeded'])
    },
  )

  test('a saved card declined at its charge shows the provider’s message, also in cash [D-201]', async () => {
    const seller = { ...(await createSale(shop)) }
    const card_id = await saveCard(shop, seller.seller, 'tok_chargeCustomerFail')
    const order_id = await createOrder(shop, seller)
    const answer = await payOrder(shop, 'cash', seller.seller.token, { order_id, card_id })
    expect(answer.body.error).toMatchObject({ errorCode: 22, errors: { raw: { message: expect.any(String) } } })
  })

  test('a paid order is not paid again by any payment method [D-025]', async () => {
    const card_id = await saveCard(shop, sale.seller)
    const order_id = await createOrder(shop, sale)
    const body = { token: 'tok_visa', card_id, order_id, amount: 20, paymentType: 3 }
    expect((await payOrder(shop, 'token', sale.seller.token, body)).body.statusCode).toBe(1)
    for (const kind of ['token', 'card', 'wallet', 'cash'] as const)
      expect(rejectionOf(await payOrder(shop, kind, sale.seller.token, body))).toEqual([13, ordersText.orderClosed])
    expect(await books.paymentsOf(order_id)).toHaveLength(1)
  })

  test('cards, orders and clients of other sellers are not found [D-046, D-211]', async () => {
    const otherSale = await createSale(shop)
    const card_id = await saveCard(shop, otherSale.seller)
    const own = await createOrder(shop, sale)
    const hers = { card_id, order_id: own, amount: 20 }
    expect(wordsOf(await payOrder(shop, 'card', sale.seller.token, hers))).toBe(paymentsText.cardNotFound)
    const body = { token: 'tok_visa', amount: 20, paymentType: 3 }
    for (const order_id of [await createOrder(shop, otherSale), '00000000-0000-7000-8000-000000000000', 'nothing'])
      for (const kind of ['token', 'wallet'] as const)
        expect(rejectionOf(await payOrder(shop, kind, sale.seller.token, { ...body, order_id }))).toEqual([
          6,
          ordersText.notFound,
        ])
    // a client with an explore link can only pay the orders of that link, not those that the seller placed for her
    for (const order_id of [own, await createOrder(shop, otherSale, { type: 5 })])
      expect(rejectionOf(await payOrder(shop, 'token', sale.client.token, { ...body, order_id }))).toEqual([
        6,
        ordersText.notFound,
      ])
    expect((await books.paymentsOf(own)).length).toBe(0)
  })

  test('explore clients use no saved card, no cash and no other user [D-048, D-052, S-XMOD-035]', async () => {
    const card_id = await saveCard(shop, sale.seller)
    const order_id = await createOrder(shop, sale, { type: 5 })
    const body = { card_id, token: 'tok_visa', order_id, amount: 20 }
    for (const kind of ['card', 'cash'] as const)
      expect(rejectionOf(await payOrder(shop, kind, sale.client.token, body))).toEqual([8, errorText.notAllowed])
    const ofOther = { ...body, user_id: 'other' }
    expect(rejectionOf(await payOrder(shop, 'token', sale.client.token, ofOther))).toEqual([8, errorText.notAllowed])
    expect(rejectionOf(await payOrder(shop, 'cash', sale.seller.token, body))).toEqual([8, ordersText.cashNotAllowed])
  })

  test('an order of a client who was deleted is closed [D-207]', async () => {
    const own = await createSale(shop)
    const order_id = await createOrder(shop, own)
    await shop.call('DELETE', `client/${own.client.id}`, { as: own.seller.token })
    const answer = await payOrder(shop, 'token', own.seller.token, { token: 'tok_visa', order_id, amount: 20 })
    expect(rejectionOf(answer)).toEqual([13, ordersText.orderClosed])
  })

  test('an order whose price is all commission has nothing to charge, so is refused [N-PRIC-002]', async () => {
    const own = await createSale(shop, { commissionPence: 2000 })
    const prods = [{ prod_id: own.productId, quantity: 1 }]
    const order = await placeOrder(shop, own, { prods, type: 2, subTotalAmount: 0, totalAmount: 0 })
    expect(order.body.error?.errorCode).toBe(1)
  })

  test('a wallet payment must name its wallet [D-017]', async () => {
    const order_id = await createOrder(shop, sale)
    for (const paymentType of [undefined, 1, 2, 5, 'x']) {
      const body = { token: 'tok_visa', order_id, amount: 20, paymentType }
      expect((await payOrder(shop, 'wallet', sale.seller.token, body)).body.error?.errorCode).toBe(1)
    }
  })
})
