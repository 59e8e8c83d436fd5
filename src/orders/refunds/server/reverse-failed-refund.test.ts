import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readAdminLog } from '../../../../tests/harness/admin-log.ts'
import { createAdmin } from '../../../../tests/harness/factories.ts'
import { createPaidOrder, getRefunds, postRefund, reverseNewestRefund } from '../../../../tests/harness/paid-orders.ts'
import {
  createSaleWithPayouts,
  findTransfer,
  getPayoutAccount,
  pausePayouts,
  postToProvider,
  sendTransferForOrder,
} from '../../../../tests/harness/payout-accounts.ts'
import {
  answerChallenge,
  createOrder,
  openBooks,
  type PaymentResponse,
  payOrder,
  type Sale,
} from '../../../../tests/harness/sales.ts'
import { callSandbox } from '../../../../tests/harness/sandbox.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds()

const listOf = async (orderId: string) =>
  (
    await shop.call<{ refunded: number; left: number; refunds: { state: string; message: string }[] }>(
      'GET',
      `admin/refund/${orderId}`,
      { as: admin.token },
    )
  ).body.responseData

/** An order of £20.00 with £5.00 commission, paid by card. */
async function paidOrder(sale: Sale): Promise<string> {
  const order_id = await createOrder(shop, sale)
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount: 20 })
  return order_id
}

const refund = (order_id: string, amount = 20) =>
  shop.call('POST', 'admin/refund', { as: admin.token, body: { order_id, amount, refunded: 0 } })

/** Makes the payer's bank send the refund back; the webhook event comes twice. */
async function failRefundAtBank(orderId: string): Promise<void> {
  const { rows } = await sql<{ ref: string }>`select r.provider_ref as ref from refunds r
    join payments p on p.id = r.payment_id where p.order_id = ${orderId} and r.state = 'succeeded'`.execute(shop.db)
  const ref = rows[0]?.ref ?? ''
  await postToProvider(shop, `/v1/test_helpers/sandbox/refunds/${ref}/fail`)
  const webhookEvent = sql`from webhook_events where type = 'refund.failed' and object_ref = ${ref}`
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await sql`select 1 ${webhookEvent}`.execute(shop.db)).rows.length > 0) break
    await sleep(50)
  }
  await shop.runJobs()
  await sql`update webhook_events set processed_at = null where object_ref = ${ref}`.execute(shop.db)
  await sql`select graphile_worker.add_job('process-webhook-event', json_build_object('eventId', provider_event_id))
    ${webhookEvent}`.execute(shop.db)
  await shop.runJobs()
}

/** Waits until every webhook of the provider has arrived and is processed. */
async function allWebhooksProcessed(): Promise<void> {
  const open = sql`select 1 from sandbox.deliveries where delivered_at is null and failed_at is null`
  await expect.poll(async () => (await open.execute(shop.db)).rows.length, { timeout: 10_000 }).toBe(0)
  await shop.runJobs()
}

/** The amounts that were transferred to the seller’s account for an order, in pence. */
async function sentFor(orderId: string): Promise<number[]> {
  const transfers = shop.db.selectFrom('transfers').select('amount_pence').where('order_id', '=', orderId)
  return (await transfers.where('state', '=', 'paid').execute()).map(({ amount_pence }) => amount_pence)
}

/** How many transfers of the order are funded from its charge, of which the refund has left nothing. */
async function countSentFromCharge(orderId: string): Promise<number> {
  const { data } = await callSandbox(shop.ownUrl(), 'GET', '/v1/transfers', { transfer_group: orderId })
  return (data as { source_transaction: string | null }[]).filter((sent) => sent.source_transaction !== null).length
}

const logOf = (orderId: string) => readAdminLog(shop, orderId, 'action', 'admin_id', 'subject_kind', 'before', 'after')

