import { describe, expect, test } from 'vitest'
import type { DispatchView } from '#orders/dispatch/dispatch-view.ts'
import { readAdminLog } from '../../../../tests/harness/admin-log.ts'
import { openDispatchDesk } from '../../../../tests/harness/dispatch-desk.ts'
import { createAdmin, createClient } from '../../../../tests/harness/factories.ts'
import { createPaidOrder, getRefunds, postRefund } from '../../../../tests/harness/paid-orders.ts'
import { createOrder, createSale, openBooks, payOrder, type Sale } from '../../../../tests/harness/sales.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds()
const desk = openDispatchDesk(shop, admin)
const sale = await createSale(shop, { quantity: 500 })

const readAs = async (as: string, orderId: string) =>
  (
    await shop.call<{ order: { orderStatus: number; dispatch: DispatchView | null } }>('GET', `order/info/${orderId}`, {
      as,
    })
  ).body.responseData.order
const read = (orderId: string) => readAs(sale.seller.token, orderId)
const listDispatchEmails = async (orderId: string) =>
  (await openBooks(shop).emailsAbout(orderId)).filter(({ kind }) => kind === 'order-dispatched')
const logOf = (orderId: string) => readAdminLog(shop, orderId, 'action', 'subject_kind', 'before', 'after')

/** Places an order and pays it, as the client for type 5 and otherwise as the seller; types 2 and 3 cost the price less the commission. */
async function payFor(own: Sale, type: number): Promise<string> {
  const order_id = await createOrder(shop, own, { type })
  const as = type === 5 ? own.client.token : own.seller.token
  await payOrder(shop, 'token', as, { token: 'tok_visa', order_id, amount: type === 2 || type === 3 ? 15 : 20 })
  return order_id
}
const refundAll = async (order_id: string) =>
  postRefund(shop, admin, { order_id, amount: 20, refunded: 0, reason: 'Not wanted.' })

describe('the orders to pack', () => {
  test('lists paid orders that have not left, the oldest payment first [N-DISP-001]', async () => {
    const own = await createSale(shop, { quantity: 500 })
    await createOrder(shop, own)
    const toClient = await payFor(own, 1)
    const toSalon = await payFor(own, 2)
    await payFor(own, 3)
    const byLink = await payFor(own, 5)
    const refunded = await payFor(own, 1)
    expect((await refundAll(refunded)).body.statusCode).toBe(1)
    const delivered = await payFor(own, 1)
    await desk.deliver(delivered)
    const ids = [toClient, toSalon, byLink]
    const listed = (await desk.list()).map(({ _id }) => _id)
    expect(listed.filter((id) => [...ids, refunded, delivered].includes(id))).toEqual(ids)
    const states = await Promise.all(
      [...ids, refunded].map(async (id) => (await readAs(own.seller.token, id)).dispatch?.state),
    )
    expect(states).toEqual(['to_pack', 'to_pack', 'to_pack', undefined])
    await shop.pool.query("update orders set paid_at = paid_at - interval '1 day' where id = $1", [byLink])
    expect((await desk.list()).map(({ _id }) => _id).filter((id) => ids.includes(id))).toEqual([
      byLink,
      toClient,
      toSalon,
    ])
  })

  test('counts the pieces that were not refunded, and names the parcel’s recipient [N-DISP-001]', async () => {
    const order_id = await createPaidOrder(shop, sale, { quantity: 3 })
    const [line] = (await getRefunds(shop, admin, order_id)).lines
    const lines = JSON.stringify([{ line_id: line?.line_id, quantity: 1 }])
    await postRefund(shop, admin, { order_id, lines, amount: 20, refunded: 0, reason: 'One too many.' })
    const row = (await desk.list()).find(({ _id }) => _id === order_id)
    expect(row).toMatchObject({ quantity: 2, recipient: 'Clara Client', name: 'Anna Archer' })
    expect((await desk.list({ sKey: row?.ord_no ?? '' })).map(({ _id }) => _id)).toEqual([order_id])
    const setRefund = (change: { state: 'failed' | 'succeeded'; refunded_at: Date | null }) =>
      shop.db.updateTable('refunds').set(change).where('reason', '=', 'One too many.').execute()
    await setRefund({ state: 'failed', refunded_at: null })
    expect((await desk.list()).find(({ _id }) => _id === order_id)?.quantity).toBe(3)
    await setRefund({ state: 'succeeded', refunded_at: new Date() })
  })
})

