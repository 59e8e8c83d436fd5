import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DashboardView, Report, SearchAnswer } from '#backoffice/contract.ts'
import { formatCsvCell } from '#platform/server/csv/send-csv.ts'
import { createClient, createAdmin, createProduct, createSeller, type Person } from '../../../tests/harness/factories.ts'
import { createOrder, createSale, payOrder, type Sale } from '../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../tests/harness/shop.ts'

let shop: Shop
let admin: Person
let sale: Sale
let paidOrder: string
let failedOrder: string
beforeAll(async () => {
  shop = await openShop()
  admin = await createAdmin(shop, { firstName: 'Morgan', lastName: 'Hale' })
  sale = await createSale(shop, { name: 'Ranked Serum' })
  paidOrder = await createOrder(shop, sale)
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id: paidOrder, amount: 20 })
  failedOrder = await createOrder(shop, sale)
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_chargeDeclined', order_id: failedOrder, amount: 20 })
})
afterAll(() => shop.close())

const get = async <Data>(path: string, query: Record<string, string | number> = {}) =>
  (await shop.call<Data>('GET', path, { as: admin.token, query })).body
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date())
const orderIds = async (query: Record<string, string | number>) =>
  (await get<{ orders: { _id: string }[] }>('admin/order/list', query)).responseData.orders.map(({ _id }) => _id)

describe('the dashboard', () => {
  test('counts users, products, categories and orders under their four names [A-SHEL-003, I-ADMN-002]', async () => {
    const before = (await get<DashboardView>('admin/dashboard')).responseData
    expect(Object.keys(before).sort()).toEqual(['catg', 'ord', 'prod', 'usr'])
    await createProduct(shop)
    await createSeller(shop)
    await createOrder(shop, sale)
    const { usr, prod, catg, ord } = before
    expect((await get<DashboardView>('admin/dashboard')).responseData).toEqual({
      ...{ usr: usr + 1, prod: prod + 1, catg: catg + 1, ord: ord + 1 },
    })
  })

  test('says what was sold in a period, the best products and sellers, and what failed; each figure opens its orders', async () => {
    const { responseData: report } = await get<Report>('admin/dashboard/report', { from: today, to: today })
    expect(report).toMatchObject({
      ...{ orders: 1, total: 20, commission: 5, failedPayments: 1, linksSent: 0, linksPaid: 0 },
      steps: [{ from: today, to: today, orders: 1, total: 20, commission: 5 }],
      products: [{ _id: sale.productId, count: 1, total: 20 }],
      sellers: [{ _id: sale.seller.id, name: 'Anna Archer', count: 1, total: 20 }],
    })
    expect(await orderIds({ paid_from: today, paid_to: today })).toEqual([paidOrder])
    expect(await orderIds({ paid_from: today, prod_id: sale.productId, user_id: sale.seller.id })).toEqual([paidOrder])
    expect(await orderIds({ paid_from: today, prod_id: await createProduct(shop) })).toEqual([])
    expect(await orderIds({ failed_from: today, failed_to: today })).toEqual([failedOrder])
    expect(await orderIds({ failed_to: '2026-01-02' })).toEqual([])
    expect(await orderIds({ link_from: today })).toEqual([])
  })

  test('counts payment links sent and paid', async () => {
    await shop.call('POST', 'payment/link', { as: sale.seller.token, body: { order_id: failedOrder } })
    const { responseData } = await get<Report>('admin/dashboard/report', { from: today, to: today })
    expect(responseData).toMatchObject({ linksSent: 1, linksPaid: 0 })
    expect(await orderIds({ link_from: today, link_to: today })).toEqual([failedOrder])
    expect(await orderIds({ link_from: today, paymentStatus: 3 })).toEqual([])
  })

  test('counts explore links and shopping links sent, one for each client', async () => {
    const [one, other] = [await createClient(shop, sale.seller), await createClient(shop, sale.seller)]
    const as = sale.seller.token
    await shop.call('POST', `client/explore/url/${one.id}`, { as })
    const body = { client_ids: [one.id, other.id], prod_ids: [sale.productId] }
    await shop.call('POST', 'client/send/products', { as, body })
    const { responseData } = await get<Report>('admin/dashboard/report', { from: today, to: today })
    expect(responseData).toMatchObject({ exploreLinks: 1, shoppingLinks: 2 })
    const before = await get<Report>('admin/dashboard/report', { from: '2026-01-01', to: '2026-01-02' })
    expect(before.responseData).toMatchObject({ exploreLinks: 0, shoppingLinks: 0 })
  })

  test('draws a bar a day, a week or a month, also where nothing was sold; a wrong period is refused', async () => {
    const report = async (from: string, to: string) =>
      (await get<Report>('admin/dashboard/report', { from, to })).responseData
    expect((await report('2026-01-01', '2026-01-31')).steps).toHaveLength(31)
    expect((await report('2026-01-01', '2026-03-31')).steps[0]).toMatchObject({ from: '2026-01-01', to: '2026-01-04' })
    expect((await report('2025-01-15', '2025-12-31')).steps).toHaveLength(12)
    for (const [from, to] of [
      ['2026-02-02', '2026-02-01'],
      ['2020-01-01', '2026-01-01'],
      ['2026-02-30', '2026-03-01'],
      ['', today],
    ] as const)
      expect((await get('admin/dashboard/report', { from, to })).error?.errorCode).toBe(1)
  })
})

