import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDemoShop } from '#app/server/demo/demo-store.ts'
import { loadDemoShop } from '#app/server/demo/load-demo-shop.ts'
import type { PaymentProvider } from '#payments/provider/server/payment-provider.ts'
import { demoBanners } from '../../../../seeds/catalogue/banners.ts'
import { demoCategories } from '../../../../seeds/catalogue/categories.ts'
import { demoProducts } from '../../../../seeds/catalogue/products.ts'
import { annasClients, beasClients } from '../../../../seeds/people/clients.ts'
import { annasOrders } from '../../../../seeds/people/orders.ts'
import { demoAdministrator, demoSellers } from '../../../../seeds/people/sellers.ts'
import { annasFaves, annasStock, clientLists } from '../../../../seeds/people/stock-and-faves.ts'
import { createProduct, createSeller } from '../../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'
import { runAudit } from '../../../../tools/operate/audit/run-audit.ts'

const silent = pino({ level: 'silent' })
const dayMs = 24 * 60 * 60 * 1000
let shop: Shop

/** Simulates a power cut after the provider has charged a card and before the shop has its answer. */
function dyingAfterCharge(provider: PaymentProvider, last: number): PaymentProvider {
  let charges = 0
  return {
    ...provider,
    async charge(request) {
      const result = await provider.charge(request)
      charges += 1
      if (charges === last) throw new Error('the power went')
      return result
    },
  }
}

beforeAll(async () => {
  shop = await openShop()
  const dying = { ...shop, provider: dyingAfterCharge(shop.provider, 4) }
  await expect(loadDemoShop(dying, silent)).rejects.toThrow('the power went')
  await loadDemoShop(shop, silent)
  expect(await isDemoShop(shop.db)).toBe(true)
  await shop.runJobs()
}, 300_000)
afterAll(() => shop.close())

const countOf = async (table: string): Promise<number> =>
  (await shop.pool.query(`select count(*)::integer as count from ${table}`)).rows[0].count

const contents = async () => {
  const tables = ['users', 'documents', 'addresses', 'clients', 'categories', 'sub_categories', 'products']
  const more = ['product_pictures', 'banners', 'uploads', 'faves', 'stock_items', 'client_products', 'orders']
  const last = ['payments', 'transfers', 'journals', 'emails', 'admin_log', 'cards', 'payout_accounts']
  const counts = await Promise.all([...tables, ...more, ...last].map(async (table) => [table, await countOf(table)]))
  return Object.fromEntries(counts) as Record<string, number>
}

test('a load that was interrupted is finished by the next start, with nothing twice', async () => {
  expect(await contents()).toMatchObject({
    users: demoSellers.length + 1,
    documents: demoSellers.flatMap(({ qualifications }) => qualifications).length,
    addresses: demoSellers.flatMap(({ addresses }) => addresses).length,
    clients: annasClients.length + beasClients.length,
    categories: demoCategories.length,
    sub_categories: demoCategories.flatMap(({ subCategories }) => subCategories).length,
    products: demoProducts.length,
    product_pictures: demoProducts.length * 4,
    banners: demoBanners.length,
    faves: annasFaves.length,
    stock_items: annasStock.length,
    client_products: Object.values(clientLists).flat().length,
    orders: annasOrders.length,
    payments: annasOrders.filter(({ payment }) => payment !== 'unpaid' && payment !== 'link pending').length,
    cards: 1,
    payout_accounts: demoSellers.length,
  })
})

test('a second start changes nothing', async () => {
  const before = await contents()
  await loadDemoShop(shop, silent)
  expect(await contents()).toEqual(before)
})

test('a shop with data of its own never becomes a demo', async () => {
  const used = await openShop()
  try {
    await createSeller(used)
    await loadDemoShop(used, silent)
    expect(await used.db.selectFrom('products').select('id').execute()).toEqual([])
    await createProduct(used)
    await loadDemoShop(used, silent)
    expect(await used.db.selectFrom('users').select('id').execute()).toHaveLength(1)
  } finally {
    await used.close()
  }
})

