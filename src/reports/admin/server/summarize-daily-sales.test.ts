import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DashboardView, ReportView } from '#reports/admin/contract.ts'
import { summarizeDailySales } from '#reports/admin/server/sales-report.ts'
import { createAdmin, type Person } from '../../../../tests/harness/factories.ts'
import { createOrder, createSale, payOrder, type Sale, saveCard } from '../../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'
import { runAudit } from '../../../../tools/operate/audit/run-audit.ts'

let shop: Shop
let admin: Person
beforeAll(async () => {
  shop = await openShop()
  admin = await createAdmin(shop)
  // more sellers and products than are ranked; each sells on different days, by card and for cash, and leaves an order unpaid
  for (const at of [1, 2, 3, 4, 5, 6, 7]) {
    const sale = await createSale(shop, { name: `Product ${at}`, quantity: 500 })
    const sold = await Promise.all([sell(sale, 3), sell(sale, at % 3), forCash(sale)])
    for (const [place, id] of sold.entries()) await moveBack(id, (at * (place + 2)) % 11)
    await moveBack(await createOrder(shop, sale), at)
    if (at < 3) await giveBack(String(sold[0]))
    // the oldest of these links were sent before any order was placed
    await shop.call('POST', `client/explore/url/${sale.client.id}`, { as: sale.seller.token })
    await shop.pool.query(
      `update explore_links set created_at = created_at - $2 * interval '1 day' where seller_id = $1`,
      [sale.seller.id, at * 2],
    )
  }
})
afterAll(() => shop.close())

async function sell(sale: Sale, quantity: number): Promise<string> {
  const [pieces, total] = [quantity + 1, (quantity + 1) * 20]
  const prods = [{ prod_id: sale.productId, quantity: pieces, price: 20, commission: 5 }]
  const order_id = await createOrder(shop, sale, { prods, quantity: pieces, subTotalAmount: total, totalAmount: total })
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount: total })
  return order_id
}

async function forCash(sale: Sale): Promise<string> {
  const order_id = await createOrder(shop, sale)
  await payOrder(shop, 'cash', sale.seller.token, { order_id, card_id: await saveCard(shop, sale.seller) })
  return order_id
}

async function giveBack(order_id: string): Promise<void> {
  const requested = await shop.call<{ amount: number; refunded: number }>('GET', 'admin/refund/preview', {
    as: admin.token,
    query: { order_id, lines: '[]' },
  })
  const { amount, refunded } = requested.body.responseData
  const body = { order_id, lines: '[]', amount, refunded, reason: 'Sent back' }
  expect((await shop.call('POST', 'admin/refund', { as: admin.token, body })).body.statusCode).toBe(1)
}

async function moveBack(orderId: string, days: number): Promise<void> {
  await shop.pool.query(
    `update orders set created_at = created_at - $2 * interval '1 day', paid_at = paid_at - $2 * interval '1 day' where id = $1`,
    [orderId, days],
  )
}

const day = (before: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(Date.now() - before * 86_400_000)

const report = async (from: string, to: string) =>
  (await shop.call<ReportView>('GET', 'admin/dashboard/report', { as: admin.token, query: { from, to } })).body
    .responseData
const totals = async () =>
  (await shop.call<DashboardView>('GET', 'admin/dashboard', { as: admin.token })).body.responseData

const periods = [
  ...[0, 1, 2, 3, 5, 6, 10, 29, 89, 364].map((first) => [day(first), day(0)] as const),
  ...[1, 2, 4, 8, 40].map((first) => [day(first), day(1)] as const),
  ...[3, 7, 12, 300].map((first) => [day(first), day(3)] as const),
  // the period is before the shop's first day
  [day(400), day(380)] as const,
]
const reports = async () => Promise.all(periods.map(([from, to]) => report(from, to)))
const stored = async () => (await shop.pool.query('select * from daily_sales order by day')).rows

test('days that are over say the same once they are summed up, whatever was given back since', async () => {
  const [before, counted] = [await reports(), await totals()]
  expect(await stored()).toEqual([])
  expect(before.find(({ exploreLinks }) => exploreLinks === 7)).toBeDefined()
  expect(before.find(({ sellers, products }) => sellers.length === 5 && products.length === 5)).toBeDefined()
  await summarizeDailySales(shop.db)
  expect((await stored()).length).toBeGreaterThanOrEqual(9)
  expect(await reports()).toEqual(before)
  // this time the stored rankings are read
  expect(await reports()).toEqual(before)
  expect(await totals()).toEqual(counted)
  const findings = await runAudit(String(shop.pool.options.connectionString), shop.provider)
  expect(findings.filter(({ violations }) => violations > 0)).toEqual([])
})

test('later sales are added to the sums, and replaced orders are taken out', async () => {
  const [today, year, counted] = [await report(day(0), day(0)), await report(day(364), day(0)), await totals()]
  const sale = await createSale(shop, { name: 'Product of today', quantity: 500 })
  const orders = [await sell(sale, 40), await createOrder(shop, sale)]
  const [todayNow, yearNow] = [await report(day(0), day(0)), await report(day(364), day(0))]
  expect([todayNow.orders, todayNow.total]).toEqual([today.orders + 1, today.total + 820])
  expect([yearNow.orders, yearNow.total]).toEqual([year.orders + 1, year.total + 820])
  expect(yearNow.products[0]).toMatchObject({ _id: sale.productId, count: 41, total: 820 })
  expect(yearNow.sellers[0]).toMatchObject({ _id: sale.seller.id, count: 1, total: 820 })
  expect(yearNow.products.slice(1)).toEqual(year.products.slice(0, 4))
  expect((await totals()).ord).toBe(counted.ord + 2)
  await shop.pool.query(
    `update orders set superseded_by = $1, closed_at = now()
     where id = (select id from orders where payment_status = 1 and superseded_by is null and created_at < now() - interval '1 day' limit 1)`,
    [orders[0]],
  )
  expect((await totals()).ord).toBe(counted.ord + 1)
})

test('summing up again adds nothing, and restores days that were deleted', async () => {
  const before = await stored()
  await Promise.all([summarizeDailySales(shop.db), summarizeDailySales(shop.db)])
  expect(await stored()).toEqual(before)
  const year = await report(day(364), day(0))
  await shop.pool.query(`delete from daily_sales where day >= (select max(day) - 3 from daily_sales)`)
  expect(await report(day(364), day(0))).toEqual(year)
  await summarizeDailySales(shop.db)
  expect(await stored()).toEqual(before)
  expect(await report(day(364), day(0))).toEqual(year)
})
