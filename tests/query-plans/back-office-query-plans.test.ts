import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkStates } from '#links/overview/codes.ts'
import { summarizeDailySales } from '#reports/admin/server/sales-report.ts'
import { type BackOfficeCall, listBackOfficeCalls } from '../../bench/back-office-calls.ts'
import { findSampleIds } from '../../bench/find-sample-ids.ts'
import { seedLargeShop } from '../../bench/seed-large.ts'
import { createAdmin, createClientSession, createSeller, createToken, type Person } from '../harness/factories.ts'
import { createDevice } from '../harness/push-service.ts'
import { agreeToReminders, buyDaysAgo, createRestockTrade, type RestockTrade, remindersTo } from '../harness/restock.ts'
import { openShop, type Shop } from '../harness/shop.ts'
import { buyerFields } from '../harness/shop-pages.ts'
import { type PlanRecorder, recordQueryPlans } from './record-query-plans.ts'

/** Enough rows for a full scan never to be the cheapest plan. */
const size = {
  sellers: 5_000,
  clients: 40_000,
  products: 10_000,
  orders: 90_000,
  orderInterval: '11 minutes',
  withoutBooks: true,
}
/** The tables that grow with the shop; categories, banners, imports and daily totals stay small. */
const large = new Set([
  'orders',
  'order_lines',
  'payments',
  'pay_links',
  'explore_links',
  'clients',
  'users',
  'admin_log',
  'notes',
  'products',
  'product_pictures',
  'product_categories',
  'product_sub_categories',
  'daily_product_sales',
  'daily_seller_sales',
  'salon_stock',
  'salon_stock_movements',
  'stock_items',
  'shop_pages',
  'push_devices',
  'follow_ups',
  'follow_up_sellers',
  'tokens',
])
/** Whether a call is for the report over all days, which may read all explore links of those days. */
const coversAllDays = ({ route, query }: BackOfficeCall) =>
  route === 'admin/dashboard/report' && Date.parse(String(query.to)) - Date.parse(String(query.from)) > 500 * 86_400_000

let shop: Shop
let admin: Person
let seller: Person
let findFullScans: PlanRecorder['findFullScans']
let findFullScansOfJob: PlanRecorder['findFullScansOfJob']
let findFullScansOfChange: PlanRecorder['findFullScansOfChange']
let calls: BackOfficeCall[]
let remindedTrade: RestockTrade
beforeAll(async () => {
  shop = await openShop()
  admin = await createAdmin(shop)
  seller = await createSeller(shop)
  await seedLargeShop(String(shop.pool.options.connectionString), size, () => undefined)
  await sql`insert into notes (client_id, text, admin_id) select id, 'Rang.', ${admin.id} from clients limit 20000`.execute(
    shop.db,
  )
  await sql`insert into notes (user_id, text, admin_id) select id, 'Rang.', ${admin.id} from users`.execute(shop.db)
  await summarizeDailySales(shop.db)
  await seedSalonStock()
  await seedReminders()
  await seedOwnShops()
  // fresh statistics for the rows that were added after the seed had analysed its tables
  await shop.pool.query(
    `vacuum analyze notes, salon_stock, salon_stock_movements, stock_items, daily_product_sales, daily_seller_sales, payout_accounts,
      restock_clients, shop_pages, push_devices, follow_ups, follow_up_sellers, tokens, explore_links, orders`,
  )
  calls = listBackOfficeCalls(await findSampleIds(shop.pool))
  ;({ findFullScans, findFullScansOfJob, findFullScansOfChange } = await recordQueryPlans(shop, large))
}, 300_000)
afterAll(() => shop.close())

/**
 * All clients of five sellers consent to reminders, and so does one more client, whose purchase runs out in two days. A client and a seller
 * were deleted so long ago that their data is erased.
 */
