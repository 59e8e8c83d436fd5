import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrder, createSale } from '../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('order numbers grow by a digit when a million orders have been placed', async () => {
  const sale = await createSale(shop)
  await shop.pool.query("select setval('order_numbers', 999998)")
  const ids = [await createOrder(shop, sale), await createOrder(shop, sale, { type: 2 })]
  const orders = await shop.db
    .selectFrom('orders')
    .select('order_number')
    .where('id', 'in', ids)
    .orderBy('order_number')
    .execute()
  expect(orders.map(({ order_number }) => order_number)).toEqual(['ORD-1000000', 'ORD-999999'])
})