test('the logins of the demo do what is promised of them [D-063]', async () => {
  const answers: Record<string, unknown> = {}
  for (const { email, password } of [...demoSellers, demoAdministrator]) {
    const { body } = await shop.call<{ usr: Record<string, unknown> }>('POST', 'user/login', {
      body: { email, password },
    })
    const { isAdmin, payouts_enabled } = body.responseData?.usr ?? {}
    answers[email] = body.statusCode === 1 ? { isAdmin, payouts_enabled } : body.error?.errorCode
  }
  expect(answers).toEqual({
    'admin@chairside.test': { isAdmin: true, payouts_enabled: false },
    'anna@chairside.test': { isAdmin: false, payouts_enabled: true },
    'bea@chairside.test': { isAdmin: false, payouts_enabled: false },
    'cleo@chairside.test': 4,
    'dora@chairside.test': 3,
  })
})

test('the provider knows the same accounts as the shop', async () => {
  const accounts = await shop.db
    .selectFrom('payout_accounts as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['u.email', 'a.provider_ref', 'a.payouts_enabled'])
    .execute()
  for (const { email, provider_ref, payouts_enabled } of accounts) {
    const known = await shop.provider.retrieveAccount(provider_ref)
    expect(known, email).toMatchObject({ payoutsEnabled: payouts_enabled, restricted: false, bank: { last4: '2345' } })
    expect(payouts_enabled, email).toBe(email === 'anna@chairside.test')
  }
})

test('there are orders in every state, dated as long ago as they should be [D-024]', async () => {
  const orders = await shop.db.selectFrom('orders').selectAll().orderBy('order_number').execute()
  expect(new Set(orders.map(({ payment_status }) => payment_status))).toEqual(new Set([1, 2, 3]))
  expect(new Set(orders.map(({ commission_mode }) => commission_mode))).toEqual(
    new Set(['none', 'discount', 'accrual']),
  )
  for (const [index, order] of orders.entries()) {
    const wished = annasOrders[index]
    expect(order).toMatchObject({ delivery_type: wished?.delivery, delivered: wished?.delivered })
    expect((Date.now() - order.created_at.getTime()) / dayMs).toBeCloseTo(wished?.daysAgo ?? -1, 1)
    if (order.paid_at) expect(order.paid_at.getTime()).toBeGreaterThan(order.created_at.getTime())
  }
  const transfers = await shop.db.selectFrom('transfers').select('state').execute()
  const accrued = orders.filter(({ commission_mode }) => commission_mode === 'accrual')
  expect(transfers.map(({ state }) => state)).toEqual(accrued.map(() => 'paid'))
})

test('the demo shows a client who runs out, and a counted salon [N-RSTK-003, N-SALN-005–006]', async () => {
  const anna = demoSellers.find(({ key }) => key === 'anna')
  const body = { email: anna?.email, password: anna?.password }
  const as = (await shop.call<{ acsT: string }>('POST', 'user/login', { body })).body.responseData.acsT
  const read = async (path: string, query = {}) => (await shop.call('GET', path, { as, query })).body.responseData
  expect(await read('restock/list')).toMatchObject({ clients: [{ clnt_name: 'Sophie Marchant' }] })
  const low = await read('salon-stock/list', { filter: 'low' })
  expect(low).toMatchObject({ prods: [{ name: expect.stringContaining('Feather'), count: 3 }, { count: 2 }] })
  const [mascara] = (low as { prods: { prod_id: string }[] }).prods
  const { movements } = (await read('salon-stock/movements', { prod_id: mascara?.prod_id })) as {
    movements: { kind: string; quantity: number; count: number; created: string }[]
  }
  const daysSince = (day: string) => Math.round((Date.now() - Date.parse(day)) / dayMs)
  expect(movements.map(({ kind, quantity, count, created }) => [kind, quantity, count, daysSince(created)])).toEqual([
    ['sale', -1, 3, 18],
    ['delivery', 3, 4, 63],
    ['correction', 1, 1, 82],
  ])
  expect(await read('salon-stock/suggestion')).toMatchObject({ prods: [{ quantity: 2 }, { quantity: 1 }] })
})

test('every picture, video and document of a row is in the file storage', async () => {
  const uploads = await shop.db.selectFrom('uploads').select(['file_name', 'visibility']).execute()
  for (const { file_name, visibility } of uploads)
    expect(await shop.files.has(visibility as 'public' | 'private', file_name), file_name).toBe(true)
  const filmed = await shop.db.selectFrom('products').select('video').where('video', 'is not', null).execute()
  expect(filmed).toHaveLength(demoProducts.filter(({ hasVideo }) => hasVideo).length)
})

test('the books of the demo shop break no rule', async () => {
  const findings = await runAudit(String(shop.pool.options.connectionString), shop.provider)
  expect(findings.filter(({ violations }) => violations > 0)).toEqual([])
})