describe('every list of the back office', () => {
  test('has ten rows on a page unless more are requested for [A-SHEL-027]', async () => {
    const times = Array.from({ length: 11 }, (_, at) => at)
    for (const at of times) {
      await createProduct(shop)
      await createSeller(shop)
      await createClient(shop, sale.seller, { name: `Client ${at}` })
      await createOrder(shop, sale)
    }
    const { file_name: picture } = await shop.db.selectFrom('uploads').select('file_name').executeTakeFirstOrThrow()
    await shop.db
      .insertInto('banners')
      .values(times.map((at) => ({ name: `Banner ${at}`, description: 'New', picture, position: 1 })))
      .execute()
    const lists = { user: 'users', order: 'orders', client: 'clients', product: 'prods', category: 'catgs' }
    for (const [list, rows] of Object.entries({ ...lists, 'category/sub': 'catgs', banner: 'banners' })) {
      const rowsOf = async (query = {}) =>
        (await get<Record<string, unknown[]>>(`admin/${list}/list`, query)).responseData[rows]
      expect(await rowsOf(), list).toHaveLength(10)
      expect(await rowsOf({ lmt: 11 }), list).toHaveLength(11)
    }
  })

  test('is an administrator’s; there is no rank between administrators and sellers [A-SHEL-024]', async () => {
    const ranks = shop.db.updateTable('users').set({ role: 'manager' }).where('id', '=', admin.id).execute()
    await expect(ranks).rejects.toThrow(/users_role_check/)
    const { body } = await shop.call<{ usr: { isAdmin: unknown } }>('GET', 'user/profile', { as: admin.token })
    expect(body.responseData.usr.isAdmin).toBe(true)
  })
})

describe('the log', () => {
  interface Entries {
    entries: Record<string, unknown>[]
    ttl: number
  }
  const log = async (query: Record<string, string | number> = {}) =>
    (await get<Entries>('admin/log/list', query)).responseData

  test('tells who changed what, when and from where, the newest first, by filter', async () => {
    const seller = await createSeller(shop)
    for (const action of [0, 1])
      await shop.call('PUT', 'admin/user/block', { as: admin.token, body: { _id: seller.id, action } })
    const { entries, ttl } = await log({ subject_id: seller.id })
    expect(ttl).toBe(2)
    expect(entries).toMatchObject([
      { action: 'unblock user', before: { blocked: true }, after: { blocked: false } },
      { action: 'block user', admin: 'Morgan Hale', subject_kind: 'user', subject_id: seller.id, address: '127.0.0.1' },
    ])
    expect((await log({ subject_id: seller.id, sKey: 'unblock' })).ttl).toBe(1)
    expect((await log({ sKey: 'morgan hale', subject_kind: 'user', from: today, to: today })).ttl).toBeGreaterThan(1)
    for (const [field, value] of [
      ['subject_id', 'nobody'],
      ['to', '2020-01-01'],
      ['subject_kind', 'banner'],
      ['sKey', '%'],
    ] as const)
      expect((await log({ [field]: value })).ttl).toBe(0)
    expect(await log({ from: 'yesterday' })).toBeUndefined()
  })
})

describe('the search', () => {
  test('finds orders by number, people by name or email, products by name; a single letter is too short', async () => {
    const client = await createClient(shop, sale.seller, { name: 'Findable Fiona', email: 'fiona@example.com' })
    const seller = await createSeller(shop, { firstName: 'Findable', lastName: 'Freya' })
    const product = await createProduct(shop, { name: 'Findable Balm' })
    const { responseData } = await get<SearchAnswer>('admin/search', { q: 'findable' })
    expect(responseData).toMatchObject({
      orders: [],
      users: [{ _id: seller.id, name: 'Findable Freya' }],
      clients: [{ _id: client.id, more: 'fiona@example.com' }],
      products: [{ _id: product, name: 'Findable Balm' }],
    })
    const { order_number } = await shop.db
      .selectFrom('orders')
      .select('order_number')
      .where('id', '=', paidOrder)
      .executeTakeFirstOrThrow()
    expect((await get<SearchAnswer>('admin/search', { q: order_number })).responseData.orders).toMatchObject([
      { _id: paidOrder },
    ])
    expect((await get('admin/search', { q: 'f' })).error?.errorCode).toBe(1)
  })
})

