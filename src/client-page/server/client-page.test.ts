import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressesText } from '#accounts/addresses/text.ts'
import { clientPageText } from '#client-page/text.ts'
import { ordersText } from '#orders/text.ts'
import { createClient, createClientSession, createProduct, createSeller } from '../../../tests/harness/factories.ts'
import { rejectionOf } from '../../../tests/harness/rejections.ts'
import { createOrder, createSale, orderBody, payOrder, type Sale } from '../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ PUBLIC_URL: 'https://shop.example', DEMO: '1' })
})
afterAll(() => shop.close())

interface Row {
  _id: string
  ord_no: string
  seller: string
  totalAmount: number
  state: string
  receipt: boolean
}
interface Line {
  name: string
  price: number
  now: number | null
  out: string | null
}
type Order = Row & { prods: Line[]; again: { totalAmount: number; seller: string } | null }

/** Creates a seller with a client whose email address no other client has, and logs the client in. */
async function createPerson(email = `${crypto.randomUUID()}@example.com`) {
  const sale = await createSale(shop)
  await shop.db.updateTable('clients').set({ email }).where('id', '=', sale.client.id).execute()
  return { sale, email, as: await createClientSession(shop, email) }
}

/** Places an order that the client pays with the emailed payment link; returns its id. */
async function payByLink(sale: Sale, changes: Record<string, unknown> = {}): Promise<string> {
  const order_id = await createOrder(shop, sale, changes)
  await shop.call('POST', 'payment/link', { as: sale.seller.token, body: { order_id } })
  const text = (await shop.emails()).findLast(({ kind }) => kind === 'pay-link')?.text ?? ''
  const link = /order_id=([\w-]+)/.exec(text)?.[1]
  const body = { token: 'tok_visa', order_id: link, amount: 20, paymentType: 1 }
  const paid = await shop.call('POST', 'payment/client/pay', { body })
  if (paid.body.statusCode !== 1) throw new Error(paid.body.responseMessage)
  return order_id
}

const ordersOf = async (as: string) =>
  (await shop.call<{ orders: Row[]; ttl: number }>('GET', 'client-page/orders', { as })).body.responseData.orders
const orderOf = async (as: string, id: string) =>
  (await shop.call<Order>('GET', `client-page/orders/${id}`, { as })).body.responseData
const again = (as: string, id: string, body: Record<string, unknown>) =>
  shop.call<{ link: string; ord_no: string }>('POST', `client-page/orders/${id}/again`, { as, body })

function keysIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)])
}

test('her page has her orders with both sellers, and no commission [N-CLPG-005–006]', async () => {
  const { sale, email, as } = await createPerson()
  const second = await createPerson(email)
  await shop.db.updateTable('users').set({ first_name: 'Bella' }).where('id', '=', second.sale.seller.id).execute()
  const stranger = await createPerson()
  const hers = [await payByLink(sale), await payByLink(second.sale)]
  const theirs = await payByLink(stranger.sale)
  expect((await ordersOf(as)).map(({ _id, seller }) => [_id, seller])).toEqual([
    [hers[1], 'Bella Archer'],
    [hers[0], 'Anna Archer'],
  ])
  for (const path of [theirs, 'nothing', `${theirs}/receipt`])
    expect(rejectionOf(await shop.call('GET', `client-page/orders/${path}`, { as }))).toEqual([6, ordersText.notFound])
  expect(rejectionOf(await again(as, theirs, { amount: 20 }))).toEqual([6, ordersText.notFound])
  const page = (await shop.call('GET', 'client-page', { as })).body.responseData
  const data = (await shop.call('GET', 'client-page/data', { as })).body.responseData
  const keys = new Set(keysIn([page, data, await orderOf(as, hers[0] ?? '')]))
  // of the forbidden words only `cards` may occur: `client-page/data` lists each saved card's brand, last digits and consent
  const words = /commission|token|hash|seller_id|user|card|saving|rrp|link/i
  expect([...keys].filter((key) => words.test(key))).toEqual(['cards'])
  const everything = JSON.stringify([page, data])
  expect(everything).not.toContain(stranger.email)
  expect(everything).not.toContain(sale.seller.email)
})

