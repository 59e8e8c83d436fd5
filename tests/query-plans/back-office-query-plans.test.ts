import { afterAll, beforeAll, expect, test } from 'vitest'
import { summarizeDailySales } from '#backoffice/server/summarize-daily-sales.ts'
import { type BackOfficeCall, listBackOfficeCalls } from '../../bench/back-office-calls.ts'
import { findSampleIds } from '../../bench/find-sample-ids.ts'
import { seedLargeShop } from '../../bench/seed-large.ts'
import { createAdmin, type Person } from '../harness/factories.ts'
import { openShop, type Shop } from '../harness/shop.ts'
import { type PlanRecorder, recordQueryPlans } from './record-query-plans.ts'

/** So many rows that a full scan is never the cheapest plan. */
const size = { sellers: 5_000, clients: 40_000, products: 10_000, orders: 90_000, orderInterval: '11 minutes' }
/** The tables that grow with the shop; categories, banners, imports and daily totals stay small. */
const large = new Set([
  ...['orders', 'order_lines', 'payments', 'pay_links', 'explore_links', 'clients', 'users', 'admin_log'],
  ...['products', 'product_pictures', 'product_categories', 'product_sub_categories'],
  ...['daily_product_sales', 'daily_seller_sales'],
])
/** A report over all days reads all explore links of those days, which is no fault. */
const coversAllDays = ({ route, query }: BackOfficeCall) =>
  route === 'admin/dashboard/report' && Date.parse(String(query.to)) - Date.parse(String(query.from)) > 500 * 86_400_000

let shop: Shop
let admin: Person
let findFullScans: PlanRecorder['findFullScans']
let calls: BackOfficeCall[]
beforeAll(async () => {
  shop = await openShop()
  admin = await createAdmin(shop)
  await seedLargeShop(String(shop.pool.options.connectionString), size, () => undefined)
  await summarizeDailySales(shop.db)
  await shop.pool.query('vacuum analyze')
  calls = listBackOfficeCalls(await findSampleIds(shop.pool))
  ;({ findFullScans: findFullScans } = await recordQueryPlans(shop, large))
}, 120_000)
afterAll(() => shop.close())

test.each([
  'admin/order/list',
  'admin/user/list',
  'admin/client/list',
  'admin/product/list',
  'admin/log/list',
  'admin/search',
  'admin/dashboard',
])(
  '%s scans no large table in full, whatever its sorting, filters and search',
  async (route) => {
    const selectedCalls = calls.filter((call) => call.route.startsWith(route) && !coversAllDays(call))
    expect(selectedCalls.length).toBeGreaterThan(0)
    const fullScans: string[] = []
    // the first call computes the best sellers of a period, which the second reads
    if (route === 'admin/dashboard')
      for (const { route: path, query } of selectedCalls) await shop.call('GET', path, { as: admin.token, query })
    for (const { route: path, query } of selectedCalls)
      for (const read of await findFullScans(path, query, admin.token))
        fullScans.push(`${path} ${JSON.stringify(query)} ${read}`)
    expect(fullScans).toEqual([])
  },
  60_000,
)
