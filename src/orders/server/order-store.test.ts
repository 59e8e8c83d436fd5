import { expect, test } from 'vitest'
import { findOrder } from '#orders/server/order-store.ts'
import { createOrder } from '../../../tests/harness/sales.ts'
import { openShopForOrders } from '../../../tests/harness/shop-for-orders.ts'

const { shop, sale } = await openShopForOrders()

test('an order is selected with every column of its table', async () => {
  const order = await findOrder(shop.db, await createOrder(shop, sale))
  const { rows } = await shop.pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'orders'`,
  )
  const read = Object.keys(order ?? {})
  expect(read.toSorted()).toEqual(
    [...rows.map(({ name }) => name), 'dispatch_state', 'is_client_deleted', 'lines', 'seller'].toSorted(),
  )
})
