import { expect, test } from 'vitest'
import { settleOrder } from '#orders/payment/server/settle-order.ts'
import { type OrderPaymentAttempt, toPaymentAttempt } from '#payments/attempts/server/payment-attempt.ts'
import { pence } from '#platform/money.ts'
import { createProduct } from '../../../../tests/harness/factories.ts'
import { createOrder, payOrder } from '../../../../tests/harness/sales.ts'
import { openShopForOrders } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, sale, books } = await openShopForOrders()

const each = 20

/** Creates an order of these quantities whose charge was declined, so that its reservation was released. */
async function declinedOrder(products: { id: string; quantity: number }[], type: number): Promise<string> {
  const prods = products.map(({ id: prod_id, quantity }) => ({ prod_id, quantity }))
  const amount = products.reduce((sum, { quantity }) => sum + quantity, 0) * (type === 3 ? each - 5 : each)
  const order_id = await createOrder(shop, sale, { type, prods, subTotalAmount: amount, totalAmount: amount })
  const body = { token: 'tok_chargeDeclined', order_id, amount }
  expect((await payOrder(shop, 'token', sale.seller.token, body)).body.error?.errorCode).toBe(22)
  return order_id
}

/** Settles the order as if the declined charge had succeeded after all. */
async function settleLate(orderId: string): Promise<void> {
  const [row] = await books.paymentsOf(orderId)
  if (!row) throw new Error('no payment')
  const payment = toPaymentAttempt(row) as OrderPaymentAttempt
  await settleOrder(shop, payment, {
    providerRef: payment.providerRef ?? '',
    chargeRef: null,
    reference: payment.id,
    currency: 'gbp',
    fee: null,
    amount: pence(payment.amount),
    funding: 'credit',
    brand: 'visa',
    last4: '4242',
    walletKind: null,
    billing: { name: '', line1: '', line2: '', city: '', postcode: '' },
  })
}

const setInventory = (id: string, quantity: number) =>
  shop.db.updateTable('products').set({ quantity }).where('id', '=', id).execute()

test('a late charge takes what is left of each product, not more than sold [D-035, A-PROD-043]', async () => {
  const [plenty, scarce, none] = await Promise.all([1, 2, 3].map(() => createProduct(shop, { quantity: 10 })))
  const ids = [plenty, scarce, none].map(String)
  const orderId = await declinedOrder(
    ids.map((id) => ({ id, quantity: 3 })),
    1,
  )
  const quantities = () => Promise.all(ids.map((id) => books.inventoryOf(id)))
  expect(await quantities()).toEqual([10, 10, 10])
  await Promise.all([setInventory(ids[1] ?? '', 2), setInventory(ids[2] ?? '', 0)])
  await settleLate(orderId)
  expect(await quantities()).toEqual([7, 0, 0])
  expect(await books.stateOf(orderId)).toEqual({ status: 3, payments: ['succeeded'], inventoryReserved: true })
  await settleLate(orderId)
  expect(await quantities()).toEqual([7, 0, 0])
})

test('a late charge of what is in the salon already takes nothing from the inventory [D-035]', async () => {
  const id = await createProduct(shop, { quantity: 10 })
  const orderId = await declinedOrder([{ id, quantity: 3 }], 3)
  await settleLate(orderId)
  expect(await books.inventoryOf(id)).toBe(10)
  expect(await books.stateOf(orderId)).toEqual({ status: 3, payments: ['succeeded'], inventoryReserved: false })
})
