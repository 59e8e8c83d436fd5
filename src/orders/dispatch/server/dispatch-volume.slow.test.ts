import { expect, test } from 'vitest'
import { openDispatchDesk } from '../../../../tests/harness/dispatch-desk.ts'
import { createPaidOrder } from '../../../../tests/harness/paid-orders.ts'
import { createSale } from '../../../../tests/harness/sales.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds()
const desk = openDispatchDesk(shop, admin)

test('a morning of 300 parcels is listed, packed and dispatched in three calls each [N-DISP-022]', async () => {
  const sale = await createSale(shop, { quantity: 500 })
  const paid: string[] = []
  for (let part = 0; part < 30; part++)
    paid.push(...(await Promise.all(Array.from({ length: 10 }, () => createPaidOrder(shop, sale)))))
  const pages = await Promise.all(['1', '2', '3'].map((page) => desk.list({ page })))
  const parts = pages.map((orders) => orders.map(({ _id }) => _id))
  expect(parts.map((ids) => ids.length)).toEqual([100, 100, 100])
  expect(new Set(parts.flat())).toEqual(new Set(paid))
  for (const ids of parts) {
    expect(await desk.pack(ids.map((order_id) => ({ order_id })))).toMatchObject({ done: 100, refused: [] })
    expect(await desk.dispatch(ids)).toMatchObject({ done: 100, refused: [] })
  }
  expect(await desk.list()).toEqual([])
  const { rows } = await shop.pool.query<{ emails: number; entries: number }>(`select
    (select count(*)::int from emails where kind = 'order-dispatched') as emails,
    (select count(*)::int from admin_log where action in ('pack order', 'dispatch order')) as entries`)
  expect(rows).toEqual([{ emails: 300, entries: 600 }])
}, 180_000)
