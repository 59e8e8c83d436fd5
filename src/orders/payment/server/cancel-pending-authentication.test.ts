import { expect, test } from 'vitest'
import { ordersText } from '#orders/text.ts'
import { paymentsText } from '#payments/text.ts'
import { rejectionOf } from '../../../../tests/harness/rejections.ts'
import { answerChallenge, createOrder, type PaymentResponse, payOrder } from '../../../../tests/harness/sales.ts'
import { openShopForOrders } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, sale, books } = await openShopForOrders()

const asks = 'tok_threeDSecure2Required'

/** Creates an order with a payment link, and returns the link's secret token. */
async function orderWithLink(): Promise<{ order_id: string; value: string }> {
  const order_id = await createOrder(shop, sale)
  await shop.call('POST', 'payment/link', { as: sale.seller.token, body: { order_id } })
  const email = (await shop.emails()).findLast(({ kind }) => kind === 'pay-link')
  return { order_id, value: /order_id=([\w-]+)/.exec(email?.text ?? '')?.[1] ?? '' }
}

const payByLink = (value: string, token: string, amount = '20.00') =>
  shop.call<PaymentResponse>('POST', 'payment/client/pay', {
    body: { description: 'Payment', token, order_id: value, amount, paymentType: 1 },
  })

test('a client by payment link cannot cancel her seller’s pending authentication [D-025, D-042]', async () => {
  const { order_id, value } = await orderWithLink()
  const own = { token: asks, order_id, amount: 20 }
  const question = (await payOrder(shop, 'token', sale.seller.token, own)).body.responseData.nextAction?.url ?? ''
  for (const token of ['tok_visa', 'tok_mastercard', asks])
    expect(rejectionOf(await payByLink(value, token))).toEqual([13, paymentsText.orderPaymentPending])
  expect(await books.stateOf(order_id)).toEqual({ status: 2, payments: ['requires_action'], inventoryReserved: true })
  await answerChallenge(question, 'complete')
  const answer = await payOrder(shop, 'token', sale.seller.token, own)
  expect(answer.body.responseData.emailData?.order).toMatchObject({ paymentStatus: 3 })
  expect(await books.chargesAtProvider(order_id)).toBe(1)
})

test('the seller cannot cancel the client’s pending authentication either [D-025, D-042]', async () => {
  const { order_id, value } = await orderWithLink()
  const question = (await payByLink(value, asks)).body.responseData.nextAction?.url ?? ''
  for (const token of ['tok_visa', asks]) {
    const answer = await payOrder(shop, 'token', sale.seller.token, { token, order_id, amount: 20 })
    expect(rejectionOf(answer)).toEqual([13, paymentsText.orderPaymentPending])
  }
  expect((await books.stateOf(order_id)).payments).toEqual(['requires_action'])
  const left = await answerChallenge(question, 'complete')
  expect(left.headers.get('location')).toContain(`order_id=${value}`)
  expect((await payByLink(value, asks)).body.responseData.emailData?.order).toMatchObject({ paymentStatus: 3 })
})

test('a client by link who repeats a card leaves the bank’s authentication open [D-002, D-042]', async () => {
  const { order_id, value } = await orderWithLink()
  const question = (await payByLink(value, asks)).body.responseData.nextAction?.url
  expect(rejectionOf(await payByLink(value, 'tok_visa', '19.99'))).toEqual([14, ordersText.amountMismatch])
  expect((await payByLink(value, asks)).body.responseData.nextAction?.url).toBe(question)
  expect((await books.stateOf(order_id)).payments).toEqual(['requires_action'])
  expect((await payByLink(value, 'tok_visa')).body.responseData.emailData?.order).toMatchObject({ paymentStatus: 3 })
  expect((await books.stateOf(order_id)).payments.toSorted()).toEqual(['failed', 'succeeded'])
})

test('another card of a client by explore link does not cancel an open authentication [D-042]', async () => {
  const order_id = await createOrder(shop, sale, { type: 5 })
  const pay = (token: string) => payOrder(shop, 'token', sale.client.token, { token, order_id, amount: 20 })
  const question = (await pay(asks)).body.responseData.nextAction?.url ?? ''
  expect(rejectionOf(await pay('tok_visa'))).toEqual([13, paymentsText.orderPaymentPending])
  expect((await books.stateOf(order_id)).payments).toEqual(['requires_action'])
  await answerChallenge(question, 'complete')
  expect((await pay(asks)).body.responseData.emailData?.order).toMatchObject({ paymentStatus: 3 })
})