test('a refund that fails late is reversed, and repeatable [D-043, D-365, N-INVC-007]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const orderId = await paidOrder(sale)
  await refund(orderId)
  expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'failed', amount_pence: 0 })
  await failRefundAtBank(orderId)
  expect(await listOf(orderId)).toMatchObject({
    refunded: 0,
    left: 20,
    refunds: [{ state: 'refused', message: 'The card payment provider could not make the refund.' }],
  })
  expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'paid', amount_pence: 500 })
  const issued = shop.db.selectFrom('invoices').select(['kind', 'gross_pence']).where('order_id', '=', orderId)
  expect(await issued.orderBy('id').execute()).toEqual(
    ['invoice', 'credit_note', 'invoice'].map((kind) => ({ kind, gross_pence: 2000 })),
  )
  expect(await getPayoutAccount(shop, sale.seller)).toMatchObject({ onlineAmount: 5, pending: 0, owed: 0 })
  const [, failed, ...more] = await logOf(orderId)
  expect(failed).toMatchObject({
    action: 'refund failed',
    admin_id: null,
    subject_kind: 'order',
    before: { refunded: 20 },
    after: { failed: 20, commissionSent: 5 },
  })
  expect(more).toEqual([])
  expect((await refund(orderId)).body.statusCode).toBe(1)
})

test('a failed refund cancels the seller’s debt, and what she paid comes back [D-028, D-043]', async () => {
  for (const hasPaid of [false, true]) {
    const sale = await createSaleWithPayouts(shop)
    const orderId = await paidOrder(sale)
    await sendTransferForOrder(shop, orderId)
    await refund(orderId)
    expect(await getPayoutAccount(shop, sale.seller)).toMatchObject({ owed: 5 })
    if (hasPaid)
      await shop.call('POST', 'payment/payout/pay', { as: sale.seller.token, body: { token: 'tok_visa', amount: 5 } })
    await failRefundAtBank(orderId)
    expect(await getPayoutAccount(shop, sale.seller)).toMatchObject({ owed: 0, onlineAmount: 5, pending: 0 })
    expect(await sentFor(orderId)).toEqual(hasPaid ? [500, 500] : [500])
    expect(await countSentFromCharge(orderId)).toBe(1)
    expect((await logOf(orderId)).at(-1)).toMatchObject({
      action: 'refund failed',
      after: { commissionSent: hasPaid ? 5 : 0 },
    })
  }
})

test('while the seller is paying the debt for it, it waits [D-028, D-043]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const orderId = await paidOrder(sale)
  await sendTransferForOrder(shop, orderId)
  await refund(orderId)
  const body = { token: 'tok_threeDSecure2Required', amount: 5 }
  const pay = () => shop.call<PaymentResponse>('POST', 'payment/payout/pay', { as: sale.seller.token, body })
  const question = (await pay()).body.responseData.nextAction?.url ?? ''
  await expect(reverseNewestRefund(shop)).rejects.toThrow('is paying right now')
  expect(await listOf(orderId)).toMatchObject({ refunded: 20 })
  await answerChallenge(question, 'complete')
  await pay()
  await failRefundAtBank(orderId)
  expect(await listOf(orderId)).toMatchObject({ refunded: 0 })
})

test('what a partial refund took from waiting commission returns to its transfer [D-043]', async () => {
  const sale = await createSaleWithPayouts(shop)
  await allWebhooksProcessed()
  const orderId = await createPaidOrder(shop, sale, { quantity: 2 })
  await pausePayouts(shop, sale.seller, true)
  const [line] = (await getRefunds(shop, admin, orderId)).lines
  const lines = [{ line_id: line?.line_id, quantity: 1 }]
  await postRefund(shop, admin, { order_id: orderId, lines, amount: 20, refunded: 0 })
  expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'queued', amount_pence: 500 })
  await failRefundAtBank(orderId)
  expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'queued', amount_pence: 1000 })
  expect(await getPayoutAccount(shop, sale.seller)).toMatchObject({ pending: 1000, owed: 0 })
})

