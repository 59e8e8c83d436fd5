import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDays } from '#backoffice/server/close-days.ts'
import { type OfficeCall, officeCalls } from '../../bench/back-office-calls.ts'
import { knownOf } from '../../bench/known-of.ts'
import { seedLarge } from '../../bench/seed-large.ts'
import { anAdmin, type Person } from '../harness/factories.ts'
import { type Ear, listenIn } from '../harness/plans.ts'
import { openShop, type Shop } from '../harness/shop.ts'

/** Enough that reading a whole table is never the cheaper way. */
const size = { sellers: 5_000, clients: 40_000, products: 10_000, orders: 90_000, every: '11 minutes' }
/** They grow with the shop, and are filled here; categories, banners, imports and the sums of days stay small. */
const large = new Set([
  ...['orders', 'order_lines', 'payments', 'pay_links', 'explore_links', 'clients', 'users', 'admin_log'],
  ...['products', 'product_pictures', 'product_categories', 'product_sub_categories'],
  ...['daily_product_sales', 'daily_seller_sales'],
])
/** A report of all the days there are reads all their links. */
const ofAllThereIs = ({ route, query }: OfficeCall) =>
  route === 'admin/dashboard/report' && Date.parse(String(query.to)) - Date.parse(String(query.from)) > 500 * 86_400_000

let shop: Shop
let admin: Person
let wholeReadsOf: Ear['wholeReadsOf']
let calls: OfficeCall[]
beforeAll(async () => {
  shop = await openShop()
  admin = await anAdmin(shop)
  await seedLarge(String(shop.pool.options.connectionString), size, () => undefined)
  await closeDays(shop.db)
  await shop.pool.query('vacuum analyze')
  calls = officeCalls(await knownOf(shop.pool))
  ;({ wholeReadsOf } = await listenIn(shop, large))
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
    const asked = calls.filter((call) => call.route.startsWith(route) && !ofAllThereIs(call))
    expect(asked.length).toBeGreaterThan(0)
    const whole: string[] = []
    // the best of a period are found when it is asked for the first time
    if (route === 'admin/dashboard')
      for (const { route: path, query } of asked) await shop.call('GET', path, { as: admin.token, query })
    for (const { route: path, query } of asked)
      for (const read of await wholeReadsOf(path, query, admin.token))
        whole.push(`${path} ${JSON.stringify(query)} ${read}`)
    expect(whole).toEqual([])
  },
  60_000,
)