async function seedReminders(): Promise<void> {
  await shop.pool.query(`with chosen as (
      select id from users where role = 'seller' and documents_approved and deleted_at is null order by email limit 5
    ), account as (
      insert into payout_accounts (user_id, provider_ref, payouts_enabled) select id, 'acct_' || id, true from chosen
    )
    insert into restock_clients (client_id, seller_id, agreed_at)
    select id, seller_id, now() from clients where deleted_at is null and seller_id in (select id from chosen)`)
  await shop.pool.query(`update clients set deleted_at = now() - interval '1 year'
    where id = (select id from clients where deleted_at is not null order by id limit 1)`)
  await shop.pool.query(`update users set deleted_at = now() - interval '1 year'
    where id = (select id from users where deleted_at is not null order by id limit 1)`)
  remindedTrade = await createRestockTrade(shop)
  await buyDaysAgo(shop, remindedTrade, 58)
  await agreeToReminders(shop, remindedTrade)
}

/**
 * Each seller gets a shop page, two devices and automatic follow-ups; every seventh unpaid order comes from a shop page, and half of the
 * links were followed up.
 */
async function seedOwnShops(): Promise<void> {
  for (const statement of [
    `insert into shop_pages (seller_id, handle, likeness, is_open)
      select id, 'shop-' || n, 'shop' || n, true from (select id, row_number() over (order by id) n from users where role = 'seller') u`,
    `insert into tokens (kind, hash, user_id, expires_at)
      select 'session', sha256((u.id::text || n)::bytea), u.id, now() + interval '1 day' from users u, generate_series(1, 2) n`,
    `insert into push_devices (user_id, session_id, endpoint, public_key, auth, kinds)
      select user_id, id, 'https://push.example/' || id, 'key', 'auth', '{order}' from tokens where kind = 'session' and user_id <> '${seller.id}'`,
    `insert into follow_up_sellers (seller_id) select id from users where role = 'seller'`,
    `update explore_links set last_opened_at = now() - interval '90 days', last_opened_by = 'a@example.com' where client_id is not null`,
    `insert into follow_ups (explore_link_id, number, automatic, sent_at)
      select id, 1, true, now() - interval '80 days' from (select id, row_number() over () n from explore_links) l where n % 2 = 0`,
    `update orders set shop_seller_id = seller_id from (select id as of_shop, row_number() over () n from orders where payment_status = 1) o
      where id = of_shop and n % 7 = 0`,
  ])
    await shop.pool.query(statement)
}

/** Each seller has counted ten products and may sell one of them. */
async function seedSalonStock(): Promise<void> {
  await shop.pool.query(`with own as (
      select u.id as seller_id, p.id as product_id, p.n from (select id, row_number() over () n from users where role = 'seller') u
      join (select id, row_number() over () n from products) p on p.n % 1000 = u.n % 1000
    ), counted as (
      insert into salon_stock (seller_id, product_id, quantity, low_mark) select seller_id, product_id, 5, n % 9 from own
    ), allowed as (
      insert into stock_items (seller_id, product_id) select seller_id, product_id from own where n % 10 = 0
    )
    insert into salon_stock_movements (seller_id, product_id, kind, quantity, reason)
    select seller_id, product_id, 'correction', 5, 'counted' from own`)
}

test.each([
  'admin/order/list',
  'admin/user/list',
  'admin/client/list',
  'admin/product/list',
  'admin/log/list',
  'admin/dispatch/list',
  'admin/link/list',
  'admin/note/list',
  'admin/dispute/list',
  'admin/search',
  'admin/dashboard',
])(
  '%s scans no large table in full, whatever its sorting, filters and search',
  async (route) => {
    const selectedCalls = calls.filter((call) => call.route.startsWith(route) && !coversAllDays(call))
    expect(selectedCalls.length).toBeGreaterThan(0)
    const fullScans: string[] = []
    // the first call computes the best sellers of a period, so that the second call, which is examined, reads them
    if (route === 'admin/dashboard')
      for (const { route: path, query } of selectedCalls) await shop.call('GET', path, { as: admin.token, query })
    for (const { route: path, query } of selectedCalls)
      for (const read of await findFullScans(path, query, admin.token))
        fullScans.push(`${path} ${JSON.stringify(query)} ${read}`)
    expect(fullScans).toEqual([])
  },
  60_000,
)