describe('dispatch', () => {
  test('has date, carrier, number and link; the order says Processing [N-DISP-002, N-DISP-005]', async () => {
    const order_id = await payFor(sale, 5)
    expect(await desk.dispatch([order_id])).toMatchObject({ done: 1, refused: [] })
    for (const as of [sale.seller.token, sale.client.token]) {
      const { orderStatus, dispatch } = await readAs(as, order_id)
      expect(orderStatus).toBe(0)
      expect(dispatch).toMatchObject({
        state: 'dispatched',
        carrier: 'Royal Mail',
        tracking_number: 'AB123456780GB',
        delivered: null,
        tracking_url: 'https://www.royalmail.com/track-your-item#/tracking-results/AB123456780GB',
      })
      expect(Date.now() - Date.parse(dispatch?.dispatched ?? '')).toBeLessThan(60_000)
    }
    await desk.deliver(order_id)
    const { orderStatus, dispatch } = await read(order_id)
    expect([orderStatus, dispatch?.state]).toEqual([1, 'delivered'])
    expect(Date.parse(dispatch?.delivered ?? '')).toBeGreaterThanOrEqual(Date.parse(dispatch?.dispatched ?? ''))
    const facts = await shop.db
      .selectFrom('orders')
      .select(['dispatched_by', 'delivered_by'])
      .where('id', '=', order_id)
      .executeTakeFirst()
    expect(facts).toEqual({ dispatched_by: admin.id, delivered_by: admin.id })
  })

  test.each([
    ['client', 1, 'clara@example.com'],
    ['seller', 2, null],
  ] as const)(
    'is mailed once to the %s of type %s with its tracking link and no price [N-DISP-003]',
    async (_, type, clientEmail) => {
      const order_id = await payFor(sale, type)
      await desk.dispatch([order_id])
      await desk.dispatch([order_id])
      const [email, ...others] = await listDispatchEmails(order_id)
      expect(others).toEqual([])
      expect(email?.recipient).toBe(clientEmail ?? sale.seller.email)
      const link = 'https://www.royalmail.com/track-your-item#/tracking-results/AB123456780GB'
      expect(email?.text.split('\n')).toContain(link)
      expect(email?.html).toContain(`href="${link}"`)
      expect(email?.text).toContain('Tracking number: AB123456780GB')
      expect(email?.text).toMatch(/1 x Aurelle Velvet Serum/)
      expect(`${email?.html}${email?.text}`).not.toMatch(/£|commission/i)
    },
  )

  test('is refused for unpaid, refunded and salon stock orders, the others are marked [N-DISP-004]', async () => {
    const refunded = await payFor(sale, 1)
    await refundAll(refunded)
    const wrong = [await createOrder(shop, sale), await payFor(sale, 3), refunded, 'nothing']
    const right = await payFor(sale, 1)
    const { done, refused } = await desk.dispatch([...wrong, right])
    expect([done, refused.map(({ _id }) => _id)]).toEqual([1, wrong])
    expect((await read(right)).dispatch?.state).toBe('dispatched')
  })

  test('needs a known carrier, a plausible number and an https link if it has one [N-DISP-004]', async () => {
    const order_id = await payFor(sale, 1)
    const refuse = async (change: Record<string, unknown>) =>
      (await desk.correct({ order_id, carrier: 'dpd', ...change })).body.error?.errorCode
    expect(await refuse({ carrier: 'pigeon' })).toBe(1)
    expect(await refuse({ tracking_number: '<b>' })).toBe(1)
    for (const tracking_url of ['http://track.example/1', 'javascript:alert(1)'])
      expect(await refuse({ tracking_url })).toBe(1)
    await desk.dispatch([order_id], { carrier: 'other', tracking_url: 'https://parcels.example/{number}' })
    expect((await read(order_id)).dispatch).toMatchObject({
      carrier: 'Other carrier',
      tracking_url: 'https://parcels.example/AB123456780GB',
    })
  })

  test('by two administrators at once happens once, with one email and log entry [N-DISP-006]', async () => {
    const order_id = await payFor(sale, 1)
    const other = openDispatchDesk(shop, await createAdmin(shop))
    const results = await Promise.all([
      ...[desk, desk].map((one) => one.dispatch([order_id])),
      other.dispatch([order_id], { carrier: 'dpd' }),
    ])
    const done = results.reduce((sum, result) => sum + result.done, 0)
    const { dispatch } = await read(order_id)
    expect(done).toBe(dispatch?.carrier === 'DPD' ? 1 : 2)
    expect(await listDispatchEmails(order_id)).toHaveLength(1)
    expect(await logOf(order_id)).toHaveLength(1)
  })

  test('is corrected with a second email, or undone, both in the log; deliveries stay [N-DISP-007]', async () => {
    const order_id = await payFor(sale, 1)
    expect(
      (await desk.correct({ order_id, carrier: 'dpd', tracking_number: '15501234567890' })).body.error?.errorCode,
    ).toBe(13)
    await desk.dispatch([order_id])
    for (let time = 0; time < 2; time++)
      expect(
        (await desk.correct({ order_id, carrier: 'dpd', tracking_number: '1550 1234 5678 90' })).body.statusCode,
      ).toBe(1)
    expect((await read(order_id)).dispatch).toMatchObject({ carrier: 'DPD', tracking_number: '15501234567890' })
    expect(await listDispatchEmails(order_id)).toHaveLength(2)
    for (let time = 0; time < 2; time++) expect((await desk.undo(order_id)).body.statusCode).toBe(1)
    expect((await read(order_id)).dispatch).toMatchObject({ state: 'to_pack', carrier: '', dispatched: null })
    const [sent, corrected] = [
      { carrier: 'royal_mail', trackingNumber: 'AB123456780GB' },
      { carrier: 'dpd', trackingNumber: '15501234567890' },
    ]
    expect(await logOf(order_id)).toEqual([
      { action: 'dispatch order', subject_kind: 'order', before: null, after: sent },
      { action: 'correct dispatch', subject_kind: 'order', before: sent, after: corrected },
      { action: 'undo dispatch', subject_kind: 'order', before: corrected, after: null },
    ])
    await desk.deliver(order_id)
    expect((await desk.undo(order_id)).body.error?.errorCode).toBe(13)
    expect((await desk.dispatch([order_id])).done).toBe(0)
  })

  test('of a client without an email address is marked, and mailed to no other person [N-DISP-003]', async () => {
    const client = await createClient(shop, sale.seller)
    const order_id = await payFor({ ...sale, client }, 1)
    await shop.db.updateTable('orders').set({ client_email: '' }).where('id', '=', order_id).execute()
    expect((await desk.dispatch([order_id])).done).toBe(1)
    expect(await listDispatchEmails(order_id)).toEqual([])
  })
})