test('the transfer back waits while payouts are off; a new refund withholds it [D-032, D-043]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const orderId = await paidOrder(sale)
  await sendTransferForOrder(shop, orderId)
  await refund(orderId)
  await shop.call('POST', 'payment/payout/pay', { as: sale.seller.token, body: { token: 'tok_visa', amount: 5 } })
  // processed now, so that no webhook event about the account switches payouts on again later
  await allWebhooksProcessed()
  await pausePayouts(shop, sale.seller, true)
  await failRefundAtBank(orderId)
  expect(await getPayoutAccount(shop, sale.seller)).toMatchObject({ pending: 500, owed: 0 })
  expect(await sentFor(orderId)).toEqual([500])
  expect((await refund(orderId)).body.statusCode).toBe(1)
  await pausePayouts(shop, sale.seller, false)
  expect(await getPayoutAccount(shop, sale.seller)).toMatchObject({ pending: 0, owed: 0 })
  await failRefundAtBank(orderId)
  expect(await getPayoutAccount(shop, sale.seller)).toMatchObject({ pending: 0, owed: 0, onlineAmount: 5 })
  expect(await sentFor(orderId)).toEqual([500, 500])
  const { entries } = (await shop.call<{ entries: unknown[] }>('GET', 'commission/entries', { as: sale.seller.token }))
    .body.responseData
  expect(entries).toHaveLength(1)
})

test('each active administrator and the notified seller get one email [D-039, D-043]', async () => {
  const blocked = await createAdmin(shop, { blocked: true })
  await shop.db.deleteFrom('tokens').where('user_id', '=', blocked.id).execute()
  const sale = await createSaleWithPayouts(shop)
  const orderId = await paidOrder(sale)
  await refund(orderId)
  await failRefundAtBank(orderId)
  const emails = (await openBooks(shop).emailsAbout(orderId)).filter(({ kind }) => kind === 'refund-failed')
  expect(emails.map(({ recipient }) => recipient).sort()).toEqual([admin.email, sale.seller.email].sort())
  expect(emails.map(({ recipient }) => recipient)).not.toContain(blocked.email)
  const textTo = (email: string) => emails.find(({ recipient }) => recipient === email)?.text
  expect(textTo(admin.email)).toContain('Came back: £20.00')
  expect(textTo(admin.email)).toContain(`/admin-order/admin-order-details/${orderId}`)
  expect(textTo(admin.email)).toContain('Anna Archer')
  expect(textTo(sale.seller.email)).toContain('Commission on its way to you again: £5.00')
  expect(textTo(sale.seller.email)).not.toContain('Commission you keep')
  expect(textTo(sale.seller.email)).toContain('/commission')
})

test('a failed refund is mailed to administrators, not to a deleted seller [D-043]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const orderId = await paidOrder(sale)
  await refund(orderId)
  await shop.db.deleteFrom('tokens').where('user_id', '=', sale.seller.id).execute()
  await shop.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', sale.seller.id).execute()
  await failRefundAtBank(orderId)
  const emails = (await openBooks(shop).emailsAbout(orderId)).filter(({ kind }) => kind === 'refund-failed')
  expect(emails.map(({ recipient }) => recipient)).toEqual([admin.email])
})

test('after a sale with deducted commission the seller’s email says she keeps it [D-006]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const orderId = await createOrder(shop, sale, { type: 2 })
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id: orderId, amount: 15 })
  await refund(orderId, 15)
  expect(await getPayoutAccount(shop, sale.seller)).toMatchObject({ cashAmount: 0 })
  await failRefundAtBank(orderId)
  expect(await getPayoutAccount(shop, sale.seller)).toMatchObject({ cashAmount: 5, pending: 0, owed: 0 })
  const toSeller = (await openBooks(shop).emailsAbout(orderId)).findLast(
    ({ recipient }) => recipient === sale.seller.email,
  )
  expect(toSeller?.text).toContain('Commission you keep: £5.00')
})