test('no list of orders, links or a client’s page scans a large table [N-LINK-002, N-CLPG-006]', async () => {
  const { rows } = await shop.pool.query<{ id: string; seller_id: string; client_id: string; client_email: string }>(
    'select id, seller_id, client_id, client_email from orders where payment_status = 3 order by paid_at desc, id limit 1',
  )
  const [order] = rows
  if (!order) throw new Error('no client has bought anything')
  const { id, seller_id, client_id, client_email } = order
  const [from, to] = ['2020-01-01', '2099-12-31']
  const states = ['pending', 'completed', 'refunded', 'processing', 'delivered']
  const asSeller = await createToken(shop, { kind: 'session', userId: seller_id })
  const asClient = await createClientSession(shop, client_email)
  const lists: [route: string, as: string, queries: BackOfficeCall['query'][]][] = [
    [
      'order/list',
      asSeller,
      [
        {},
        { page: 2, lmt: 5 },
        { page: 5_000 },
        { client_id },
        { from, to },
        { sKey: 'anna' },
        { sKey: 'a' },
        ...states.flatMap((state): BackOfficeCall['query'][] => [
          { state },
          { state, pay: 'card', from, to, sKey: 'ord' },
        ]),
        ...['card', 'cash', 'google', 'apple'].map((pay) => ({ pay })),
      ],
    ],
    [
      'link/list',
      asSeller,
      [
        {},
        { page: 2, lmt: 5 },
        { client_id },
        ...linkStates.flatMap((state): BackOfficeCall['query'][] => [{ state }, { state, client_id }]),
      ],
    ],
    ['client-page', asClient, [{}]],
    ['client-page/data', asClient, [{}]],
    ['client-page/orders', asClient, [{}, { page: 2, lmt: 1 }]],
    [`order/timeline/${id}`, asSeller, [{}]],
    [`admin/order/timeline/${id}`, admin.token, [{}]],
  ]
  for (const [route, as, queries] of lists)
    for (const query of queries)
      expect(await findFullScans(route, query, as), `${route} ${JSON.stringify(query)}`).toEqual([])
}, 60_000)

test('tax details and reports without sales scan no large table in full [N-TAXR-001, N-TAXR-013]', async () => {
  const { rows } = await shop.pool.query<{ seller_id: string }>(
    'select seller_id from orders where payment_status = 3 order by paid_at desc, id limit 1',
  )
  const as = await createToken(shop, { kind: 'session', userId: rows[0]?.seller_id ?? '' })
  expect(await findFullScans('tax-details', {}, as)).toEqual([])
  // a report for a year with sales may read all of them, so the reports are for 2010, which has none
  const queries: BackOfficeCall['query'][] = [{ year: 2010 }, { year: 2010, filter: 'missing', sKey: 'anna', page: 3 }]
  for (const query of queries)
    expect(await findFullScans('admin/tax-report/list', query, admin.token), JSON.stringify(query)).toEqual([])
})

test('a seller’s salon stock scans no large table in full [N-SALN-001]', async () => {
  const { rows } = await shop.pool.query<{ product_id: string }>(
    'select product_id from salon_stock where seller_id = $1',
    [seller.id],
  )
  const own: [route: string, query: Record<string, string | number>][] = [
    ['salon-stock/list', {}],
    ['salon-stock/list', { filter: 'low', sKey: 'balm' }],
    ['salon-stock/list', { filter: 'to_count', page: 3 }],
    ['salon-stock/movements', { prod_id: rows[0]?.product_id ?? '' }],
    ['salon-stock/suggestion', {}],
  ]
  for (const [route, query] of own) expect(await findFullScans(route, query, seller.token), route).toEqual([])
})

