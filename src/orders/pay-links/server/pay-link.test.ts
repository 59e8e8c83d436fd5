import { describe, expect, test } from 'vitest'
import { ordersText } from '#orders/text.ts'
import { errorText } from '#platform/error-text.ts'
import { rejectionOf } from '../../../../tests/harness/rejections.ts'
import {
  answerChallenge,
  createOrder,
  createSale,
  type PaymentResponse,
  payOrder,
  placeOrder,
} from '../../../../tests/harness/sales.ts'
import { openShopForOrders } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, sale, books } = await openShopForOrders()

const send = (order_id: string, own = sale) =>
  shop.call<{ message: string }>('POST', 'payment/link', { as: own.seller.token, body: { order_id } })
/** The secret value of the link in the newest email. */
async function valueSent(): Promise<string> {
  const email = (await shop.emails()).findLast(({ kind }) => kind === 'pay-link')
  const [, value = ''] = /\/client\/payment\?order_id=([\w-]+)/.exec(email?.text ?? '') ?? []
  return value
}
async function linkOf(orderId: string, own = sale): Promise<string> {
  expect((await send(orderId, own)).body.statusCode).toBe(1)
  return valueSent()
}
const open = async (value: string) => (await shop.call('GET', `order/payment/${value}`)).body
const payBy = (value: string, change: Record<string, unknown> = {}) =>
  shop.call<PaymentResponse>('POST', 'payment/client/pay', {
    body: { description: 'Payment', token: 'tok_visa', order_id: value, amount: '20.00', paymentType: 1, ...change },
  })

