import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { postJournal } from '#payouts/ledger/server/ledger.ts'
import { pence } from '#platform/money.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { createClient, createProduct, type Person } from '../../../tests/harness/factories.ts'
import { createPaidOrder } from '../../../tests/harness/paid-orders.ts'
import { buyDaysAgo } from '../../../tests/harness/restock.ts'
import { createOrder, createSale, type Sale } from '../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../tests/harness/shop.ts'
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
  orders: { _id: string; totalAmount: number; quantity: number }[]
  ttl: number
}
const listOrders = (query: Record<string, string>) =>
  get<OrderRows>('order/list', { state: 'completed', lmt: '100', ...query })
const sum = (values: number[]) => Math.round(values.reduce((all, value) => all + value, 0) * 100) / 100

async function moveOrder(id: string, at: string): Promise<void> {
  await shop.pool.query(`update orders set created_at = ${at} where id = $1`, [id])
}
/** A quarter of an hour before this month begins in London, which in summer is later than in UTC. */
const justBeforeThisMonth = `date_trunc('month', now() at time zone 'Europe/London') at time zone 'Europe/London' - interval '15 minutes'`

describe('this month and those before it', () => {
  test('are what My Orders lists as paid under their days, by the day of the order in London [N-DESK-001, N-DESK-002]', async () => {
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
        sold: sum(rows.orders.map(({ totalAmount }) => totalAmount)),
        commission: sum(details.map(({ order }) => order.totalCommission)),
      })
    }
  })

  test('name the products that sold most, each with the orders that My Orders lists for it [N-DESK-002, N-DESK-004]', async () => {
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

describe('what waits for her', () => {
  test('links that were opened, or have a basket, and were not bought are those of the list of links [N-DESK-003]', async () => {
    for (const state of ['sent', 'opened', 'basket', 'basket', 'cancelled'])
      await shop.pool.query(
        `insert into explore_links (hash, seller_id, client_id, expires_at, opened_at, basket_at, basket, cancelled_at)
         values (sha256($1), $2, $3, now() + interval '1 day', $4, $5, '[]', $6)`,
        [
          Buffer.from(crypto.randomUUID()),
          ...[seller.id, sale.client.id],
          state === 'sent' ? null : new Date(),
          state === 'basket' ? new Date() : null,
          state === 'cancelled' ? new Date() : null,
        ],
      )
    const { links } = await getDesk()
    expect(links).toEqual({ opened: 1, basket: 2 })
    for (const state of ['opened', 'basket'] as const)
      expect((await get<{ ttl: number }>('link/list', { state })).ttl).toBe(links[state])
  })

  test('clients who bought before and not for 60 days are those of the client list [N-DESK-003]', async () => {
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

  test('a low salon stock and clients who run out are counted as their lists do [N-DESK-003]', async () => {
    await buyDaysAgo(shop, sale, 55)
    await shop.pool.query('insert into stock_items (seller_id, product_id) values ($1, $2) on conflict do nothing', [
      ...[seller.id, sale.productId],
    ])
    await shop.call('POST', 'salon-stock/correct', {
      as: seller.token,
      body: { prod_id: sale.productId, count: 1, reason: 'counted' },
    })
    await shop.call('PUT', 'salon-stock/low-mark', { as: seller.token, body: { prod_id: sale.productId, low_mark: 3 } })
    const desk = await getDesk()
    expect(desk.low_stock).toBe((await get<{ ttl: number }>('salon-stock/list', { filter: 'low' })).ttl)
    expect(desk.low_stock).toBe(1)
    const { clients } = await get<{ clients: { prods: unknown[] }[] }>('restock/list')
    expect(clients.flatMap(({ prods }) => prods)).toHaveLength(desk.running_out)
    expect(desk.running_out).toBe(1)
  })

  test('payouts wait for bank details, the provider’s check, other bank details and a debt [N-DESK-003]', async () => {
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
    await shop.pool.query(
      "insert into returned_payouts (provider_ref, user_id, amount_pence, reason) values ('po_' || $1::text, $1::uuid, 100, 'closed')",
      [seller.id],
    )
    expect((await getDesk()).payouts).toEqual(['returned'])
    await inTransaction(shop.db, (tx) =>
      postJournal(tx, {
        ...{ kind: 'dispute', ref: seller.id },
        entries: [
          { account: `seller_debt:${seller.id}`, pence: pence(1250) },
          { account: 'held', pence: pence(-1250) },
        ],
      }),
    )
    expect((await getDesk()).payouts).toEqual(['returned', 'debt'])
  })
})

test('a desk holds nothing of another seller’s [N-DESK-005]', async () => {
  await createPaidOrder(shop, sale)
  const other = (await createSale(shop)).seller
  const desk = await getDesk(other.token)
  expect(desk.months.map(({ orders, sold, commission }) => orders + sold + commission)).toEqual([0, 0, 0, 0, 0, 0])
  expect(desk).toMatchObject({
    best: [],
    quiet_clients: 0,
    running_out: 0,
    low_stock: 0,
    links: { opened: 0, basket: 0 },
  })
})
