import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createClient, createProduct, type Person } from '../../../../tests/harness/factories.ts'
import { createOrder, createSale, payOrder, type Sale, saveCard } from '../../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

type Filters = Record<string, string>

let shop: Shop
let sale: Sale
/**
 * Clara's orders are paid by card and partly refunded, paid in cash and delivered, paid by Google Pay, and pending; Zoë's are one paid by
 * card, and one that was cancelled while its payment link was open.
 */
let orders: Record<'card' | 'cash' | 'wallet' | 'pending' | 'zoe' | 'cancelled', string>
let zoe: { id: string }
/** A product that only the cancelled order has. */
let balm: string

beforeAll(async () => {
  shop = await openShop()
  sale = await createSale(shop, { quantity: 500 })
  const as = sale.seller.token
  zoe = await createClient(shop, sale.seller, { name: '=Zoë Zest', email: 'zoe@example.com' })
  balm = await createProduct(shop)
  const [card, cash, wallet, pending, ofZoe] = [
    await createOrder(shop, sale),
    await createOrder(shop, sale),
    await createOrder(shop, sale),
    await createOrder(shop, sale),
    await createOrder(shop, sale, { client_id: zoe.id }),
  ]
  const amount = 20
  await payOrder(shop, 'token', as, { token: 'tok_visa', order_id: card, amount })
  await payOrder(shop, 'cash', as, { order_id: cash, card_id: await saveCard(shop, sale.seller) })
  await payOrder(shop, 'wallet', as, { token: 'tok_visa', order_id: wallet, amount, paymentType: 3 })
  await payOrder(shop, 'token', as, { token: 'tok_threeDSecure2Required', order_id: pending, amount })
  await payOrder(shop, 'token', as, { token: 'tok_visa', order_id: ofZoe, amount })
  await createOrder(shop, sale)
  const admin = await createAdmin(shop)
  await shop.call('POST', 'admin/refund', { as: admin.token, body: { order_id: card, amount: 20, refunded: 0 } })
  await shop.call('PUT', 'admin/order/status', { as: admin.token, body: { order_id: cash, action: 1 } })
  const cancelled = await createOrder(shop, { ...sale, productId: balm }, { client_id: zoe.id })
  await shop.call('POST', 'payment/link', { as, body: { order_id: cancelled } })
  await shop.call('POST', 'order/cancel', { as, body: { order_id: cancelled } })
  orders = { card, cash, wallet, pending, zoe: ofZoe, cancelled }
})
afterAll(() => shop.close())

async function found(query: Filters, as: Person = sale.seller) {
  const { body } = await shop.call<{ orders: { _id: string }[]; ttl: number }>('GET', 'order/list', {
    as: as.token,
    query,
  })
  const ids = body.responseData.orders.map(({ _id }) => _id)
  expect(body.responseData.ttl).toBe(ids.length)
  return Object.entries(orders)
    .filter(([, id]) => ids.includes(id))
    .map(([name]) => name)
}

async function exported(query: Filters = {}, as = sale.seller.token) {
  const answer = await shop.call('GET', 'order/export', { as, query })
  return { ...answer, lines: (answer.body.responseMessage ?? '').trim().split('\r\n').slice(1) }
}

const numberOf = async (id: string) =>
  (await shop.db.selectFrom('orders').select('order_number').where('id', '=', id).executeTakeFirstOrThrow())
    .order_number

const daysAgo = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(Date.now() - days * 86_400_000)