describe('a payment link [C-LINK-001]', () => {
  test('is emailed to the client, and its order is pending [C-LINK-002, I-PAYM-006–007, D-026]', async () => {
    const order_id = await createOrder(shop, sale)
    const orderInfo = async () => {
      const { body } = await shop.call<{ order: object }>('GET', `order/info/${order_id}`, { as: sale.seller.token })
      return body.responseData.order
    }
    expect(await orderInfo()).toMatchObject({ link_sent: false })
    const value = await linkOf(order_id)
    expect(await orderInfo()).toMatchObject({ link_sent: true })
    expect(Buffer.from(value, 'base64url').length).toBeGreaterThanOrEqual(16)
    expect(value).not.toContain(order_id)
    expect(await books.orderOf(order_id)).toMatchObject({ payment_status: 2 })
    const email = (await shop.emails()).findLast(({ kind }) => kind === 'pay-link')
    expect(email).toMatchObject({ recipient: 'clara@example.com', text: expect.stringContaining('£20.00') })
    expect(email?.text.toLowerCase()).not.toContain('commission')
  })

  test.each([1, 2, 3])(
    'of type %i is paid at the full price [C-LINK-017, I-PAYM-013–014, I-PAYM-016]',
    async (type) => {
      const order_id = await createOrder(shop, sale, { type })
      const value = await linkOf(order_id)
      const { emailData } = (await payBy(value)).body.responseData
      expect(emailData).toMatchObject({
        firstName: 'Anna',
        paymentMethod: 'Card',
        client: { name: 'Clara Client' },
        order: { totalAmount: 20, subTotalAmount: 20, prods: [{ price: 20, totalPrice: 20 }] },
      })
      expect(JSON.stringify(emailData).toLowerCase()).not.toContain('commission')
      expect(await books.orderOf(order_id)).toMatchObject({
        payment_status: 3,
        total_pence: 2000,
        commission_mode: 'accrual',
        payment_type: 1,
      })
      expect(await books.booked(order_id)).toEqual([
        'commission_accrual sales 500',
        'commission_accrual seller_payable -500',
        'payment held 2000',
        'payment sales -2000',
      ])
      // the link's page shows that the order is paid, and the order cannot be paid again
      expect((await open(value)).responseData).toMatchObject({ order: { paymentStatus: 3 } })
      expect(rejectionOf(await payBy(value))).toEqual([13, ordersText.orderClosed])
      const seller = await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount: 20 })
      expect(rejectionOf(seller)).toEqual([13, ordersText.orderClosed])
    },
  )

  test('may be paid by wallet [D-019, C-LINK-013]', async () => {
    const value = await linkOf(await createOrder(shop, sale))
    expect((await payBy(value, { paymentType: 4 })).body.responseData.emailData?.paymentMethod).toBe('Apple Pay')
    expect((await payBy(value, { paymentType: 2 })).body.error?.errorCode).toBe(1)
  })

  test('charges only the amount that its page showed [D-002]', async () => {
    const order_id = await createOrder(shop, sale, { type: 2 })
    const value = await linkOf(order_id)
    for (const amount of ['15.00', '19.99', 2000])
      expect(rejectionOf(await payBy(value, { amount }))).toEqual([14, ordersText.amountMismatch])
    expect(await books.paymentsOf(order_id)).toEqual([])
  })

  test('stays valid after a declined card [D-024]', async () => {
    const order_id = await createOrder(shop, sale)
    const value = await linkOf(order_id)
    expect((await payBy(value, { token: 'tok_chargeDeclined' })).body.error?.errorCode).toBe(22)
    expect((await open(value)).responseData).toMatchObject({ order: { paymentStatus: 2 } })
    expect((await payBy(value)).body.statusCode).toBe(1)
  })

  test('supports 3-D Secure, which returns the card holder to the link’s page [D-042]', async () => {
    const value = await linkOf(await createOrder(shop, sale))
    const token = 'tok_threeDSecure2Required'
    const { url = '' } = (await payBy(value, { token })).body.responseData.nextAction ?? {}
    const back = await answerChallenge(url, 'complete')
    expect(back.headers.get('location')).toContain(`/client/payment?order_id=${value}`)
    expect((await payBy(value, { token })).body.responseData.emailData?.order).toMatchObject({ paymentStatus: 3 })
  })

  test('takes another card during 3-D Secure, and cancels the first attempt [D-024, D-042]', async () => {
    const order_id = await createOrder(shop, sale)
    const value = await linkOf(order_id)
    const question = (await payBy(value, { token: 'tok_threeDSecure2Required' })).body.responseData.nextAction?.url
    expect(rejectionOf(await payBy(value, { amount: '19.00' }))).toEqual([14, ordersText.amountMismatch])
    expect((await books.stateOf(order_id)).payments).toEqual(['requires_action'])
    expect((await payBy(value)).body.responseData.emailData?.order).toMatchObject({ paymentStatus: 3 })
    await answerChallenge(question ?? '', 'complete')
    expect((await books.stateOf(order_id)).payments.sort()).toEqual(['failed', 'succeeded'])
    expect(await books.chargesAtProvider(order_id)).toBe(1)
  })

  test('is not charged by another card after 3-D Secure was completed [D-025, D-042]', async () => {
    const order_id = await createOrder(shop, sale)
    const value = await linkOf(order_id)
    const question = (await payBy(value, { token: 'tok_threeDSecure2Required' })).body.responseData.nextAction?.url
    await answerChallenge(question ?? '', 'complete')
    expect(rejectionOf(await payBy(value))).toEqual([13, ordersText.orderClosed])
    expect(await books.stateOf(order_id)).toMatchObject({ status: 3, payments: ['succeeded'] })
    expect(await books.chargesAtProvider(order_id)).toBe(1)
  })

  test('is invalid once superseded, its client deleted, or a newer sent [C-DELV-036, D-022, D-027]', async () => {
    const order_id = await createOrder(shop, sale)
    const first = await linkOf(order_id)
    const second = await linkOf(order_id)
    expect((await open(first)).error?.errorCode).toBe(10)
    await createOrder(shop, sale, { order_id })
    expect((await open(second)).error?.errorCode).toBe(10)
    expect((await payBy(second)).body.error?.errorCode).toBe(10)
    const own = await createSale(shop)
    const value = await linkOf(await createOrder(shop, own), own)
    await shop.call('DELETE', `client/${own.client.id}`, { as: own.seller.token })
    expect((await open(value)).error?.errorCode).toBe(10)
  })

  test('of another client’s order survives a new order [D-022]', async () => {
    const order_id = await createOrder(shop, sale)
    const value = await linkOf(order_id)
    expect((await placeOrder(shop, sale, { order_id, type: 2, client_id: '' })).body.statusCode).toBe(1)
    expect((await open(value)).statusCode).toBe(1)
  })

  test('is sent for an own unpaid order with a client, by the seller only [D-020, D-048, D-211]', async () => {
    const otherSale = await createSale(shop)
    expect(rejectionOf(await send(await createOrder(shop, sale), otherSale))).toEqual([6, ordersText.notFound])
    const withoutClient = await createOrder(shop, sale, { type: 2, client_id: '' })
    expect(rejectionOf(await send(withoutClient))).toEqual([8, ordersText.noClientForLink])
    const paid = await createOrder(shop, sale)
    await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id: paid, amount: 20 })
    expect(rejectionOf(await send(paid))).toEqual([13, ordersText.orderClosed])
    const body = { order_id: await createOrder(shop, sale, { type: 5 }) }
    expect(rejectionOf(await shop.call('POST', 'payment/link', { as: sale.client.token, body }))).toEqual([
      8,
      errorText.notAllowed,
    ])
  })

  test('client by link and seller at once: one charge [D-025]', async () => {
    const order_id = await createOrder(shop, sale)
    const value = await linkOf(order_id)
    const own = { token: 'tok_visa', order_id, amount: 20 }
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => payBy(value)),
      ...Array.from({ length: 5 }, () => payOrder(shop, 'token', sale.seller.token, own)),
    ])
    const codes = answers.map((answer) => answer.body.error?.errorCode ?? 0).sort((a, b) => a - b)
    expect(codes).toEqual([0, ...Array.from({ length: 9 }, () => 13)])
    expect(await books.chargesAtProvider(order_id)).toBe(1)
  })
})
