import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { reconcilePayment, reconcilePayments } from '#orders/payment/server/reconcile-payments.ts'
import { ordersText } from '#orders/text.ts'
import { paymentsText } from '#payments/text.ts'
import { rejectionOf } from '../../../../tests/harness/rejections.ts'
import {
  answerChallenge,
  createOrder,
  createSale,
  openBooks,
  payOrder,
  type Sale,
} from '../../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'
import {
  ageAttempts,
  callProvider,
  clearFaults,
  createAttemptAfterCall,
  createAttemptBeforeCall,
  injectFault,
  paid,
  payable,
} from '../../../../tests/harness/unfinished-payments.ts'

let shop: Shop
let sale: Sale
let books: ReturnType<typeof openBooks>
beforeAll(async () => {
  shop = await openShop()
  sale = await createSale(shop, { quantity: 500 })
  books = openBooks(shop)
})
afterEach(() => clearFaults(shop))
afterAll(() => shop.close())

const buy = (order_id: string, token = 'tok_visa') =>
  payOrder(shop, 'token', sale.seller.token, { token, order_id, amount: 20 })
const log = { error: (line: unknown) => expect.unreachable(JSON.stringify(line)) }

describe('a response that never came', () => {
  test('the charge succeeded: the payer gets code 23, and a job settles the order once [D-024]', async () => {
    const order_id = await createOrder(shop, sale)
    await injectFault(shop, 'drop_after')
    expect(rejectionOf(await buy(order_id))).toEqual([23, ordersText.providerDown])
    expect(await books.stateOf(order_id)).toEqual({ status: 2, payments: ['unknown'], inventoryReserved: true })
    await clearFaults(shop)
    await ageAttempts(shop, order_id)
    await reconcilePayments(shop, log)
    expect(await books.stateOf(order_id)).toEqual(paid)
    await reconcilePayments(shop, log)
    expect(await books.confirmationsOf(order_id)).toHaveLength(1)
  })

  test('the repeated call finds the attempt and ends with the receipt [D-025]', async () => {
    const order_id = await createOrder(shop, sale)
    await injectFault(shop, 'drop_after')
    await buy(order_id)
    await clearFaults(shop)
    expect((await buy(order_id)).body.responseData.emailData?.order).toMatchObject({ paymentStatus: 3 })
    expect(await books.stateOf(order_id)).toEqual(paid)
    expect(rejectionOf(await buy(order_id))).toEqual([13, ordersText.orderClosed])
  })

  test('the provider failed and nothing was charged: the order is payable again [D-024]', async () => {
    const before = await books.inventoryOf(sale.productId)
    const order_id = await createOrder(shop, sale)
    await injectFault(shop, 'error_500')
    expect(rejectionOf(await buy(order_id))).toEqual([23, ordersText.providerDown])
    await clearFaults(shop)
    await ageAttempts(shop, order_id)
    await reconcilePayments(shop, log)
    expect(await books.stateOf(order_id)).toEqual(payable)
    expect(await books.inventoryOf(sale.productId)).toBe(before)
    // repeating the call with the same card first returns the outcome of the failed attempt, and then pays
    expect((await buy(order_id)).body.error?.errorCode).toBe(22)
    expect((await buy(order_id)).body.statusCode).toBe(1)
  })

  test('another card is rejected while the outcome is unknown [D-025]', async () => {
    const order_id = await createOrder(shop, sale)
    await injectFault(shop, 'drop_after')
    await buy(order_id)
    await clearFaults(shop)
    expect(rejectionOf(await buy(order_id, 'tok_mastercard'))).toEqual([13, paymentsText.orderPaymentPending])
    await ageAttempts(shop, order_id)
    await reconcilePayments(shop, log)
    expect(await books.stateOf(order_id)).toEqual(paid)
  })

  test('a decline whose response got lost releases the inventory [D-024, D-035]', async () => {
    const order_id = await createOrder(shop, sale)
    const before = await books.inventoryOf(sale.productId)
    await injectFault(shop, 'drop_after')
    await buy(order_id, 'tok_chargeDeclined')
    await clearFaults(shop)
    await ageAttempts(shop, order_id)
    await reconcilePayments(shop, log)
    expect(await books.stateOf(order_id)).toEqual(payable)
    expect(await books.inventoryOf(sale.productId)).toBe(before)
  })
})

