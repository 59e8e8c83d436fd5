import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, createProduct } from '../../../../tests/harness/factories.ts'
import { createPaidOrder } from '../../../../tests/harness/paid-orders.ts'
import { createOrder, createSale, type Sale } from '../../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'
import { insertLink } from '../../../../tests/harness/waiting.ts'
import type { BoughtProductsView, OwnSearchView } from '../contract.ts'

let shop: Shop
let sale: Sale
let other: Sale
let orderId: string
beforeAll(async () => {
  shop = await openShop()
  sale = await createSale(shop, { name: 'Velvet Night Serum' })
  const client = await createClient(shop, sale.seller, { name: 'Siobhan Quill', email: 'quill@example.org' })
  await shop.pool.query("update clients set phone = '07700900555' where id = $1", [client.id])
  sale = { ...sale, client }
  orderId = await createPaidOrder(shop, sale)
  await insertLink(shop, sale, 'opened')
  other = await createSale(shop)
  const namesake = await createClient(shop, other.seller, { name: 'Siobhan Quill', email: 'quill@example.com' })
  other = { ...other, client: namesake }
  await createPaidOrder(shop, other)
  await insertLink(shop, other, 'opened')
})
afterAll(() => shop.close())

const search = async (q: string, as = sale.seller.token) =>
  (await shop.call<OwnSearchView>('GET', 'search', { as, query: { q } })).body
const found = async (q: string, as?: string) => (await search(q, as)).responseData
const orderNumber = async (id: string) =>
  (await shop.db.selectFrom('orders').select('order_number').where('id', '=', id).executeTakeFirstOrThrow())
    .order_number

test.each([
  ['her name', 'siobhan'],
  ['a misspelt name', 'siobahn'],
  ['her number as it is dialled', '+44 7700 900555'],
  ['her email', 'quill@example.org'],
])('a seller finds her client by %s [N-SRCH-001]', async (_by, words) => {
  const { clients, links } = await found(words)
  expect(clients).toEqual([{ _id: sale.client.id, name: 'Siobhan Quill', more: 'quill@example.org' }])
  expect(links).toMatchObject([{ client_id: sale.client.id, clnt_name: 'Siobhan Quill', kind: 'explore' }])
})

test('orders are found by number and by client, products by name though misspelt [N-SRCH-001]', async () => {
  const number = await orderNumber(orderId)
  expect((await found(number)).orders).toEqual([{ _id: orderId, name: number, more: 'Siobhan Quill' }])
  expect((await found('quill')).orders.map(({ _id }) => _id)).toEqual([orderId])
  expect((await found('velvt night')).products).toEqual([
    { _id: sale.productId, name: 'Velvet Night Serum', more: expect.any(String) },
  ])
})

test('payment links are found by their client, and no kind has more than five rows [N-SRCH-001]', async () => {
  const busy = { ...sale, client: await createClient(shop, sale.seller, { name: 'Beatrix Busy' }) }
  const unpaid = await createOrder(shop, busy)
  await shop.call('POST', 'payment/link', { as: sale.seller.token, body: { order_id: unpaid } })
  expect((await found('beatrix')).links).toMatchObject([{ kind: 'payment', client_id: busy.client.id }])
  for (let links = 0; links < 6; links++) await insertLink(shop, busy, 'sent')
  for (let orders = 0; orders < 6; orders++) await createPaidOrder(shop, busy)
  const { links, orders } = await found('beatrix')
  expect([links.length, orders.length]).toEqual([5, 5])
})

test('nothing of another seller’s is found, and a visitor finds nothing at all [N-SRCH-002]', async () => {
  const mine = await found('quill')
  const theirs = await found('quill', other.seller.token)
  expect(theirs.clients.map(({ _id }) => _id)).toEqual([other.client.id])
  for (const kind of ['clients', 'orders', 'links'] as const) {
    expect(theirs[kind]).toHaveLength(1)
    expect(mine[kind].map(({ _id }) => _id)).not.toContain(theirs[kind][0]?._id)
  }
  expect((await search(await orderNumber(orderId), other.seller.token)).responseData.orders).toEqual([])
  expect((await shop.call('GET', 'search', { query: { q: 'quill' } })).body.error?.errorCode).toBe(7)
  expect((await search('quill', sale.client.token)).error?.errorCode).toBe(8)
})

test('one letter is no search, and a hidden product is not found [N-SRCH-001]', async () => {
  expect((await search('q')).error?.errorCode).toBe(1)
  const hidden = await createProduct(shop, { name: 'Hidden Marvel' })
  await shop.pool.query('update products set visible = false where id = $1', [hidden])
  expect((await found('marvel')).products).toEqual([])
})

test('a client’s page names what she bought, the latest first, and only hers [N-SRCH-003]', async () => {
  const buyer = { ...sale, client: await createClient(shop, sale.seller) }
  const balm = await createProduct(shop, { name: 'Rose Balm' })
  await createPaidOrder(shop, { ...buyer, productId: balm })
  await createPaidOrder(shop, buyer, { quantity: 2 })
  await createPaidOrder(shop, buyer)
  await createOrder(shop, { ...buyer, productId: await createProduct(shop, { name: 'Unpaid' }) })
  const path = `client/products/${buyer.client.id}`
  const { body } = await shop.call<BoughtProductsView>('GET', path, { as: sale.seller.token })
  expect(body.responseData.prods).toMatchObject([
    { prod_id: sale.productId, name: 'Velvet Night Serum', quantity: 3 },
    { prod_id: balm, name: 'Rose Balm', quantity: 1 },
  ])
  expect((await shop.call('GET', path, { as: other.seller.token })).body.error?.errorCode).toBe(6)
  const never = await createClient(shop, sale.seller)
  const none = await shop.call<BoughtProductsView>('GET', `client/products/${never.id}`, { as: sale.seller.token })
  expect(none.body.responseData.prods).toEqual([])
})
