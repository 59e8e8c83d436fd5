import { expect, test } from 'vitest'
import type { DisputeRowView, DisputeView } from '#orders/disputes/contract.ts'
import { sendDisputeEvidence } from '#orders/disputes/server/dispute-evidence.ts'
import { settleDispute } from '#orders/disputes/server/settle-dispute.ts'
import { disputesText } from '#orders/disputes/text.ts'
import { claimEvidence } from '#payments/disputes/server/disputes.ts'
import type { EvidenceResult } from '#payments/provider/server/payment-provider.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { readAdminLog } from '../../../../tests/harness/admin-log.ts'
import {
  createPaidOrder,
  disputeOrder,
  getRefunds,
  loseAnswers,
  openDisputeOf,
  postRefund,
} from '../../../../tests/harness/paid-orders.ts'
import {
  createSaleWithPayouts,
  findDisputeByCharge,
  findTransfer,
  postToProvider,
  sendTransferForOrder,
} from '../../../../tests/harness/payout-accounts.ts'
import { wordsOf } from '../../../../tests/harness/rejections.ts'
import { createOrder, createSale, openBooks } from '../../../../tests/harness/sales.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'
import { callProvider, createAttemptBeforeCall } from '../../../../tests/harness/unfinished-payments.ts'

const { shop, admin } = await openShopForRefunds()
const books = openBooks(shop)
const sale = await createSale(shop, { quantity: 500 })

const readList = async (query: Record<string, string>) =>
  (
    await shop.call<{ disputes: DisputeRowView[]; ttl: number }>('GET', 'admin/dispute/list', {
      as: admin.token,
      query,
    })
  ).body.responseData
const read = async (id: string) =>
  (await shop.call<DisputeView>('GET', `admin/dispute/${id}`, { as: admin.token })).body.responseData
const partOf = async (id: string, kind: string) =>
  (await read(id)).parts.find((part) => part.kind === kind)?.value ?? null
const send = async (dispute_id: string, parts: string[], text = '') =>
  (
    await shop.call('POST', 'admin/dispute/evidence', {
      as: admin.token,
      body: { dispute_id, parts, text, version: (await read(dispute_id)).version },
    })
  ).body
const logOf = (id: string) => readAdminLog(shop, id, 'action', 'subject_kind', 'before', 'after', 'ip_address')
const countDisputeEmails = async (orderId: string) =>
  (await books.emailsAbout(orderId)).filter(({ kind }) => kind === 'dispute').length
const day = expect.stringMatching(/^20\d\d-\d\d-\d\dT/)

test('the list has each dispute’s order, seller, amount and days, and is searched [N-DSPT-003]', async () => {
  const orderId = await createPaidOrder(shop, sale)
  const { order_number } = await books.orderOf(orderId)
  const id = await openDisputeOf(shop, orderId)
  const won = await openDisputeOf(shop, await createPaidOrder(shop, sale))
  expect(await readList({ sKey: ` ${order_number} ` })).toEqual({
    disputes: [
      {
        _id: id,
        order_id: orderId,
        ord_no: order_number,
        name: 'Anna Archer',
        state: 'to_answer',
        reason: 'fraudulent',
        amount: 20,
        opened: day,
        due: day,
        closed: null,
      },
    ],
    ttl: 1,
  })
  expect((await send(won, [], 'winning_evidence')).responseData).toEqual({ message: disputesText.sending })
  expect((await readList({ state: 'won' })).disputes).toMatchObject([{ _id: won, closed: day }])
  const all = await readList({ lmt: '10' })
  expect(await readList({ lmt: '1', page: '2' })).toEqual({ disputes: [all.disputes[1]], ttl: 2 })
  expect(await readList({ lmt: '1' })).toEqual({ disputes: [all.disputes[0]], ttl: 2 })
  for (const sKey of ['%', 'ORD_']) expect(await readList({ sKey })).toEqual({ disputes: [], ttl: 0 })
  for (const id of ['nothing', '00000000-0000-7000-8000-000000000000']) {
    const unknown = await shop.call('GET', `admin/dispute/${id}`, { as: admin.token })
    expect([unknown.status, wordsOf(unknown)]).toEqual([404, disputesText.notFound])
  }
})