describe('a process that crashed', () => {
  test('before its call: a job reopens the order, and a late call charges nothing [D-025]', async () => {
    const order_id = await createOrder(shop, sale)
    const payment = await createAttemptBeforeCall(shop, sale, order_id)
    await reconcilePayments(shop, log)
    expect((await books.stateOf(order_id)).payments).toEqual(['sent'])
    await ageAttempts(shop, order_id)
    await reconcilePayments(shop, log)
    expect(await books.stateOf(order_id)).toEqual(payable)
    const late = await callProvider(shop, payment)
    expect(late.state).not.toBe('succeeded')
    expect((await buy(order_id)).body.statusCode).toBe(1)
  })

  test('a payment that cannot be finished is logged, and does not stop those after it [D-024]', async () => {
    const [broken, other] = [await createOrder(shop, sale), await createOrder(shop, sale)]
    const { id: paymentId } = await createAttemptBeforeCall(shop, sale, broken)
    await createAttemptAfterCall(shop, sale, other)
    await ageAttempts(shop, broken, 2)
    await ageAttempts(shop, other)
    const findCharge: typeof shop.provider.findCharge = (id, createdAt) =>
      id === paymentId ? Promise.reject(new Error('no answer')) : shop.provider.findCharge(id, createdAt)
    const lines: unknown[] = []
    const operatorLog = { error: (line: unknown) => lines.push(line) }
    await reconcilePayments({ ...shop, provider: { ...shop.provider, findCharge } }, operatorLog)
    expect(lines).toMatchObject([{ paymentId, err: { message: 'no answer' } }])
    expect(await books.stateOf(other)).toEqual(paid)
    await reconcilePayments(shop, log)
    expect(await books.stateOf(broken)).toEqual(payable)
  })

  test('after its call: the reconcile job settles the order [D-024]', async () => {
    const order_id = await createOrder(shop, sale)
    const { payment } = await createAttemptAfterCall(shop, sale, order_id)
    await ageAttempts(shop, order_id)
    await Promise.all([reconcilePayments(shop, log), reconcilePayments(shop, log), reconcilePayment(shop, payment.id)])
    expect(await books.stateOf(order_id)).toEqual(paid)
    expect(await books.confirmationsOf(order_id)).toHaveLength(1)
  })
})

describe('a card holder who never completes 3-D Secure', () => {
  test('blocks the order for ten minutes; then a late confirmation charges nothing [D-042]', async () => {
    const before = await books.inventoryOf(sale.productId)
    const order_id = await createOrder(shop, sale)
    const { url = '' } = (await buy(order_id, 'tok_threeDSecure2Required')).body.responseData.nextAction ?? {}
    await ageAttempts(shop, order_id, 5)
    await reconcilePayments(shop, log)
    expect((await books.stateOf(order_id)).payments).toEqual(['requires_action'])
    await ageAttempts(shop, order_id, 6)
    await reconcilePayments(shop, log)
    expect(await books.stateOf(order_id)).toEqual(payable)
    expect(await books.inventoryOf(sale.productId)).toBe(before)
    await answerChallenge(url, 'complete')
    await reconcilePayments(shop, log)
    expect(await books.stateOf(order_id)).toEqual(payable)
  })

  test('a confirmed authentication pays the order, even if the browser never returned [D-042]', async () => {
    const order_id = await createOrder(shop, sale)
    const { url = '' } = (await buy(order_id, 'tok_threeDSecure2Required')).body.responseData.nextAction ?? {}
    await answerChallenge(url, 'complete')
    await ageAttempts(shop, order_id, 11)
    await reconcilePayments(shop, log)
    expect(await books.stateOf(order_id)).toEqual(paid)
  })
})