describe('a list as a file', () => {
  const file = async (list: string, query: Record<string, string> = {}, as = admin) => {
    const answer = await shop.call('GET', `admin/export/${list}`, { as: as.token, query })
    return { ...answer, lines: (answer.body.responseMessage ?? '').trim().split('\r\n') }
  }

  test('holds every row of the list with its filters, more than one batch of them', async () => {
    const seller = await createSeller(shop)
    const people = Array.from({ length: 1201 }, (_, at) => ({
      ...{ seller_id: seller.id, name: `Exported ${at}`, email: `exported${at}@example.com`, phone: '07700900123' },
      ...{ line1: '1 High Street', city: 'Leeds', county: 'West Yorkshire', postcode: 'LS1 1AA' },
    }))
    await shop.db.insertInto('clients').values(people).execute()
    const { lines, headers } = await file('clients', { sKey: 'exported' })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="clients.csv"')
    expect(lines).toHaveLength(1202)
    expect(new Set(lines).size).toBe(1202)
  })

  test.each(['users', 'orders', 'clients', 'products', 'categories', 'banners', 'log'])('%s', async (list) => {
    const { lines, status } = await file(list)
    expect(status).toBe(200)
    expect(lines[0]?.split(',').length).toBeGreaterThan(2)
    if (list !== 'banners') expect(lines.length).toBeGreaterThan(1)
    expect((await file(list, {}, sale.seller)).body.error?.errorCode).toBe(8)
  })

  test('orders as the list filters them; a list that is none is refused', async () => {
    const { lines } = await file('orders', { paid_from: today })
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/^ORD-.*,Anna Archer,.*,Clara Client,1,20,5,Completed,Card,Processing$/)
    expect((await file('orders', { user_id: 'nobody' })).lines).toHaveLength(1)
    expect((await file('passwords')).body.error?.errorCode).toBe(1)
  })

  test('products, categories and banners as their lists filter them, deleted ones too', async () => {
    const [stored, gone] = [
      await createProduct(shop, { name: 'Filtered Mist' }),
      await createProduct(shop, { name: 'Filtered Fog' }),
    ]
    await shop.db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', gone).execute()
    const names = async (list: string, query: Record<string, string>) =>
      (await file(list, query)).lines.slice(1).map((line) => line.split(',').find((cell) => /filtered/i.test(cell)))
    expect(stored).not.toBe(gone)
    expect(await names('products', { sKey: 'filtered' })).toEqual(['Filtered Mist'])
    expect(await names('products', { sKey: 'filtered', deleted: '1' })).toEqual(['Filtered Fog'])
    expect(await names('products', { sKey: '%' })).toEqual([])
    const { file_name: picture } = await shop.db.selectFrom('uploads').select('file_name').executeTakeFirstOrThrow()
    const of = (name: string) => ({ name, description: 'New', picture })
    await shop.db
      .insertInto('categories')
      .values([of('Filtered one'), of('Other')])
      .execute()
    await shop.db
      .insertInto('banners')
      .values({ ...of('Filtered two'), position: 1 })
      .execute()
    expect(await names('categories', { sKey: 'filtered' })).toEqual(['Filtered one'])
    expect(await names('banners', { sKey: 'filtered' })).toEqual(['Filtered two'])
    expect((await file('banners', { sKey: 'filtered', deleted: '1' })).lines).toHaveLength(1)
  })

  test('a cell that a spreadsheet would take for a formula is text', () => {
    for (const evil of ['=1+1', '+44', '-2', '@sum', '\t=1']) expect(formatCsvCell(evil)).toBe(`'${evil}`)
    expect(formatCsvCell('=HYPERLINK("x","y")')).toBe(`"'=HYPERLINK(""x"",""y"")"`)
    expect(formatCsvCell('a "quoted", text\nin lines')).toBe('"a ""quoted"", text\nin lines"')
    expect([formatCsvCell(-5), formatCsvCell(null), formatCsvCell('Anna')]).toEqual(['-5', '', 'Anna'])
  })
})
