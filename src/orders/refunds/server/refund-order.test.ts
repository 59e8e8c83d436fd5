import { describe, expect, test } from 'vitest'
import { resumeRefunds } from '#orders/refunds/server/reverse-failed-refund.ts'
import { ordersText } from '#orders/text.ts'
import {
  createSaleWithPayouts,
  findTransfer,
  getPayoutAccount,
  sendTransferForOrder,
} from '../../../../tests/harness/payout-accounts.ts'
import { rejectionOf } from '../../../../tests/harness/rejections.ts'
import { createOrder, payOrder, type Sale, saveCard } from '../../../../tests/harness/sales.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds()

interface Preview {
  paid: number
  refunded: number
  left: number
  amount: number
  payer: string
  card: { last4: string }
  seller: { fromHeld: number; owed: number; givenUp: number }
}
interface List {
  left: number
  refunded: number
  lines: { line_id: string; quantity: number; refunded: number; amount: number; commission: number }[]
  refunds: { state: string; amount: number; message: string }[]
}

/** Three items of £20.00 with £5.00 commission each, paid by card; the order's type decides what is charged. */
async function paidOrder(sale: Sale, change: Record<string, unknown> = {}, token = 'tok_visa'): Promise<string> {
  const each = change.type === 2 || change.type === 3 ? 15 : 20
  const line = { prod_id: sale.productId, quantity: 3, price: 20, commission: 5 }
  const order_id = await createOrder(shop, sale, {
    prods: [line],
    subTotalAmount: 3 * each,
    totalAmount: 3 * each,
    ...change,
  })
  const paid = await payOrder(shop, 'token', sale.seller.token, { token, order_id, amount: 3 * each })
  expect(paid.body.responseMessage).toBeUndefined()
  return order_id
}

const list = async (orderId: string) =>
  (await shop.call<List>('GET', `admin/refund/${orderId}`, { as: admin.token })).body.responseData
const preview = async (order_id: string, lines: unknown[] = []) =>
  (
    await shop.call<Preview>('GET', 'admin/refund/preview', {
      as: admin.token,
      query: { order_id, lines: JSON.stringify(lines) },
    })
  ).body
const refund = (body: Record<string, unknown>, headers = {}) =>
  shop.call<{ message: string }>('POST', 'admin/refund', { as: admin.token, body, headers })

/** Previews a refund and then submits it, like the order page does. */
async function previewAndRefund(order_id: string, quantity?: number) {
  const [line] = (await list(order_id)).lines
  const lines = quantity === undefined ? [] : [{ line_id: line?.line_id, quantity }]
  const { amount, refunded } = (await preview(order_id, lines)).responseData
  return refund({ order_id, lines, amount, refunded, reason: 'Client changed her mind' })
}

const emailsOf = async (orderId: string) => {
  const { order_number } = await shop.db
    .selectFrom('orders')
    .select('order_number')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return (await shop.emails()).filter(({ kind, subject }) => kind === 'refund' && subject.includes(order_number))
}

