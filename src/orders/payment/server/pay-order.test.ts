import { describe, expect, test } from 'vitest'
import { ordersText } from '#orders/text.ts'
import { createOrder, createSale, payOrder, saveCard } from '../../../../tests/harness/sales.ts'
import { callSandbox } from '../../../../tests/harness/sandbox.ts'
import { openShopForOrders } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, sale, books } = await openShopForOrders()

const owed = ['commission_accrual sales 500', 'commission_accrual seller_payable -500']

describe('paying an order', () => {
  test('by saved card: full price to the client, commission accrued [I-PAYM-009, D-004, D-024]', async () => {
    const card_id = await saveCard(shop, sale.seller)
    const order_id = await createOrder(shop, sale)
    const before = await books.inventoryOf(sale.productId)
    const body = { card_id, order_id, amount: 20, description: 'Payment', paymentType: 1 }
    const answer = await payOrder(shop, 'card', sale.seller.token, body)
    expect(answer.body).toMatchObject({ statusCode: 1, responseData: { message: expect.any(String) } })
    expect(await books.orderOf(order_id)).toMatchObject({
      payment_status: 3,
      payment_type: 1,
      funding: 'credit',
      commission_mode: 'accrual',
      total_pence: 2000,
    })
    expect(await books.paymentsOf(order_id)).toMatchObject([
      { state: 'succeeded', amount_pence: 2000, method: 'saved_card' },
    ])
    expect(await books.booked(order_id)).toEqual([...owed, 'payment held 2000', 'payment sales -2000'])
    expect(await books.inventoryOf(sale.productId)).toBe(before - 1)
    const [payment] = await books.paymentsOf(order_id)
    const charged = await callSandbox(shop.ownUrl(), 'GET', `/v1/payment_intents/${payment?.provider_ref}`)
    const { order_number } = await books.orderOf(order_id)
    expect(charged).toMatchObject({ description: ordersText.paymentDescription(order_number), metadata: { order_id } })
  })

  test('by saved card with a token of its CVC, which the provider checks [C-PAY-008, D-115]', async () => {
    const card_id = await saveCard(shop, sale.seller, 'tok_cvcCheckFail')
    const order_id = await createOrder(shop, sale)
    const createCvcToken = async () => {
      const token = await callSandbox(shop.ownUrl(), 'POST', '/v1/tokens', { 'cvc_update[cvc]': '987' })
      return String(token.id)
    }
    const pay = async (more: { card_id?: string; cvc_token?: string; order_id?: string }) =>
      (await payOrder(shop, 'card', sale.seller.token, { card_id, order_id, amount: 20, ...more })).body
    const message = "Your card's security code is incorrect."
    expect((await pay({ cvc_token: await createCvcToken() })).error).toMatchObject({
      errorCode: 22,
      errors: { raw: { message } },
    })
    expect(await books.stateOf(order_id)).toMatchObject({ status: 1, payments: ['failed'] })
    // the security code itself, in place of its token, is refused before anything is stored
    for (const code of ['987', '4242424242424242', '', 987])
      expect((await pay({ cvc_token: code as string })).error).toMatchObject({
        errorCode: 1,
        errors: { cvc_token: expect.any(String) },
      })
    expect(await books.paymentsOf(order_id)).toHaveLength(1)
    expect((await pay({})).statusCode).toBe(1)
    const good = { card_id: await saveCard(shop, sale.seller), cvc_token: await createCvcToken() }
    const second = { ...good, order_id: await createOrder(shop, sale) }
    expect((await pay(second)).statusCode).toBe(1)
    expect((await pay({ ...good, order_id: await createOrder(shop, sale) })).error?.errorCode).toBe(22)
  })

  test.each([
    [2, -1],
    [3, 0],
  ])(
    'type %i by new card deducts commission; inventory changes by %i [I-PAYM-012, D-004, D-035]',
    async (type, change) => {
      const order_id = await createOrder(shop, sale, { type })
      const before = await books.inventoryOf(sale.productId)
      const body = { token: 'tok_visa_debit', order_id, amount: 15, user_id: sale.seller.id, type: 1, paymentType: 1 }
      const answer = await payOrder(shop, 'token', sale.seller.token, body)
      expect(answer.body.statusCode).toBe(1)
      expect(await books.orderOf(order_id)).toMatchObject({
        payment_status: 3,
        payment_type: 1,
        funding: 'debit',
        commission_mode: 'discount',
        total_pence: 1500,
      })
      expect(await books.booked(order_id)).toEqual(['payment held 1500', 'payment sales -1500'])
      expect(await books.inventoryOf(sale.productId)).toBe(before + change)
      const movements = shop.db.selectFrom('salon_stock_movements').select('quantity').where('order_id', '=', order_id)
      expect(await movements.execute()).toEqual(type === 3 ? [{ quantity: -1 }] : [])
    },
  )

  test.each([1, 2, 3])(
    'in cash for type %i: the price less commission [C-PAY-004, I-PAYM-017, I-ORDR-016]',
    async (type) => {
      const card_id = await saveCard(shop, sale.seller)
      const order_id = await createOrder(shop, sale, { type })
      const shown = (await books.orderOf(order_id)).total_pence
      const answer = await payOrder(shop, 'cash', sale.seller.token, { order_id, card_id })
      expect(answer.body).toMatchObject({ statusCode: 1, responseData: { emailData: { paymentMethod: 'Cash' } } })
      expect(await books.orderOf(order_id)).toMatchObject({
        payment_status: 3,
        payment_type: 2,
        funding: 'cash',
        commission_mode: 'discount',
        total_pence: shown,
      })
      expect(await books.booked(order_id)).toEqual(['payment held 1500', 'payment sales -1500'])
      expect(await books.paymentsOf(order_id)).toMatchObject([
        { amount_pence: 1500, method: 'cash', state: 'succeeded' },
      ])
    },
  )

  const wallets = [
    [3, 'Google Pay'],
    [4, 'Apple Pay'],
  ] as const
  test.each(wallets)(
    'by wallet with payment type %i, shown as %s [C-PAY-024–025, I-PAYM-002–003, I-PAYM-018]',
    async (paymentType, shown) => {
      const order_id = await createOrder(shop, sale)
      const answer = await payOrder(shop, 'wallet', sale.seller.token, {
        token: 'tok_visa',
        order_id,
        amount: '20.00',
        paymentType,
        description: 'Payment for order',
        user_id: sale.seller.id,
        type: 1,
      })
      expect(answer.body.responseData.emailData?.paymentMethod).toBe(shown)
      expect(await books.orderOf(order_id)).toMatchObject({ payment_type: paymentType, commission_mode: 'accrual' })
    },
  )

  test('by an explore client: full price, no commission in sight [C-DELV-012, I-PAYM-004, D-039]', async () => {
    // a price at which the saving differs from the commission
    const own = await createSale(shop, { rrpPence: 2700 })
    const order_id = await createOrder(shop, own, { type: 5 })
    const body = { token: 'tok_mastercard', order_id, amount: 20, type: 2, user_id: own.seller.id }
    const answer = await payOrder(shop, 'token', own.client.token, body)
    const { emailData } = answer.body.responseData
    expect(emailData).toMatchObject({
      firstName: 'Anna',
      paymentMethod: 'Card',
      savingAmount: 7,
      estDate: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/),
      order: { totalAmount: 20, paymentStatus: 3 },
      client: { name: 'Clara Client' },
      bP: '/files/public/',
    })
    expect(JSON.stringify(emailData).toLowerCase()).not.toContain('commission')
    expect(await books.booked(order_id)).toEqual([...owed, 'payment held 2000', 'payment sales -2000'])
    const emails = await books.confirmationsOf(order_id)
    expect(emails.map(({ recipient }) => recipient).sort()).toEqual(['clara@example.com', own.seller.email].sort())
    const clientEmail = emails.find(({ recipient }) => recipient === 'clara@example.com')
    expect(clientEmail?.text.toLowerCase()).not.toContain('commission')
    expect(clientEmail?.text).toContain('You saved £7.00 on this order.')
    expect(clientEmail?.text).not.toContain('5.00')
  })

  test('the seller gets one confirmation with the commission [D-209]', async () => {
    const order_id = await createOrder(shop, sale)
    await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount: 20 })
    const emails = await books.confirmationsOf(order_id)
    expect(emails).toMatchObject([{ kind: 'order-confirmation', recipient: sale.seller.email }])
    expect(emails[0]?.text).toContain('£5.00')
  })

  test('an order without commission posts none [D-007]', async () => {
    const plain = await createSale(shop, { commissionPence: 0 })
    const prods = [{ prod_id: plain.productId, quantity: 1 }]
    const order_id = await createOrder(shop, plain, { prods, type: 2, subTotalAmount: 20, totalAmount: 20 })
    await payOrder(shop, 'token', plain.seller.token, { token: 'tok_visa', order_id, amount: 20 })
    expect(await books.orderOf(order_id)).toMatchObject({ payment_status: 3, commission_mode: 'none' })
    expect(await books.booked(order_id)).toEqual(['payment held 2000', 'payment sales -2000'])
  })
})