test('a disputed debt payment has no order, goes to the bank as words alone [N-DSPT-002–003]', async () => {
  const own = await createSaleWithPayouts(shop)
  const orderId = await createPaidOrder(shop, own)
  await sendTransferForOrder(shop, orderId)
  await postRefund(shop, admin, { order_id: orderId, amount: 20, refunded: 0 })
  const body = { token: 'tok_createDispute', amount: 5 }
  expect((await shop.call('POST', 'payment/payout/pay', { as: own.seller.token, body })).body.statusCode).toBe(1)
  const payments = shop.db.selectFrom('payments').select('provider_ref').where('debtor_id', '=', own.seller.id)
  const disputeRef = await findDisputeByCharge(shop, (await payments.executeTakeFirstOrThrow()).provider_ref ?? '')
  const before = (await shop.emails()).length
  await settleDispute(shop, disputeRef)
  const emails = (await shop.emails()).slice(before)
  expect(emails.map(({ recipient, subject }) => [recipient, /ORD-/.test(subject)])).toEqual([[admin.email, false]])
  const row = (await readList({ lmt: '10' })).disputes.find(({ order_id }) => order_id === null)
  expect(row).toMatchObject({ ord_no: null, name: 'Anna Archer', amount: 5, state: 'to_answer' })
  const id = row?._id ?? ''
  expect((await read(id)).parts.filter(({ value }) => value !== null)).toEqual([])
  expect((await send(id, ['items'])).error).toMatchObject({ errorCode: 1, errors: { parts: disputesText.partMissing } })
  expect((await send(id, [], 'She paid what she owed.')).statusCode).toBe(1)
  expect(await logOf(id)).toEqual([
    {
      action: 'send dispute evidence',
      subject_kind: 'dispute',
      before: null,
      after: { order: null, parts: [] },
      ip_address: expect.any(String),
    },
  ])
})

test('a refused sending is told and may be repeated, an unknown one may not [N-DSPT-006]', async () => {
  const orderId = await createPaidOrder(shop, sale)
  const disputeId = await openDisputeOf(shop, orderId)
  const { order_number } = await books.orderOf(orderId)
  const actor = { kind: 'admin', userId: admin.id, tokenId: '', ipAddress: '192.0.2.1' } as const
  const answer = async (submitDisputeEvidence: () => Promise<EvidenceResult>) => {
    const { version } = await read(disputeId)
    const sent = { disputeId, parts: ['items'], version, text: '' } as const
    return sendDisputeEvidence({ ...shop, provider: { ...shop.provider, submitDisputeEvidence } }, actor, sent).catch(
      ({ code, message, errors }) => ({ code, message, errors }),
    )
  }
  const declined = { state: 'declined', userMessage: 'Too long.', rawMessage: 'evidence_too_long' } as const
  expect(await answer(async () => declined)).toMatchObject({ message: 'Too long.' })
  expect(await answer(() => Promise.reject(new Error('the socket hung up')))).toMatchObject({
    message: 'the socket hung up',
  })
  const notSent = {
    action: 'dispute evidence was not sent',
    subject_kind: 'dispute',
    before: null,
    ip_address: '192.0.2.1',
    after: { order: order_number, parts: ['items'] },
  }
  const sent = { ...notSent, action: 'send dispute evidence' }
  const log = await logOf(disputeId)
  expect([log.length, log]).toEqual([4, expect.arrayContaining([sent, notSent])])
  const chosen = shop.db.selectFrom('disputes').select(['evidence_parts', 'evidence_text', 'evidence_values'])
  expect(await chosen.where('id', '=', disputeId).execute()).toEqual([
    { evidence_parts: [], evidence_text: '', evidence_values: {} },
  ])
  expect(await answer(async () => ({ state: 'unknown' }))).toMatchObject({ message: disputesText.doubtful })
  expect((await send(disputeId, ['items'])).error).toMatchObject({
    errorCode: 13,
    responseMessage: disputesText.sendingNow,
  })
  expect(await logOf(disputeId)).toHaveLength(5)
})

test('evidence is taken once, before any deadline, for an open dispute only [N-DSPT-006]', async () => {
  const id = await openDisputeOf(shop, await createPaidOrder(shop, sale))
  const won = await openDisputeOf(shop, await createPaidOrder(shop, sale))
  await send(won, [], 'winning_evidence')
  const claim = (disputeId = id) =>
    inTransaction(shop.db, (tx) => claimEvidence(tx, disputeId, { adminId: admin.id, values: {}, text: '' }))
  const change = (values: Record<string, Date | null>) =>
    shop.db.updateTable('disputes').set(values).where('id', '=', id).execute()
  expect([await claim(won), await claim(sale.seller.id)]).toEqual(['closed', 'closed'])
  await change({ evidence_due_by: new Date(Date.now() - 1_000) })
  expect(await claim()).toBe('overdue')
  await change({ evidence_due_by: null })
  expect(await claim()).toEqual({ disputeId: id, claimedAt: expect.any(Date) })
  expect(await claim()).toBe('claimed')
  await change({ evidence_sent_at: new Date() })
  expect(await claim()).toBe('sent')
})