describe('a refund', () => {
  test('by line withholds its commission; the rest is transferred [D-032, D-043]', async () => {
    const sale = await createSaleWithPayouts(shop)
    const orderId = await paidOrder(sale)
    const [line] = (await list(orderId)).lines
    expect(line).toMatchObject({ quantity: 3, refunded: 0, amount: 20, commission: 5 })
    const shown = await preview(orderId, [{ line_id: line?.line_id, quantity: 1 }])
    expect(shown.responseData).toMatchObject({
      paid: 60,
      refunded: 0,
      left: 60,
      amount: 20,
      payer: 'seller',
      card: { last4: '4242' },
      seller: { fromHeld: 5, owed: 0, givenUp: 0 },
    })
    expect((await previewAndRefund(orderId, 1)).body.responseData.message).toBe('Refund made successfully.')
    expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'queued', amount_pence: 1000 })
    await sendTransferForOrder(shop, orderId)
    expect(await getPayoutAccount(shop, sale.seller)).toMatchObject({
      pending: 0,
      onlineAmount: 10,
      balance: 10,
      owed: 0,
    })
    expect(await list(orderId)).toMatchObject({ refunded: 20, left: 40, refunds: [{ state: 'refunded', amount: 20 }] })
    expect(
      await shop.db.selectFrom('orders').select('payment_status').where('id', '=', orderId).executeTakeFirst(),
    ).toEqual({ payment_status: 3 })
  })

  test('in whole, before commission was transferred, leaves nothing to transfer', async () => {
    const sale = await createSaleWithPayouts(shop)
    const orderId = await paidOrder(sale)
    await previewAndRefund(orderId)
    await sendTransferForOrder(shop, orderId)
    expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'failed', amount_pence: 0, provider_ref: null })
    expect(await getPayoutAccount(shop, sale.seller)).toMatchObject({
      pending: 0,
      onlineAmount: 0,
      balance: 0,
      owed: 0,
    })
    const { entries } = (
      await shop.call<{ entries: unknown[] }>('GET', 'commission/entries', { as: sale.seller.token })
    ).body.responseData
    expect(entries).toMatchObject([{ state: 'taken_back', taken_back: 15, amount: 60, held_until: null }])
  })

  test('after commission was transferred makes the seller owe it, and the email says how to pay', async () => {
    const sale = await createSaleWithPayouts(shop)
    const orderId = await paidOrder(sale)
    await sendTransferForOrder(shop, orderId)
    expect((await preview(orderId)).responseData.seller).toMatchObject({ fromHeld: 0, owed: 15, givenUp: 0 })
    await previewAndRefund(orderId)
    expect(await getPayoutAccount(shop, sale.seller)).toMatchObject({ onlineAmount: 15, pending: 0, owed: 15 })
    const emails = await emailsOf(orderId)
    const toSeller = emails.find(({ recipient }) => recipient === sale.seller.email)
    expect(toSeller?.text).toContain('Commission you owe: £15.00')
    expect(toSeller?.text).toContain('/payoutPayment')
    const toClient = emails.find(({ recipient }) => recipient === 'clara@example.com')
    expect(toClient?.text).toContain('3 x Aurelle Velvet Serum')
    expect(toClient?.text.toLowerCase()).not.toContain('commission')
  })

  test('of a sale with deducted commission hides the seller’s cost [D-006, D-039]', async () => {
    const sale = await createSaleWithPayouts(shop)
    const cash = await createOrder(shop, sale)
    await payOrder(shop, 'cash', sale.seller.token, { order_id: cash, card_id: await saveCard(shop, sale.seller) })
    expect((await preview(cash)).responseData).toMatchObject({
      amount: 15,
      seller: { fromHeld: 0, owed: 0, givenUp: 5 },
    })
    expect(await getPayoutAccount(shop, sale.seller)).toMatchObject({ cashAmount: 5 })
    await previewAndRefund(cash)
    expect(await getPayoutAccount(shop, sale.seller)).toMatchObject({ cashAmount: 0, owed: 0 })
    const emails = await emailsOf(cash)
    expect(emails.find(({ recipient }) => recipient === sale.seller.email)?.text).toContain('£15.00')
    expect(emails.find(({ recipient }) => recipient === 'clara@example.com')?.text).not.toContain('£')
  })

  test('submitted twice, concurrently and again, refunds once', async () => {
    const sale = await createSaleWithPayouts(shop)
    const orderId = await paidOrder(sale)
    const [line] = (await list(orderId)).lines
    const body = { order_id: orderId, lines: [{ line_id: line?.line_id, quantity: 1 }], amount: 20, refunded: 0 }
    const together = await Promise.all([refund(body), refund(body), refund(body)])
    expect(together.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(rejectionOf(await refund(body))).toEqual([14, ordersText.refundChanged])
    const keyed = { ...body, refunded: 20 }
    const key = { 'idempotency-key': orderId }
    expect((await refund(keyed, key)).status).toBe(200)
    expect((await refund(keyed, key)).headers['idempotent-replayed']).toBe('true')
    expect(await list(orderId)).toMatchObject({ refunded: 40, left: 20, lines: [{ refunded: 2 }] })
    expect((await emailsOf(orderId)).filter(({ recipient }) => recipient === sale.seller.email)).toHaveLength(2)
    const refunds = []
    for await (const one of shop.provider.listRefunds(new Date(0))) refunds.push(one)
    const ids = await shop.db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .select('refunds.id')
      .where('order_id', '=', orderId)
      .execute()
    expect(refunds.filter(({ reference }) => ids.some(({ id }) => id === reference))).toHaveLength(2)
  })

  test('without a response holds the commission, and is finished by the job, once', async () => {
    const sale = await createSaleWithPayouts(shop)
    const orderId = await paidOrder(sale)
    await shop.pool.query(
      "insert into sandbox.faults (next, method, path, remaining) values ('drop_after', 'POST', '/v1/refunds', 4)",
    )
    expect(rejectionOf(await previewAndRefund(orderId, 2))).toEqual([23, ordersText.refundNotFinished])
    await shop.pool.query('delete from sandbox.faults')
    expect((await list(orderId)).refunds).toMatchObject([{ state: 'open' }])
    await sendTransferForOrder(shop, orderId)
    expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'queued', amount_pence: 1500 })
    const { entries } = (
      await shop.call<{ entries: unknown[] }>('GET', 'commission/entries', { as: sale.seller.token })
    ).body.responseData
    expect(entries).toMatchObject([{ state: 'pending', waits_for: 'refund', held_until: null }])
    await shop.db
      .updateTable('refunds')
      .set({ updated_at: new Date(Date.now() - 60_000) })
      .where('state', '=', 'sent')
      .execute()
    await resumeRefunds(shop)
    await shop.runJobs()
    expect(await list(orderId)).toMatchObject({ refunded: 40, refunds: [{ state: 'refunded' }] })
    expect(await getPayoutAccount(shop, sale.seller)).toMatchObject({ balance: 5, owed: 0 })
  })

  test('that the provider declines changes nothing, and shows its message', async () => {
    const sale = await createSaleWithPayouts(shop)
    const orderId = await paidOrder(sale, {}, 'tok_createDispute')
    const [line] = (await list(orderId)).lines
    const body = { order_id: orderId, lines: [{ line_id: line?.line_id, quantity: 1 }], amount: 20, refunded: 0 }
    // stands for a moment at which the provider already knows of the dispute, but the shop does not
    await shop.db.deleteFrom('disputes').execute()
    const refused = await refund(body)
    expect(refused.body.error).toMatchObject({
      errorCode: 22,
      errors: { raw: { message: expect.stringContaining('charged back') } },
    })
    expect(await list(orderId)).toMatchObject({
      refunded: 0,
      refunds: [{ state: 'refused' }],
      lines: [{ refunded: 0 }],
    })
    expect(await emailsOf(orderId)).toEqual([])
    expect(await findTransfer(shop, orderId)).toMatchObject({ amount_pence: 1500 })
  })

  test('of too much, of what the preview did not show, of nothing or unpaid is rejected', async () => {
    const sale = await createSaleWithPayouts(shop)
    const orderId = await paidOrder(sale, { type: 2 })
    const [line] = (await list(orderId)).lines
    const rejection = async (body: Record<string, unknown>) => rejectionOf(await refund({ order_id: orderId, ...body }))
    const lines = (quantity: unknown) => [{ line_id: line?.line_id, quantity }]
    expect(await rejection({ lines: lines(4), amount: 60, refunded: 0 })).toEqual([13, ordersText.refundTooMany])
    const noLine = [{ line_id: sale.productId, quantity: 1 }]
    expect(await rejection({ lines: noLine, amount: 15, refunded: 0 })).toEqual([13, ordersText.refundTooMany])
    expect(await rejection({ lines: lines(1), amount: 20, refunded: 0 })).toEqual([14, ordersText.refundChanged])
    expect(await rejection({ lines: lines(1), amount: 15, refunded: 5 })).toEqual([14, ordersText.refundChanged])
    expect(await rejection({ lines: lines(0), amount: 0, refunded: 0 })).toEqual([1, ordersText.quantity])
    expect(await rejection({ lines: lines('many'), amount: 15, refunded: 0 })).toEqual([1, ordersText.quantity])
    expect((await refund({ order_id: orderId, lines: lines(1), refunded: 0 })).body.error?.errorCode).toBe(1)
    const open = await createOrder(shop, sale)
    expect((await preview(open)).responseMessage).toBe(ordersText.notRefundable)
    expect(await rejection({ order_id: open, amount: 20, refunded: 0 })).toEqual([13, ordersText.notRefundable])
    expect(await rejection({ order_id: 'nothing', amount: 20, refunded: 0 })).toEqual([6, ordersText.notFound])
    expect((await list(orderId)).refunded).toBe(0)
    await previewAndRefund(orderId)
    expect(await rejection({ amount: 45, refunded: 0 })).toEqual([13, ordersText.nothingLeftToRefund])
  })

  test('is in the audit log with who, what and why', async () => {
    const sale = await createSaleWithPayouts(shop)
    const orderId = await paidOrder(sale)
    await previewAndRefund(orderId, 1)
    const logged = await shop.db.selectFrom('admin_log').selectAll().where('subject_id', '=', orderId).execute()
    expect(logged).toMatchObject([
      {
        admin_id: admin.id,
        action: 'refund order',
        subject_kind: 'order',
        before: { refunded: 0 },
        after: { refunded: 20, reason: 'Client changed her mind' },
      },
    ])
  })
})
