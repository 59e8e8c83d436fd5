import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorText } from '#platform/error-text.ts'
import type { DashboardView, ReportView } from '#reports/admin/contract.ts'
import { reportsText } from '#reports/admin/text.ts'
import {
  createAdmin,
  createClient,
  createProduct,
  createSeller,
  type Person,
} from '../../../../tests/harness/factories.ts'
import { createOrder, createSale, payOrder, type Sale } from '../../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

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
  test('counts users, products, categories and orders by name [A-SHEL-003, I-ADMN-002]', async () => {
    const before = (await get<DashboardView>('admin/dashboard')).responseData
    expect(Object.keys(before).sort()).toEqual(['catg', 'ord', 'prod', 'usr'])
    await createProduct(shop)
    await createSeller(shop)
    await createOrder(shop, sale)
    const { usr, prod, catg, ord } = before
    expect((await get<DashboardView>('admin/dashboard')).responseData).toEqual({
      usr: usr + 1,
      prod: prod + 1,
      catg: catg + 1,
      ord: ord + 1,
    })
  })

  test('shows a period’s sales, best products and sellers, and failures, each with its orders', async () => {
    const { responseData: report } = await get<ReportView>('admin/dashboard/report', { from: today, to: today })
    expect(report).toMatchObject({
      orders: 1,
      total: 20,
      commission: 5,
      failedPayments: 1,
      linksSent: 0,
      linksPaid: 0,
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
    const { responseData } = await get<ReportView>('admin/dashboard/report', { from: today, to: today })
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
    const { responseData } = await get<ReportView>('admin/dashboard/report', { from: today, to: today })
    expect(responseData).toMatchObject({ exploreLinks: 1, shoppingLinks: 2 })
    const before = await get<ReportView>('admin/dashboard/report', { from: '2026-01-01', to: '2026-01-02' })
    expect(before.responseData).toMatchObject({ exploreLinks: 0, shoppingLinks: 0 })
  })

  test('draws a bar a day, a week or a month, even without sales; a wrong period is refused', async () => {
    const report = async (from: string, to: string) =>
      (await get<ReportView>('admin/dashboard/report', { from, to })).responseData
    expect((await report('2026-01-01', '2026-01-31')).steps).toHaveLength(31)
    expect((await report('2026-01-01', '2026-03-31')).steps[0]).toMatchObject({ from: '2026-01-01', to: '2026-01-04' })
    expect((await report('2025-01-15', '2025-12-31')).steps).toHaveLength(12)
    for (const [from, to, words] of [
      ['2026-02-02', '2026-02-01', reportsText.periodWrong],
      ['2020-01-01', '2026-01-01', reportsText.periodWrong],
      ['2026-02-30', '2026-03-01', errorText.notValid('from')],
      ['', today, errorText.notValid('from')],
    ] as const)
      expect((await get('admin/dashboard/report', { from, to })).responseMessage).toBe(words)
  })
})