test('an order has the price the client pays, and her own receipt [N-CLPG-006, N-CLPG-009]', async () => {
  const { sale, as } = await createPerson()
  const bySeller = async (type: number) => {
    const order_id = await createOrder(shop, sale, { type })
    await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount: type === 1 ? 20 : 15 })
    return order_id
  }
  const unsent = await createOrder(shop, sale)
  const waiting = await createOrder(shop, sale)
  await shop.call('POST', 'payment/link', { as: sale.seller.token, body: { order_id: waiting } })
  const fromStock = await bySeller(3)
  const toHer = await bySeller(1)
  const byHer = await payByLink(sale)
  await shop.db
    .updateTable('orders')
    .set({ dispatched_at: new Date(), carrier: 'dpd', tracking_number: 'DP1' })
    .where('id', '=', toHer)
    .execute()
  expect(await orderOf(as, toHer)).toMatchObject({ dispatch: { carrier: 'DPD', tracking_number: 'DP1' } })
  const rows = await ordersOf(as)
  expect(rows.map(({ _id, totalAmount, state, receipt }) => [_id, totalAmount, state, receipt])).toEqual([
    [byHer, 20, 'preparing', true],
    [toHer, 20, 'dispatched', false],
    [fromStock, 20, 'handed_over', false],
    [waiting, 20, 'unpaid', false],
  ])
  expect(rows.map(({ _id }) => _id)).not.toContain(unsent)
  const receipt = (id: string) => shop.call('GET', `client-page/orders/${id}/receipt`, { as })
  expect((await receipt(byHer)).headers['content-type']).toBe('application/pdf')
  for (const id of [toHer, fromStock])
    expect(rejectionOf(await receipt(id))).toEqual([8, clientPageText.receiptFromSeller('Anna Archer')])
  expect(rejectionOf(await receipt(waiting))).toEqual([8, ordersText.noReceiptYet])
})

test('she buys again at today’s prices and pays on the link’s page [N-CLPG-007–008]', async () => {
  const { sale, as } = await createPerson()
  const hidden = await createProduct(shop, { name: 'Old Balm', pricePence: 500, commissionPence: 0 })
  const scarce = await createProduct(shop, { name: 'Rare Oil', pricePence: 500, commissionPence: 0 })
  const prods = [sale.productId, hidden, scarce].map((prod_id) => ({ prod_id, quantity: 1 }))
  const body = orderBody(sale, { prods, type: 5, subTotalAmount: 30, totalAmount: 30 })
  const placed = await shop.call<{ _id: string }>('POST', 'order', { as: sale.client.token, body })
  const id = placed.body.responseData._id
  const payment = { token: 'tok_visa', order_id: id, amount: 30 }
  expect((await payOrder(shop, 'token', sale.client.token, payment)).body.statusCode).toBe(1)
  await shop.db.updateTable('products').set({ price_pence: 2150 }).where('id', '=', sale.productId).execute()
  await shop.db.updateTable('products').set({ visible: false }).where('id', '=', hidden).execute()
  await shop.db.updateTable('products').set({ quantity: 0 }).where('id', '=', scarce).execute()
  const order = await orderOf(as, id)
  expect(order.prods.map(({ name, price, now, out }) => [name, price, now, out])).toEqual([
    ['Velvet Serum', 20, 21.5, null],
    ['Old Balm', 5, null, 'unsold'],
    ['Rare Oil', 5, null, 'short'],
  ])
  expect(order.again).toMatchObject({ totalAmount: 21.5, seller: 'Anna Archer' })
  expect(rejectionOf(await again(as, id, { amount: 30 }))).toEqual([14, ordersText.amountMismatch])
  const bought = (await again(as, id, { amount: 21.5 })).body.responseData
  const paid = await shop.call('POST', 'payment/client/pay', {
    body: { token: 'tok_visa', order_id: bought.link, amount: 21.5, paymentType: 1 },
  })
  expect(paid.body.statusCode).toBe(1)
  const [newest] = await ordersOf(as)
  expect(newest).toMatchObject({ ord_no: bought.ord_no, totalAmount: 21.5, state: 'preparing', receipt: true })
  const stored = shop.db.selectFrom('orders').selectAll().where('order_number', '=', bought.ord_no)
  expect(await stored.executeTakeFirst()).toMatchObject({ seller_id: sale.seller.id, delivery_type: 5 })
  await shop.db.updateTable('products').set({ visible: false }).where('id', '=', sale.productId).execute()
  expect((await orderOf(as, id)).again).toBeNull()
  expect(rejectionOf(await again(as, id, { amount: 21.5 }))).toEqual([15, clientPageText.nothingLeft])
})

