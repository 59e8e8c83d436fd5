import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAdmin, createClient, createProduct, type Person } from '../../../../tests/harness/factories.ts'
import { createPaidOrder, postRefund } from '../../../../tests/harness/paid-orders.ts'
import { buyDaysAgo } from '../../../../tests/harness/restock.ts'
import { createOrder, createSale, payOrder, type Sale, saveCard } from '../../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'
import { insertLink, makeSalonStockLow, postDebt, returnPayout } from '../../../../tests/harness/waiting.ts'
import type { DeskView } from '../contract.ts'

let shop: Shop
let sale: Sale
let seller: Person
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  sale = await createSale(shop)
  seller = sale.seller
})
afterAll(() => shop.close())

async function get<Data>(path: string, query: Record<string, string> = {}, as = seller.token): Promise<Data> {
  const answer = await shop.call<Data>('GET', path, { as, query })
  if (answer.body.statusCode !== 1) throw new Error(answer.body.responseMessage)
  return answer.body.responseData
}
const getDesk = (as = seller.token) => get<DeskView>('desk', {}, as)

interface OrderRows {
  orders: { _id: string; clnt_amount: number; quantity: number }[]
  ttl: number
}
const listOrders = (query: Record<string, string>) =>
  get<OrderRows>('order/list', { state: 'sold', lmt: '100', ...query })
const sum = (values: number[]) => Math.round(values.reduce((all, value) => all + value, 0) * 100) / 100

async function moveOrder(id: string, at: string): Promise<void> {
  await shop.pool.query(`update orders set created_at = ${at} where id = $1`, [id])
}
/** A quarter of an hour before this month begins in London, which in summer is earlier than in UTC. */
const justBeforeThisMonth = `date_trunc('month', now() at time zone 'Europe/London') at time zone 'Europe/London' - interval '15 minutes'`

describe('this month and those before it', () => {
  test('are what My Orders lists as sold to clients, by London’s day [N-DESK-001–002]', async () => {
    await createPaidOrder(shop, sale, { quantity: 2 })
    await createPaidOrder(shop, sale)
    await moveOrder(await createPaidOrder(shop, sale, { quantity: 3 }), justBeforeThisMonth)
    await moveOrder(await createPaidOrder(shop, sale), `now() - interval '9 months'`)
    await createOrder(shop, sale)
    const { months } = await getDesk()
    expect(months).toHaveLength(6)
    expect(months.slice(-2)).toMatchObject([
      { orders: 1, sold: 60, commission: 15 },
      { orders: 2, sold: 60, commission: 15 },
    ])
    for (const { from, to, orders, sold, commission } of months) {
      const rows = await listOrders({ from, to })
      const details = await Promise.all(
        rows.orders.map(({ _id }) => get<{ order: { totalCommission: number } }>(`order/info/${_id}`)),
      )
      expect({ orders, sold, commission }).toEqual({
        orders: rows.ttl,
        sold: sum(rows.orders.map(({ clnt_amount }) => clnt_amount)),
        commission: sum(details.map(({ order }) => order.totalCommission)),
      })
    }
  })

  test('name the best-selling products, each with its orders in My Orders [N-DESK-002, N-DESK-004]', async () => {
    const balm = await createProduct(shop, { name: 'Rose Balm' })
    await createPaidOrder(shop, sale, { productIds: [sale.productId, balm] })
    await createPaidOrder(shop, { ...sale, productId: balm }, { quantity: 3 })
    const { best, months } = await getDesk()
    expect(best).toMatchObject([
      { prod_id: balm, name: 'Rose Balm', orders: 2, quantity: 4, sold: 80 },
      { prod_id: sale.productId, orders: 1, quantity: 1, sold: 20 },
    ])
    for (const product of best) {
      const { ttl } = await listOrders({ prod_id: product.prod_id, from: months[0]?.from ?? '' })
      expect(ttl).toBe(product.orders)
    }
    expect((await listOrders({ prod_id: 'nothing' })).ttl).toBe(0)
  })
})

