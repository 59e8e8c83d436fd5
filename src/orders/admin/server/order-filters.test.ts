import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin, createProduct, type Person } from '../../../../tests/harness/factories.ts'
import { createOrder, createSale, payOrder, type Sale } from '../../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

interface Row {
  _id: string
  ord_no: string
}
type Query = Record<string, string | number>

let shop: Shop
let sale: Sale
let admin: Person
/** The orders of this shop by what has become of them; all of one amount, and the last two placed at the same moment. */
const ids = { failed: '', linked: '', paid: '', twin: '', otherTwin: '' }
type Name = keyof typeof ids
let otherProduct: string

beforeAll(async () => {
  shop = await openShop()
  admin = await createAdmin(shop)
  sale = await createSale(shop, { quantity: 50 })
  otherProduct = await createProduct(shop)
  const as = sale.seller.token
  ids.failed = await createOrder(shop, sale)
  await payOrder(shop, 'token', as, { token: 'tok_chargeDeclined', order_id: ids.failed, amount: 20 })
  ids.linked = await createOrder(shop, sale)
  await shop.call('POST', 'payment/link', { as, body: { order_id: ids.linked } })
  ids.paid = await createOrder(shop, sale, { prods: [{ prod_id: otherProduct, quantity: 1 }] })
  await payOrder(shop, 'token', as, { token: 'tok_visa', order_id: ids.paid, amount: 20 })
  ids.twin = await createOrder(shop, sale)
  ids.otherTwin = await createOrder(shop, sale)
  const setDay = (table: 'orders' | 'payments', column: string, day: string, name: Name) =>
    shop.pool.query(`update ${table} set ${column} = $1 where ${table === 'orders' ? 'id' : 'order_id'} = $2`, [
      `2025-01-${day}T12:00:00Z`,
      ids[name],
    ])
  for (const [at, name] of (['failed', 'linked', 'paid', 'twin'] as const).entries())
    await setDay('orders', 'created_at', `0${at + 1}`, name)
  await setDay('orders', 'created_at', '04', 'otherTwin')
  await setDay('orders', 'paid_at', '13', 'paid')
  await setDay('payments', 'created_at', '14', 'failed')
  await setDay('orders', 'pay_link_sent_at', '15', 'linked')
})
afterAll(() => shop.close())

const list = async (query: Query) => {
  const { body } = await shop.call<{ orders: Row[]; ttl: number }>('GET', 'admin/order/list', {
    as: admin.token,
    query: { lmt: 100, ...query },
  })
  expect(body.responseData.ttl).toBe(body.responseData.orders.length)
  return body.responseData.orders
}
const nameOf = (id: string) => Object.keys(ids).find((name) => ids[name as Name] === id)
const named = async (query: Query) => (await list(query)).map(({ _id }) => nameOf(_id)).toSorted()
const readFile = async (query: Query) => {
  const response = await shop.call('GET', 'admin/export/orders', { as: admin.token, query })
  return (response.body.responseMessage ?? '').trim().split('\r\n').slice(1)
}

test('an order is found by its number, its product and its payment’s state [N-BACK-001, D-034]', async () => {
  const all = await list({})
  expect(all).toHaveLength(5)
  for (const { _id, ord_no } of all) expect(await named({ sKey: ord_no })).toEqual([nameOf(_id)])
  expect(await named({ prod_id: otherProduct })).toEqual(['paid'])
  expect(await named({ prod_id: otherProduct, paymentStatus: 1 })).toEqual([])
  expect(await named({ paymentStatus: 3 })).toEqual(['paid'])
  expect(await named({ paymentStatus: 2 })).toEqual(['linked'])
  expect(await named({ paymentStatus: 1 })).toEqual(['failed', 'otherTwin', 'twin'])
})

test.each([
  ['placed', '', '02', ['linked'], ['failed', 'linked'], ['linked', 'otherTwin', 'paid', 'twin']],
  ['paid', 'paid_', '13', ['paid'], ['paid'], ['paid']],
  ['declined', 'failed_', '14', ['failed'], ['failed'], ['failed']],
  ['sent as a payment link', 'link_', '15', ['linked'], ['linked'], ['linked']],
])(
  'orders are narrowed to the days on which they were %s, first to last [N-BACK-001]',
  async (_what, prefix, day, onTheDay, until, since) => {
    const at = (change: number) => `2025-01-${String(Number(day) + change).padStart(2, '0')}`
    expect(await named({ [`${prefix}from`]: at(0), [`${prefix}to`]: at(0) })).toEqual(onTheDay)
    expect(await named({ [`${prefix}to`]: at(0) })).toEqual(until)
    expect(await named({ [`${prefix}from`]: at(0) })).toEqual(since)
    expect(await named({ [`${prefix}from`]: '2025-02-01' })).toEqual([])
    expect(await named({ [`${prefix}to`]: '2024-12-31' })).toEqual([])
  },
)

test('orders of one amount or one moment keep one order, whichever way they are sorted [D-189]', async () => {
  const idsOf = async (query: Query) => (await list(query)).map(({ _id }) => _id)
  const byId = Object.values(ids).toSorted()
  expect(await idsOf({ sortValue: 2, dir: 1 })).toEqual(byId)
  expect(await idsOf({ sortValue: 2, dir: -1 })).toEqual(byId.toReversed())
  const twins = [ids.twin, ids.otherTwin].toSorted()
  const newestFirst = [...twins, ids.paid, ids.linked, ids.failed]
  const queries: Query[] = [{}, { dir: 1 }, { sortValue: 3, dir: -1 }]
  for (const query of queries) expect(await idsOf(query)).toEqual(newestFirst)
  expect(await idsOf({ sortValue: 3, dir: 1 })).toEqual([ids.failed, ids.linked, ids.paid, ...twins.toReversed()])
})

test('the file of orders is the list with client, amounts and progress [N-BACK-001, D-044]', async () => {
  await shop.pool.query('update orders set delivered = true where id = $1', [ids.paid])
  const numbers = new Map((await list({})).map(({ _id, ord_no }) => [_id, ord_no]))
  const rowOf = (name: Name, day: string, states: string) =>
    [
      numbers.get(ids[name]),
      `${day}/01/2025 12:00:00`,
      'Anna Archer',
      sale.seller.email,
      'Clara Client',
      1,
      20,
      5,
      states,
      'own sale',
      '',
      0,
      0,
      '',
      0,
      '',
    ].join()
  const rows = {
    failed: rowOf('failed', '01', 'Not started,,'),
    linked: rowOf('linked', '02', 'Pending,,'),
    paid: rowOf('paid', '03', 'Completed,Card,Delivered'),
    twin: rowOf('twin', '04', 'Not started,,'),
    otherTwin: rowOf('otherTwin', '04', 'Not started,,'),
  }
  const newestFirst = (Object.keys(rows) as Name[]).toSorted((a, b) => (ids[a] < ids[b] ? 1 : -1))
  expect(await readFile({})).toEqual(newestFirst.map((name) => rows[name]))
  expect(await readFile({ prod_id: otherProduct })).toEqual([rows.paid])
  expect(await readFile({ sKey: 'anna' })).toEqual([])
  await shop.pool.query("update orders set funding = 'cash' where id = $1", [ids.paid])
  expect((await readFile({ prod_id: otherProduct }))[0]).toContain('Completed,Cash,')
})
