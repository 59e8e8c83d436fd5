import { describe, expect, test } from 'vitest'
import { settleOrder } from '#orders/payment/server/settle-order.ts'
import { type OrderPaymentAttempt, toPaymentAttempt } from '#payments/attempts/server/payment-attempt.ts'
import { pence } from '#platform/money.ts'
import { createOrder, createSale, payOrder } from '../../../../tests/harness/sales.ts'
import { openShopForOrders } from '../../../../tests/harness/shop-for-orders.ts'
import { createAttemptBeforeCall } from '../../../../tests/harness/unfinished-payments.ts'

const { shop, sale, books } = await openShopForOrders()

describe('settling', () => {
  test('rejects a charge of another amount, currency or reference, without a change [D-002, D-024]', async () => {
    const order_id = await createOrder(shop, sale)
    const payment = await createAttemptBeforeCall(shop, sale, order_id)
    const facts = {
      providerRef: 'pi_1',
      chargeRef: 'ch_1',
      reference: payment.id,
      amount: pence(2000),
      currency: 'gbp',
      funding: 'credit',
      brand: 'visa',
      last4: '4242',
      walletKind: null,
      fee: null,
      billing: { name: '', line1: '', line2: '', city: '', postcode: '' },
    }
    for (const wrong of [{ amount: pence(1999) }, { currency: 'eur' }, { reference: order_id }, { reference: null }])
      await expect(settleOrder(shop, payment, { ...facts, ...wrong })).rejects.toThrow()
    expect(await books.stateOf(order_id)).toMatchObject({ status: 2, payments: ['sent'] })
    expect(await books.emailsAbout(order_id)).toHaveLength(0)
  })

  test('settles the late charge of a cancelled attempt with the remaining inventory [D-035]', async () => {
    const own = await createSale(shop, { quantity: 1 })
    const order_id = await createOrder(shop, own)
    const refused = await payOrder(shop, 'token', own.seller.token, {
      token: 'tok_chargeDeclined',
      order_id,
      amount: 20,
    })
    expect(refused.body.error?.errorCode).toBe(22)
    await shop.db.updateTable('products').set({ quantity: 0 }).where('id', '=', own.productId).execute()
    const payment = toPaymentAttempt(
      await shop.db.selectFrom('payments').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow(),
    ) as OrderPaymentAttempt
    await settleOrder(shop, payment, {
      providerRef: payment.providerRef ?? '',
      reference: payment.id,
      amount: pence(2000),
      currency: 'gbp',
      funding: 'credit',
      brand: 'visa',
      last4: '4242',
      walletKind: null,
      fee: null,
      chargeRef: null,
      billing: { name: 'Anna Archer', line1: '1 High Street', line2: '', city: 'Leeds', postcode: 'LS1 1AA' },
    })
    expect((await books.stateOf(order_id)).status).toBe(3)
    const info = await shop.call<{ order: Record<string, unknown> }>('GET', `order/info/${order_id}`, {
      as: own.seller.token,
    })
    expect(info.body.responseData.order.stripeAdress).toMatchObject({ name: 'Anna Archer', zipcode: 'LS1 1AA' })
  })
})