test('clients who run out and the desk’s counts scan no large table [N-RSTK-003, N-DESK-002]', async () => {
  const { rows } = await shop.pool.query<{ seller_id: string; client_id: string; product_id: string }>(
    `select o.seller_id, o.client_id, l.product_id from orders o join order_lines l on l.order_id = o.id
      where o.payment_status = 3 and o.client_id is not null order by o.paid_at desc, o.id, l.id limit 1`,
  )
  const [order] = rows
  if (!order) throw new Error('no client has bought anything')
  const as = await createToken(shop, { kind: 'session', userId: order.seller_id })
  expect(await findFullScans('restock/list', { page: 1 }, as)).toEqual([])
  expect(await findFullScans(`restock/client/${order.client_id}`, {}, as)).toEqual([])
  // a new sale starts from what its client bought last, or from the list of the clients who bought last
  expect(await findFullScans(`selling/client/${order.client_id}`, {}, as)).toEqual([])
  expect(await findFullScans('selling/clients', {}, as)).toEqual([])
  // the seller's dashboard counts the entries of lists, and each of its figures opens a list with a filter
  for (const [route, query] of [
    ['desk', {}],
    ['desk/today', {}],
    ['search', { q: 'anna' }],
    [`client/products/${order.client_id}`, {}],
    ['client/list', { quiet: '1' }],
    ['order/list', { prod_id: order.product_id, state: 'completed' }],
  ] as const)
    expect(await findFullScans(route, query, as), route).toEqual([])
})

test('shop pages, follow-ups and devices scan no large table [N-SHOP-007, N-FLUP-001]', async () => {
  const { rows } = await shop.pool.query<{ seller_id: string; handle: string; product_id: string; price: number }>(
    `select s.seller_id, s.handle, i.product_id, p.price_pence / 100.0 as price from shop_pages s
      join stock_items i on i.seller_id = s.seller_id join products p on p.id = i.product_id and p.visible and p.quantity > 1 and p.deleted_at is null
      join users u on u.id = s.seller_id and u.documents_approved and not u.blocked and u.deleted_at is null
      order by s.handle limit 1`,
  )
  const [found] = rows
  if (!found) throw new Error('no seller has a product in stock')
  const { seller_id, handle, product_id, price } = found
  await shop.pool.query(
    `insert into payout_accounts (user_id, provider_ref, payouts_enabled) values ($1, 'acct_shop', true)
     on conflict (user_id) do update set payouts_enabled = true`,
    [seller_id],
  )
  const as = await createToken(shop, { kind: 'session', userId: seller_id })
  for (const [route, query, token] of [
    ['shop-page', {}, as],
    [`shop/${handle}`, {}],
    [`shop/${handle}/products`, { page: 1 }],
    [`shop/${handle}/products/${product_id}`, {}],
    ['link/follow-up', {}, as],
    ['link/list', { due: '1' }, as],
    ['push/key', {}, as],
  ] as const)
    expect(await findFullScans(route, query, token), route).toEqual([])
  const order = { ...buyerFields, prods: [{ prod_id: product_id, quantity: 1 }], totalAmount: Number(price) }
  expect(await findFullScansOfChange('POST', `shop/${handle}/order`, order)).toEqual([])
  const device = createDevice()
  const registered = { endpoint: device.endpoint, p256dh: device.p256dh, auth: device.auth }
  expect(await findFullScansOfChange('POST', 'push/device', registered, as)).toEqual([])
  expect(await findFullScansOfChange('PUT', 'link/follow-up', { on: true }, as)).toEqual([])
})

/**
 * Whether a full scan is that of the nightly job which checks for every device whether its session still exists; a seller has at most ten
 * devices.
 */
const readsAllDevices = (read: string) => /^(push_devices|tokens|,)+: delete from push_devices/.test(read)
/**
 * Whether a full scan is the one by which each night all links are read once to find those that ended long ago: half a second at 200,000
 * orders.
 */
const readsAllLinks = (read: string) => /^(explore_links|orders,pay_links): delete from/.test(read)

test.each([
  ['send-due-reminders', 'N-RSTK-008'],
  ['send-due-follow-ups', 'N-FLUP-005'],
  ['remind-of-disputes', 'N-DSPT-008'],
  ['reconcile', 'D-045'],
  ['summarize-daily-sales', 'A-DASH-001'],
  ['erase-people', 'D-207'],
  ['delete-expired-rows', 'D-055'],
])(
  'the job %s scans no large table in full [%s]',
  async (job) => {
    const fullScans = await findFullScansOfJob(job)
    expect(fullScans.filter((read) => !readsAllLinks(read) && !readsAllDevices(read))).toEqual([])
    if (job === 'send-due-reminders') expect(await remindersTo(shop, remindedTrade.email)).toHaveLength(1)
  },
  60_000,
)