describe('what was sold to a client', () => {
  const pay = (order_id: string, amount: number) =>
    payOrder(shop, 'token', seller.token, { token: 'tok_visa', order_id, amount })
  const soldThisMonth = async () => {
    const { months, best } = await getDesk()
    const { orders, sold, commission } = months.at(-1) ?? {}
    const { orders: rows } = await listOrders({})
    expect({ orders, sold }).toEqual({ orders: rows.length, sold: sum(rows.map(({ clnt_amount }) => clnt_amount)) })
    return { orders, sold, commission, pieces: sum(best.map(({ quantity }) => quantity)) }
  }

  test('an order of the seller’s own is a purchase of hers, whatever its delivery [N-DESK-006]', async () => {
    for (const type of [2, 3]) await pay(await createOrder(shop, sale, { type, client_id: '' }), 15)
    expect(await soldThisMonth()).toEqual({ orders: 0, sold: 0, commission: 0, pieces: 0 })
    const { orders } = await get<OrderRows>('order/list', { state: 'completed' })
    expect(orders.map(({ clnt_amount }) => clnt_amount)).toEqual([null, null])
  })

  test.each([
    [1, 20],
    [2, 15],
    [3, 15],
  ])('type %i counts what the client pays, not the seller’s charge [N-DESK-006, N-CLNT-010]', async (type, charged) => {
    await pay(await createOrder(shop, sale, { type }), charged)
    expect(await soldThisMonth()).toEqual({ orders: 1, sold: 20, commission: 5, pieces: 1 })
    const summary = await get<{ spent: number }>(`client/summary/${sale.client.id}`)
    expect(summary.spent).toBe(20)
  })

  test('cash sales and client’s baskets count, commission is what refunds left [N-DESK-006–007]', async () => {
    const cash = await createOrder(shop, sale, { type: 2 })
    await payOrder(shop, 'cash', seller.token, { order_id: cash, card_id: await saveCard(shop, seller) })
    const own = await createOrder(shop, sale, { type: 5 })
    await payOrder(shop, 'token', sale.client.token, { token: 'tok_visa', order_id: own, amount: 20 })
    expect(await soldThisMonth()).toEqual({ orders: 2, sold: 40, commission: 10, pieces: 2 })
    const admin = await createAdmin(shop)
    await postRefund(shop, admin, { order_id: own, amount: 20, refunded: 0 })
    expect(await soldThisMonth()).toMatchObject({ orders: 2, sold: 40, commission: 5 })
    const file = await shop.call('GET', 'order/export', { as: seller.token })
    const lines = (file.body.responseMessage ?? '').trim().split('\r\n').slice(1)
    expect(lines.map((line) => line.split(',').slice(5))).toEqual([
      ['20', '20', '0', 'Paid', 'Card', '', '20', 'Refunded', '5', '', '0', ''],
      ['15', '0', '5', 'Paid', 'Cash', 'Processing', '20', '', '0', '', '0', ''],
    ])
  })
})