test('an unpaid order is not listed, and after a block the next seller takes over [N-CLPG-008]', async () => {
  const { sale, as, email } = await createPerson()
  const id = await payByLink(sale)
  await again(as, id, { amount: 20 })
  expect(await ordersOf(as)).toHaveLength(1)
  await shop.db.updateTable('users').set({ blocked: true }).where('id', '=', sale.seller.id).execute()
  expect((await orderOf(as, id)).again).toBeNull()
  expect(rejectionOf(await again(as, id, { amount: 20 }))).toEqual([8, clientPageText.sellerGone('Anna Archer')])
  const other = await createSeller(shop, { firstName: 'Olga' })
  await createClient(shop, other, { email })
  expect((await orderOf(as, id)).again).toMatchObject({ seller: 'Olga Archer' })
  expect((await again(as, id, { amount: 20 })).body.statusCode).toBe(1)
  const newest = shop.db.selectFrom('orders').select(['seller_id', 'credit']).orderBy('id', 'desc')
  expect(await newest.executeTakeFirst()).toEqual({ seller_id: other.id, credit: 'client' })
})

test('she adds, changes and removes an address with one seller, and no one else’s [N-CLPG-014]', async () => {
  const { sale, as } = await createPerson()
  const stranger = await createPerson()
  const form = {
    f_name: 'Clara',
    l_name: 'Client',
    pno: '07700900123',
    street: '2 Mill Lane',
    city: 'Leeds',
    state: 'Yorks',
    postcode: 'LS1 1AA',
    country: 'United Kingdom',
  }
  const save = (token: string, change: object) =>
    shop.call<{ adrs_id: string }>('PUT', 'client-page/address', { as: token, body: { ...form, ...change } })
  const added = await save(as, { client_id: sale.client.id })
  const { adrs_id } = added.body.responseData
  const listed = async () =>
    (await shop.call<{ sellers: { adrs: { street: string }[] }[] }>('GET', 'client-page', { as })).body.responseData
      .sellers
  expect((await listed())[0]?.adrs).toMatchObject([{ street: '2 Mill Lane' }])
  await save(as, { client_id: sale.client.id, adrs_id, street: '3 Mill Lane' })
  expect((await listed())[0]?.adrs).toMatchObject([{ street: '3 Mill Lane' }])
  const order = await payByLink(sale)
  const { link } = (await again(as, order, { amount: 20, adrs_id })).body.responseData
  expect(link).toMatch(/^[\w-]{43}$/)
  const { delivery_address } = await shop.db
    .selectFrom('orders')
    .select('delivery_address')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(delivery_address).toMatchObject({ line1: '3 Mill Lane' })
  const noSeller = [6, clientPageText.noSuchSeller]
  const noAddress = [6, addressesText.addressNotFound]
  expect(rejectionOf(await save(stranger.as, { client_id: sale.client.id }))).toEqual(noSeller)
  expect(rejectionOf(await save(stranger.as, { client_id: stranger.sale.client.id, adrs_id }))).toEqual(noAddress)
  const remove = (token: string) => shop.call('DELETE', `client-page/address/${adrs_id}`, { as: token })
  expect(rejectionOf(await remove(stranger.as))).toEqual(noAddress)
  expect((await remove(as)).status).toBe(200)
  expect((await listed())[0]?.adrs).toEqual([])
})
