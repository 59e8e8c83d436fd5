import { afterAll, beforeAll, expect, test } from 'vitest'
import { summarizeDailySales } from '#backoffice/server/summarize-daily-sales.ts'
import { type BackOfficeCall, listBackOfficeCalls } from '../../bench/back-office-calls.ts'
import { findSampleIds } from '../../bench/find-sample-ids.ts'
import { seedLargeShop } from '../../bench/seed-large.ts'
import { createAdmin, type Person } from '../harness/factories.ts'
import { openShop, type Shop } from '../harness/shop.ts'
import { type PlanRecorder, recordQueryPlans } from './record-query-plans.ts'

/** Enough that reading a whole table is never the cheaper way. */
const size = { sellers: 5_000, clients: 40_000, products: 10_000, orders: 90_000, orderInterval: '11 minutes' }
/** They grow with the shop, and are filled here; categories, banners, imports and the sums of days stay small. */
const large = new Set([
  ...['orders', 'order_lines', 'payments', 'pay_links', 'explore_links', 'clients', 'users', 'admin_log'],
  ...['products', 'product_pictures', 'product_categories', 'product_sub_categories'],
  ...['daily_product_sales', 'daily_seller_sales'],
])
/** A report of all the days there are reads all their links. */
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
  '%s reads no large table whole, however it is sorted, filtered and searched',
  async (route) => {
    const selectedCalls = calls.filter((call) => call.route.startsWith(route) && !coversAllDays(call))
    expect(selectedCalls.length).toBeGreaterThan(0)
    const fullScans: string[] = []
    // the best of a period are found when it is asked for the first time
    if (route === 'admin/dashboard')
      for (const { route: path, query } of selectedCalls) await shop.call('GET', path, { as: admin.token, query })
    for (const { route: path, query } of selectedCalls)
      for (const read of await findFullScans(path, query, admin.token))
        fullScans.push(`${path} ${JSON.stringify(query)} ${read}`)
    expect(fullScans).toEqual([])
  },
  60_000,
)
