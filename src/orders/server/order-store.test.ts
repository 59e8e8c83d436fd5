import { expect, test } from 'vitest'
import { findOrder, lockOrder } from '#orders/server/order-store.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { createProduct } from '../../../tests/harness/factories.ts'
import { answerChallenge, createOrder, createSale, payOrder } from '../../../tests/harness/sales.ts'
import { openShopForOrders } from '../../../tests/harness/shop-for-orders.ts'

const { shop, sale, books } = await openShopForOrders()

test('an order is selected with every column of its table', async () => {
  const order = await findOrder(shop.db, await createOrder(shop, sale))
  const { rows } = await shop.pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'orders'`,
  )
  const read = Object.keys(order ?? {})
  expect(read.toSorted()).toEqual(
    [
      ...rows.map(({ name }) => name),
      'dispatch_state',
      'has_open_link',
      'is_client_deleted',
      'is_of_former_client',
      'lines',
      'refund',
      'seller',
      'shop',
    ].toSorted(),
  )
})

test('an order has its lines in order, and says if its seller or client was deleted [D-207]', async () => {
  const own = await createSale(shop)
  const balm = await createProduct(shop, { name: 'Balm', pricePence: 900, rrpPence: 1000, commissionPence: 300 })
  const prods = [
    { prod_id: balm, quantity: 2 },
    { prod_id: own.productId, quantity: 1 },
  ]
  const orderId = await createOrder(shop, own, { prods, subTotalAmount: 38, totalAmount: 38 })
  const seller = { email: own.seller.email, firstName: 'Anna', isDeleted: false }
  expect(await findOrder(shop.db, orderId)).toMatchObject({
    id: orderId,
    quantity: 3,
    total_pence: 3800,
    saving_pence: 700,
    commission_pence: 1100,
    seller,
    is_client_deleted: false,
    lines: [
      { product_id: balm, name: 'Balm', quantity: 2, rrp_pence: 1000, price_pence: 900, commission_pence: 300 },
      { product_id: own.productId, quantity: 1, rrp_pence: 2500, price_pence: 2000, commission_pence: 500 },
    ],
  })
  const deleted = { deleted_at: new Date() }
  await shop.db.updateTable('clients').set(deleted).where('id', '=', own.client.id).execute()
  expect(await findOrder(shop.db, orderId)).toMatchObject({ seller, is_client_deleted: true })
  await shop.db.updateTable('users').set(deleted).where('id', '=', own.seller.id).execute()
  expect(await findOrder(shop.db, orderId)).toMatchObject({ seller: { ...seller, isDeleted: true } })
})

test('while an order is locked no other transaction changes it; when only read it may [D-025]', async () => {
  const orderId = await createOrder(shop, sale)
  const countUnlocked = async () =>
    (await shop.pool.query('select from orders where id = $1 for no key update skip locked', [orderId])).rowCount
  const countDuring = (read: typeof lockOrder) =>
    inTransaction(shop.db, async (tx) => {
      await read(tx, orderId)
      return countUnlocked()
    })
  expect(await countDuring(findOrder)).toBe(1)
  expect(await countDuring(lockOrder)).toBe(0)
  expect(await countUnlocked()).toBe(1)
})

test('an order knows its payment in doubt until a repeated call has told the outcome [D-042]', async () => {
  const orderId = await createOrder(shop, sale)
  const body = { token: 'tok_threeDSecure2Required', order_id: orderId, amount: 20 }
  const pay = async () => (await payOrder(shop, 'token', sale.seller.token, body)).body.responseData
  const awaited = async () => (await books.orderOf(orderId)).unacknowledged_payment_id
  const { nextAction } = await pay()
  expect(await awaited()).toBe((await books.paymentsOf(orderId))[0]?.id)
  await answerChallenge(nextAction?.url ?? '', 'complete')
  expect(await pay()).toMatchObject({ emailData: { order: { paymentStatus: 3 } } })
  expect(await awaited()).toBeNull()
})