describe('My Orders finds', () => {
  test('by part of a number or by name or email, whatever the case and the accents [N-MYOR-001]', async () => {
    expect(await found({ sKey: (await numberOf(orders.wallet)).slice(3) })).toEqual(['wallet'])
    expect(await found({ sKey: 'ZOE z' })).toEqual(['zoe', 'cancelled'])
    expect(await found({ sKey: 'clara@' })).toEqual(['card', 'cash', 'wallet', 'pending'])
    expect(await found({ sKey: '%' })).toEqual([])
  })

  test.each([
    ['pending', ['pending']],
    ['completed', ['card', 'cash', 'wallet', 'zoe']],
    ['refunded', ['card']],
    ['processing', ['wallet', 'zoe']],
    ['delivered', ['cash']],
    ['cancelled', ['cancelled']],
    ['no such state', ['card', 'cash', 'wallet', 'pending', 'zoe', 'cancelled']],
  ])('by state: %s [N-MYOR-002]', async (state, expected) => {
    expect(await found({ state })).toEqual(expected)
  })

  test('an order whose refund has failed not as refunded [N-MYOR-002]', async () => {
    const set = (change: { state: 'failed' | 'succeeded'; refunded_at: Date | null }) =>
      shop.db.updateTable('refunds').set(change).execute()
    await set({ state: 'failed', refunded_at: null })
    expect(await found({ state: 'refunded' })).toEqual([])
    await set({ state: 'succeeded', refunded_at: new Date() })
    expect(await found({ state: 'refunded' })).toEqual(['card'])
  })

  test('what was refunded in whole before it left not as to be delivered [N-MYOR-002, N-MYOR-015]', async () => {
    const numbers = (await exported({ state: 'processing' })).lines.map((line) => line.split(',')[0])
    expect(numbers.toSorted()).toEqual([await numberOf(orders.wallet), await numberOf(orders.zoe)].toSorted())
    const refund = shop.db.updateTable('refunds')
    await refund.set({ amount_pence: 1000 }).execute()
    expect(await found({ state: 'processing' })).toEqual(['card', 'wallet', 'zoe'])
    await refund.set({ amount_pence: 2000 }).execute()
  })

  test.each([
    ['card', ['card', 'zoe']],
    ['cash', ['cash']],
    ['google', ['wallet']],
    ['apple', []],
  ])('by way of payment: %s [N-MYOR-003]', async (pay, expected) => {
    expect(await found({ pay })).toEqual(expected)
  })

  test('by product [N-MYOR-009]', async () => {
    expect(await found({ prod_id: balm })).toEqual(['cancelled'])
  })

  test('by client and by days of London, both included, all filters together [N-MYOR-004]', async () => {
    expect(await found({ client_id: zoe.id })).toEqual(['zoe', 'cancelled'])
    const [today, tomorrow] = [daysAgo(0), daysAgo(-1)]
    expect(await found({ from: today, to: today, pay: 'cash', sKey: 'clara', state: 'delivered' })).toEqual(['cash'])
    expect(await found({ from: tomorrow })).toEqual([])
    expect(await found({ to: daysAgo(1) })).toEqual([])
  })
})

describe('the export of My Orders', () => {
  test('has what the list shows under its filters, newest first, with refunds [N-MYOR-005]', async () => {
    const { lines, headers } = await exported({ sKey: 'clara' })
    expect(headers['content-disposition']).toBe('attachment; filename="orders.csv"')
    expect(lines.map((line) => line.split(',').toSpliced(0, 2).join())).toEqual([
      'Clara Client,clara@example.com,1,20,0,5,Payment pending,,,20,,0,,0,',
      'Clara Client,clara@example.com,1,20,0,5,Paid,Google Pay,Processing,20,,0,,0,',
      'Clara Client,clara@example.com,1,20,0,5,Paid,Cash,Delivered,20,,0,,0,',
      'Clara Client,clara@example.com,1,20,20,0,Paid,Card,,20,Refunded,5,,0,',
    ])
    const [cancelled] = (await exported({ state: 'cancelled' })).lines
    expect(cancelled).toMatch(/,zoe@example.com,1,20,0,\d+,Cancelled,,,20,,0,,0,$/)
    expect((await exported()).lines).toHaveLength(6)
    const each: Filters[] = [{ state: 'delivered' }, { pay: 'cash' }, { prod_id: balm }]
    for (const filters of each) expect((await exported(filters)).lines, JSON.stringify(filters)).toHaveLength(1)
    expect((await exported({ to: daysAgo(1) })).lines).toEqual([])
  })

  test('says day and time as London’s clocks did [N-MYOR-014]', async () => {
    const placed = await createOrder(shop, sale, { client_id: zoe.id })
    await shop.db
      .updateTable('orders')
      .set({ created_at: new Date('2025-06-30T23:30:00Z'), payment_status: 2 })
      .where('id', '=', placed)
      .execute()
    const { lines } = await exported({ from: '2025-07-01', to: '2025-07-01' })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(',01/07/2025 00:30:00,')
  })

  test('holds no formula for a spreadsheet [N-MYOR-006]', async () => {
    const { lines } = await exported({ client_id: zoe.id })
    expect(lines[0]).toContain(",'=Zoë Zest,")
  })

  test('holds the seller’s own orders only, and is refused to a client by link [N-MYOR-007]', async () => {
    const other = await createSale(shop)
    expect((await exported({}, other.seller.token)).lines).toEqual([])
    expect((await exported({ client_id: zoe.id }, other.seller.token)).body.error?.errorCode).toBe(6)
    expect((await exported({}, sale.client.token)).body.error?.errorCode).toBe(8)
  })

  test('holds every order once, of one moment too, however many there are [N-MYOR-005]', async () => {
    const own = await createSale(shop)
    const at = new Date('2026-03-01T12:00:00Z')
    await shop.db
      .insertInto('orders')
      .values(
        Array.from({ length: 1201 }, (_, n) => ({
          seller_id: own.seller.id,
          delivery_type: 1,
          payment_status: 2,
          quantity: 1,
          full_price_pence: 2000,
          commission_pence: 500,
          total_pence: 2000,
          saving_pence: 0,
          created_at: new Date(at.getTime() + (n % 3) * 1000),
        })),
      )
      .execute()
    const { lines } = await exported({}, own.seller.token)
    expect([lines.length, new Set(lines).size]).toEqual([1201, 1201])
    const days = lines.map((line) => line.split(',')[1] ?? '')
    expect(days).toEqual(days.toSorted().toReversed())
  })
})