test('what an order lacks is no evidence; terms are those of its day [N-DSPT-004, N-LEGL-010]', async () => {
  const orderId = await createPaidOrder(shop, sale)
  const id = await openDisputeOf(shop, orderId)
  expect(await partOf(id, 'terms')).toMatch(
    /^Next to the pay button, .*\nTerms[^\n]*: http[^\n?]*\/terms\n[^\n]*\/returns$/,
  )
  const { rows } = await shop.pool.query(
    `insert into legal_page_versions (page, body, admin_id, published_at)
     values ('returns', '-', $1, now() - interval '1 day'), ('terms', '-', $1, now() + interval '1 day') returning id`,
    [admin.id],
  )
  expect(await partOf(id, 'terms')).toMatch(
    new RegExp(`/terms\\n[^\\n]* in force since \\d\\d/\\d\\d/\\d{4}: [^\\n]*/returns\\?version=${rows[0].id}$`),
  )
  expect(await partOf(id, 'items')).toMatch(
    /^1 x Aurelle Velvet Serum, £20\.00 each\nTotal charged: £20\.00\nPaid on \d\d\/\d\d\/\d{4}, \d\d:\d\d$/,
  )
  expect(await partOf(id, 'dispatch')).toBeNull()
  await shop.db
    .updateTable('orders')
    .set({ client_name: '', client_email: '', delivery_address: null, billing_address: null })
    .where('id', '=', orderId)
    .execute()
  await shop.pool.query(
    `with link as (insert into explore_links (seller_id, client_id, hash, created_at, expires_at, opened_at)
       values ($2, $3, sha256('b'), '2026-03-03 10:00Z', '2026-04-03 10:00Z', null) returning id)
     update orders set explore_link_id = (select id from link) where id = $1`,
    [orderId, sale.seller.id, sale.client.id],
  )
  const values = Object.fromEntries((await read(id)).parts.map(({ kind, value }) => [kind, value]))
  expect(values).toMatchObject({ client: null, delivery: null, billing: null, emails: null })
  expect(values.links).toMatch(/^Explore link sent on .*10:00, not opened in a browser$/)
  await shop.db.updateTable('orders').set({ explore_link_id: null }).where('id', '=', orderId).execute()
})

test('a deleted seller is mailed about no dispute [N-DSPT-002]', async () => {
  const own = await createSale(shop)
  const orderId = await createPaidOrder(shop, own)
  await shop.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', own.seller.id).execute()
  await shop.db.deleteFrom('tokens').where('user_id', '=', own.seller.id).execute()
  await openDisputeOf(shop, orderId)
  expect(await countDisputeEmails(orderId)).toBe(0)
})

test('a dispute ahead of the charge’s success settles the order first [D-043]', async () => {
  const orderId = await createOrder(shop, sale)
  const payment = await createAttemptBeforeCall(shop, sale, orderId)
  const instrument = { kind: 'token', token: 'tok_createDispute' } as const
  const result = await callProvider(shop, { ...payment, instrument })
  if (result.state !== 'succeeded') throw new Error(result.state)
  await settleDispute(shop, await findDisputeByCharge(shop, result.providerRef))
  expect(await books.stateOf(orderId)).toMatchObject({ status: 3, payments: ['succeeded'] })
  expect(await countDisputeEmails(orderId)).toBe(1)
})

test('a refund under way is finished before the dispute is recorded [D-043]', async () => {
  const orderId = await createPaidOrder(shop, await createSaleWithPayouts(shop), { quantity: 2 })
  const [line] = (await getRefunds(shop, admin, orderId)).lines
  const lines = [{ line_id: line?.line_id, quantity: 1 }]
  await loseAnswers(shop, '/v1/refunds', () =>
    postRefund(shop, admin, { order_id: orderId, lines, amount: 20, refunded: 0 }),
  )
  const disputeRef = await disputeOrder(shop, orderId, 2000)
  await postToProvider(shop, `/v1/disputes/${disputeRef}/close`)
  const findRefund = async () => ({ state: 'pending', refundRef: 're_1' }) as const
  const busy = { ...shop, provider: { ...shop.provider, findRefund } }
  await expect(settleDispute(busy, disputeRef)).rejects.toThrow('still open')
  expect(await getRefunds(shop, admin, orderId)).toMatchObject({ refunded: 0, disputes: [] })
  await settleDispute(shop, disputeRef)
  expect(await getRefunds(shop, admin, orderId)).toMatchObject({
    refunded: 40,
    left: 0,
    refunds: [{ state: 'refunded' }],
    disputes: [{ state: 'lost' }],
  })
  expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'failed', amount_pence: 0 })
})
