import { describe, expect, test } from 'vitest'
import { ordersText } from '#orders/text.ts'
import { paymentsText } from '#payments/text.ts'
import { rejectionOf } from '../../../../tests/harness/rejections.ts'
import {
  answerChallenge,
  createOrder,
  createSale,
  payOrder,
  placeOrder,
  saveCard,
} from '../../../../tests/harness/sales.ts'
import { openShopForOrders } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, sale, books } = await openShopForOrders()

describe('authentication of the card holder (3-D Secure)', () => {
  const token = 'tok_threeDSecure2Required'
  const started = async (kind: 'token' | 'card' | 'cash' | 'wallet' = 'token', own = sale) => {
    const order_id = await createOrder(shop, own)
    const card_id = kind === 'card' || kind === 'cash' ? await saveCard(shop, own.seller, token) : undefined
    const body = { token, card_id, order_id, amount: 20, paymentType: kind === 'wallet' ? 3 : 1 }
    const again = () => payOrder(shop, kind, own.seller.token, body)
    const { body: answer } = await again()
    const url = answer.responseData.nextAction?.url ?? ''
    expect(answer).toMatchObject({
      statusCode: 1,
      responseData: { nextAction: { type: 'redirect', url: expect.any(String) } },
    })
    expect(answer.responseData.emailData).toBeUndefined()
    return { order_id, url, again }
  }

  test.each(['token', 'card', 'cash', 'wallet'] as const)(
    'completed: the repeated call (%s) ends with a paid order [D-042]',
    async (kind) => {
      const { order_id, url, again } = await started(kind)
      expect(await books.orderOf(order_id)).toMatchObject({ payment_status: 2 })
      expect((await again()).body.responseData.nextAction?.url).toBe(url)
      const left = await answerChallenge(url, 'complete')
      expect(left.headers.get('location')).toMatch(new RegExp(`^${shop.publicUrl()}/checkout\\b`))
      const answer = await again()
      expect(answer.body.responseData).toMatchObject({ emailData: { order: { paymentStatus: 3 } } })
      expect(answer.body.responseData.nextAction).toBeUndefined()
      expect(await books.paymentsOf(order_id)).toHaveLength(1)
      expect(rejectionOf(await again())).toEqual([13, ordersText.orderClosed])
      expect(await books.confirmationsOf(order_id)).toHaveLength(1)
    },
  )

  test('while one saved card waits for 3-D Secure, another one is rejected [D-025, D-042]', async () => {
    const { order_id, url, again } = await started('card')
    const other = { card_id: await saveCard(shop, sale.seller), order_id, amount: 20 }
    expect(rejectionOf(await payOrder(shop, 'card', sale.seller.token, other))).toEqual([
      13,
      paymentsText.orderPaymentPending,
    ])
    await answerChallenge(url, 'complete')
    expect((await again()).body.statusCode).toBe(1)
  })

  test('failed: code 22, inventory released, and payable with another card [D-024, D-042]', async () => {
    const before = await books.inventoryOf(sale.productId)
    const { order_id, url, again } = await started()
    expect(await books.inventoryOf(sale.productId)).toBe(before - 1)
    await answerChallenge(url, 'fail')
    expect((await again()).body.error?.errorCode).toBe(22)
    expect(await books.inventoryOf(sale.productId)).toBe(before)
    expect(await books.orderOf(order_id)).toMatchObject({ payment_status: 1 })
    const second = await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount: 20 })
    expect(second.body.statusCode).toBe(1)
  })

  test('while it waits, further attempts and orders are rejected [D-022, D-025, D-035]', async () => {
    const own = await createSale(shop, { quantity: 1 })
    const rival = await createOrder(shop, own)
    const { order_id, url, again } = await started('token', own)
    const other = { token: 'tok_visa', order_id, amount: 20, paymentType: 3 }
    const pending = paymentsText.orderPaymentPending
    expect(rejectionOf(await payOrder(shop, 'token', own.seller.token, other))).toEqual([13, pending])
    expect(rejectionOf(await payOrder(shop, 'wallet', own.seller.token, { ...other, token }))).toEqual([13, pending])
    const last = { token: 'tok_visa', order_id: rival, amount: 20 }
    expect((await payOrder(shop, 'token', own.seller.token, last)).body.error?.errorCode).toBe(15)
    await shop.db.updateTable('products').set({ quantity: 5 }).where('id', '=', own.productId).execute()
    expect(rejectionOf(await placeOrder(shop, own, { order_id }))).toEqual([13, ordersText.orderClosed])
    await answerChallenge(url, 'complete')
    expect((await again()).body.statusCode).toBe(1)
  })

  test('with one Idempotency-Key the confirmed call still gets its own outcome [D-042]', async () => {
    const order_id = await createOrder(shop, sale)
    const body = { token, order_id, amount: 20 }
    const again = () => payOrder(shop, 'token', sale.seller.token, body, { 'idempotency-key': `key ${order_id}` })
    const { url = '' } = (await again()).body.responseData.nextAction ?? {}
    await answerChallenge(url, 'complete')
    const paid = await again()
    expect(paid.body.responseData.emailData?.order).toMatchObject({ paymentStatus: 3 })
    const replayed = await again()
    expect(replayed.body).toEqual(paid.body)
    expect(replayed.headers['idempotent-replayed']).toBe('true')
  })
})