describe('what waits for her', () => {
  test('opened links and baskets without an order are those of Links [N-DESK-002–003]', async () => {
    for (const state of ['sent', 'opened', 'basket', 'basket', 'cancelled'] as const)
      await insertLink(shop, sale, state)
    const { links } = await getDesk()
    expect(links).toEqual({ opened: 1, basket: 2 })
    for (const state of ['opened', 'basket'] as const)
      expect((await get<{ ttl: number }>('link/list', { state })).ttl).toBe(links[state])
  })

  test('clients to remind of an opened link are those of Links under To follow up [N-DESK-002–003]', async () => {
    for (const state of ['sent', 'opened', 'opened', 'basket'] as const) await insertLink(shop, sale, state)
    expect((await getDesk()).follow_up).toBe(0)
    await shop.pool.query(
      `update explore_links l set last_opened_at = now() - interval '3 days', last_opened_by = lower(c.email)
       from clients c where c.id = l.client_id and l.client_id = $1 and l.opened_at is not null`,
      [sale.client.id],
    )
    const { links, ttl } = await get<{ links: { clnt_name: string }[]; ttl: number }>('link/list', { due: '1' })
    expect([links.length, ttl, (await getDesk()).follow_up]).toEqual([1, 1, 1])
  })

  test('clients who bought, but not for 60 days, are those of the client list [N-DESK-002–003]', async () => {
    const [recent, never] = [await createClient(shop, seller), await createClient(shop, seller)]
    await moveOrder(await createPaidOrder(shop, sale), `now() - interval '61 days'`)
    const back = { ...sale, client: recent }
    await moveOrder(await createPaidOrder(shop, back), `now() - interval '90 days'`)
    await moveOrder(await createPaidOrder(shop, back), `now() - interval '59 days'`)
    expect(never.id).not.toBe(recent.id)
    const { clients, ttl } = await get<{ clients: { _id: string }[]; ttl: number }>('client/list', { quiet: '1' })
    expect(clients.map(({ _id }) => _id)).toEqual([sale.client.id])
    expect((await getDesk()).quiet_clients).toBe(ttl)
  })

  test('low salon stock and clients running out are counted as in their lists [N-DESK-002–003]', async () => {
    const serum = await createProduct(shop, { name: 'Night Serum', quantity: 100 })
    await buyDaysAgo(shop, sale, 55, { productIds: [sale.productId, serum] })
    await buyDaysAgo(shop, { ...sale, client: await createClient(shop, seller) }, 57)
    await makeSalonStockLow(shop, sale)
    await shop.call('POST', 'salon-stock/correct', {
      as: seller.token,
      body: { prod_id: serum, count: 1, reason: 'counted' },
    })
    const desk = await getDesk()
    const low = await get<{ prods: unknown[]; ttl: number }>('salon-stock/list', { filter: 'low' })
    expect([low.ttl, low.prods.length, desk.low_stock]).toEqual([1, 1, 1])
    const { clients, ttl } = await get<{ clients: { prods: unknown[] }[]; ttl: number }>('restock/list')
    expect(clients.map(({ prods }) => prods.length)).toEqual([1, 2])
    expect([ttl, desk.running_out]).toEqual([2, 2])
  })

  test('payouts wait for bank details, the provider’s check or a debt [N-DESK-003]', async () => {
    const account = (changes: string) =>
      shop.pool.query(
        `insert into payout_accounts (user_id, provider_ref, payouts_enabled) values ($1::uuid, 'acct_' || $1::text, false)
         on conflict (user_id) do update set ${changes}`,
        [seller.id],
      )
    await account("last4 = '', payouts_enabled = false")
    expect((await getDesk()).payouts).toEqual(['bank'])
    await account("last4 = '2345', payouts_enabled = false")
    expect((await getDesk()).payouts).toEqual(['verification'])
    await account('payouts_enabled = true')
    expect((await getDesk()).payouts).toEqual([])
    await returnPayout(shop, seller)
    expect((await getDesk()).payouts).toEqual(['returned'])
    await postDebt(shop, seller)
    expect((await getDesk()).payouts).toEqual(['returned', 'debt'])
  })
})

test('a desk holds nothing of another seller’s [N-DESK-005]', async () => {
  for (const state of ['opened', 'basket'] as const) await insertLink(shop, sale, state)
  await buyDaysAgo(shop, sale, 55)
  await shop.pool.query(`update orders set created_at = now() - interval '61 days' where seller_id = $1`, [seller.id])
  await createPaidOrder(shop, { ...sale, client: await createClient(shop, seller) })
  await makeSalonStockLow(shop, sale)
  await returnPayout(shop, seller)
  await postDebt(shop, seller)
  expect(await getDesk()).toMatchObject({
    best: [{ quantity: 2 }],
    quiet_clients: 1,
    running_out: 1,
    low_stock: 1,
    links: { opened: 1, basket: 1 },
    payouts: expect.arrayContaining(['returned', 'debt']),
  })
  const other = (await createSale(shop)).seller
  await shop.pool.query("update payout_accounts set last4 = '2345' where user_id = $1", [other.id])
  const desk = await getDesk(other.token)
  expect(desk.months.map(({ orders, sold, commission }) => orders + sold + commission)).toEqual([0, 0, 0, 0, 0, 0])
  expect(desk).toMatchObject({
    best: [],
    quiet_clients: 0,
    running_out: 0,
    low_stock: 0,
    links: { opened: 0, basket: 0 },
    follow_up: 0,
    payouts: [],
  })
})
