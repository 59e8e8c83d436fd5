import { expect, test } from 'vitest'
import type { DisputeRowView, DisputeView } from '#orders/disputes/contract.ts'
import { remindOfDisputes, settleDispute } from '#orders/disputes/server/settle-dispute.ts'
import { disputesText } from '#orders/disputes/text.ts'
import { claimEvidence, type EvidenceClaim, releaseEvidenceClaim } from '#payments/disputes/server/disputes.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { readAdminLog } from '../../../../tests/harness/admin-log.ts'
import { openDispatchDesk } from '../../../../tests/harness/dispatch-desk.ts'
import { createPaidOrder, disputeOrder, failCalls, loseAnswers } from '../../../../tests/harness/paid-orders.ts'
import { wordsOf } from '../../../../tests/harness/rejections.ts'
import { createSale, openBooks } from '../../../../tests/harness/sales.ts'
import { callSandbox } from '../../../../tests/harness/sandbox.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds()
const sale = await createSale(shop, { quantity: 500 })
const desk = openDispatchDesk(shop, admin)

interface Disputed {
  orderId: string
  disputeRef: string
  id: string
}

async function openDispute(orderId?: string): Promise<Disputed> {
  const order = orderId ?? (await createPaidOrder(shop, sale))
  const disputeRef = await disputeOrder(shop, order)
  await settleDispute(shop, disputeRef)
  const { id } = await shop.db
    .selectFrom('disputes')
    .select('id')
    .where('provider_ref', '=', disputeRef)
    .executeTakeFirstOrThrow()
  return { orderId: order, disputeRef, id }
}

const list = async (query: Record<string, string> = {}) =>
  (
    await shop.call<{ disputes: DisputeRowView[] }>('GET', 'admin/dispute/list', {
      as: admin.token,
      query: { lmt: 100, ...query },
    })
  ).body.responseData.disputes
const read = async (id: string) =>
  (await shop.call<DisputeView>('GET', `admin/dispute/${id}`, { as: admin.token })).body.responseData
/** Sends evidence for the version that the page shows now, or for the version that it showed earlier. */
const send = async (dispute_id: string, parts: string[], text = '', version?: string) => {
  const body = { dispute_id, parts, text, version: version ?? (await read(dispute_id)).version }
  return shop.call('POST', 'admin/dispute/evidence', { as: admin.token, body })
}
const atProvider = async (disputeRef: string) =>
  (await callSandbox(shop.ownUrl(), 'GET', `/v1/disputes/${disputeRef}`)) as {
    status: string
    evidence: Record<string, string | null>
    evidence_details: { submission_count: number }
  }
/** Makes the provider set another deadline. */
async function setDeadline({ id, disputeRef }: Disputed, from: string): Promise<void> {
  await shop.pool.query(
    `update sandbox.objects set data = jsonb_set(data, '{evidence_details,due_by}',
      to_jsonb(extract(epoch from now() + $2::interval)::bigint)) where id = $1`,
    [disputeRef, from],
  )
  await settleDispute(shop, disputeRef)
  expect((await read(id)).due).not.toBeNull()
}
const logOf = (id: string) => readAdminLog(shop, id, 'action', 'after')

test('a dispute is recorded with reason, amount and deadline, and emailed [N-DSPT-001–002]', async () => {
  const { id, orderId } = await openDispute()
  const { order_number } = await openBooks(shop).orderOf(orderId)
  const view = await read(id)
  expect(view).toMatchObject({ order_id: orderId, state: 'to_answer', reason: 'fraudulent', amount: 20, closed: null })
  expect(Math.round((Date.parse(view.due ?? '') - Date.now()) / 86_400_000)).toBe(7)
  const emails = (await openBooks(shop).emailsAbout(orderId)).filter(({ kind }) => kind === 'dispute-to-answer')
  expect(emails.map(({ recipient }) => recipient)).toContain(admin.email)
  expect(emails[0]?.text).toContain(`/admin-dispute/admin-dispute-details/${id}`)
  expect(emails[0]?.subject).toContain(order_number)
})

test('the soonest deadline comes first, decided disputes last, each list by state [N-DSPT-003]', async () => {
  const [late, soon, over] = [await openDispute(), await openDispute(), await openDispute()]
  await setDeadline(late, '6 days')
  await setDeadline(soon, '2 days')
  await setDeadline(over, '-1 hour')
  const lost = await openDispute()
  await setDeadline(lost, '1 day')
  expect((await send(lost.id, [], 'losing_evidence')).body.statusCode).toBe(1)
  const ids = [late, soon, over, lost].map(({ id }) => id)
  const listed = async (query = {}) => (await list(query)).map(({ _id }) => _id).filter((id) => ids.includes(id))
  expect(await listed()).toEqual([over.id, soon.id, late.id, lost.id])
  expect(await listed({ state: 'to_answer' })).toEqual([soon.id, late.id])
  expect(await listed({ state: 'overdue' })).toEqual([over.id])
  expect(await listed({ state: 'lost' })).toEqual([lost.id])
  const { order_number } = await openBooks(shop).orderOf(soon.orderId)
  expect(await listed({ sKey: order_number })).toEqual([soon.id])
  const answer = await send(over.id, ['items'])
  expect([answer.status, wordsOf(answer)]).toEqual([409, disputesText.tooLate])
})

test('what is shown of an order goes to the provider exactly so, files included [N-DSPT-004–005]', async () => {
  const orderId = await createPaidOrder(shop, sale, { quantity: 2 })
  await desk.dispatch([orderId], {
    carrier: 'dpd',
    orders: JSON.stringify([{ order_id: orderId, tracking_number: 'AB 1234' }]),
  })
  await desk.addParcel({ order_id: orderId, carrier: 'evri', tracking_number: 'H00A' })
  await shop.runJobs()
  await desk.deliver(orderId)
  const { id, disputeRef } = await openDispute(orderId)
  const { parts } = await read(id)
  const values = Object.fromEntries(parts.map(({ kind, value }) => [kind, value]))
  expect(values.items).toContain('2 x Aurelle Velvet Serum, £20.00 each\nTotal charged: £40.00')
  expect(values).toMatchObject({ client: 'Clara Client\nclara@example.com', links: null })
  expect(values.delivery).toContain('1 High Street')
  expect(values.dispatch).toMatch(/^DPD, Evri\nAB1234, H00A\n\d\d\/\d\d\/\d{4}\nDelivered on \d\d\/\d\d\/\d{4}$/)
  expect(values.terms).toContain('/terms')
  const chosen = ['items', 'receipt', 'invoice', 'client', 'dispatch', 'emails', 'terms']
  expect((await send(id, ['links'])).body.error).toMatchObject({
    errorCode: 1,
    errors: { parts: disputesText.partMissing },
  })
  expect((await send(id, chosen, 'She has it.')).body.responseData).toMatchObject({
    message: expect.stringContaining('sent'),
  })
  const { evidence, status, evidence_details } = await atProvider(disputeRef)
  expect({ status, count: evidence_details.submission_count }).toEqual({ status: 'under_review', count: 1 })
  expect(evidence).toMatchObject({
    product_description: values.items,
    customer_name: 'Clara Client',
    customer_email_address: 'clara@example.com',
    shipping_carrier: 'DPD, Evri',
    shipping_tracking_number: 'AB1234, H00A',
    refund_policy_disclosure: values.terms,
    uncategorized_text: `She has it.\n${values.dispatch?.split('\n')[3]}`,
    shipping_address: null,
    billing_address: null,
    receipt: expect.stringMatching(/^file_/),
    customer_communication: expect.stringMatching(/^file_/),
  })
  const file = await callSandbox(shop.ownUrl(), 'GET', `/v1/files/${evidence.receipt}`)
  const { order_number } = await openBooks(shop).orderOf(orderId)
  expect(values.invoice).toMatch(/^INV-\d+\.pdf$/)
  const invoice = await callSandbox(shop.ownUrl(), 'GET', `/v1/files/${evidence.uncategorized_file}`)
  expect(invoice).toMatchObject({ filename: values.invoice, type: 'pdf', purpose: 'dispute_evidence' })
  expect(file).toMatchObject({ filename: `receipt-${order_number}.pdf`, type: 'pdf', purpose: 'dispute_evidence' })
  expect(await read(id)).toMatchObject({ state: 'sent', sent: { admin: 'Anna Archer', text: 'She has it.' } })
  expect(await logOf(id)).toMatchObject([{ action: 'send dispute evidence', after: { parts: chosen } }])
})

test('of two administrators at once only one sends evidence, and no one afterwards [N-DSPT-006]', async () => {
  const { id, disputeRef } = await openDispute()
  const answers = await Promise.all([send(id, ['items']), send(id, ['client'])])
  expect(answers.map(({ body }) => body.error?.errorCode ?? 0).sort()).toEqual([0, 13])
  const [refused] = answers.filter(({ body }) => body.statusCode === 0)
  expect([disputesText.sendingNow, disputesText.sentBefore]).toContain(refused && wordsOf(refused))
  const later = await send(id, ['terms'])
  expect([later.status, wordsOf(later)]).toEqual([409, disputesText.sentBefore])
  expect((await atProvider(disputeRef)).evidence_details.submission_count).toBe(1)
  expect(await logOf(id)).toHaveLength(1)
})

test('an answer that gets lost is no second sending, a refusal may be sent again [N-DSPT-006]', async () => {
  const lost = await openDispute()
  await loseAnswers(shop, `/v1/disputes/${lost.disputeRef}`, async () => {
    expect([0, 23]).toContain((await send(lost.id, ['items'])).body.error?.errorCode ?? 0)
  })
  await settleDispute(shop, lost.disputeRef)
  expect(await read(lost.id)).toMatchObject({ state: 'sent', sent: { parts: ['items'] } })
  const again = await send(lost.id, ['client'])
  expect([again.status, wordsOf(again)]).toEqual([409, disputesText.sentBefore])
  const failed = await openDispute()
  await failCalls(shop, '/v1/files', async () => {
    expect((await send(failed.id, ['receipt'])).body.error?.errorCode).toBe(23)
  })
  const actions = async () => (await logOf(failed.id)).map(({ action }) => action)
  expect(await actions()).toEqual(['send dispute evidence', 'dispute evidence was not sent'])
  expect((await send(failed.id, ['receipt'])).body.statusCode).toBe(1)
  expect(await actions()).toHaveLength(3)
})

test('a sending that failed late leaves the claim of the one that followed it [N-DSPT-006]', async () => {
  const { id } = await openDispute()
  const claim = () =>
    inTransaction(shop.db, (tx) =>
      claimEvidence(tx, id, { adminId: admin.id, values: { items: '1 x Balm' }, text: '' }),
    )
  const late = (await claim()) as EvidenceClaim
  expect(await claim()).toBe('claimed')
  await shop.pool.query(
    `update disputes set evidence_claimed_at = evidence_claimed_at - interval '6 minutes' where id = $1`,
    [id],
  )
  const next = (await claim()) as EvidenceClaim
  await inTransaction(shop.db, (tx) => releaseEvidenceClaim(tx, late))
  expect(await claim()).toBe('claimed')
  await inTransaction(shop.db, (tx) => releaseEvidenceClaim(tx, next))
  expect(await claim()).toMatchObject({ disputeId: id })
})

test('what came after the page loaded is not sent; what was sent stays as it was [N-DSPT-011]', async () => {
  const { id, orderId, disputeRef } = await openDispute()
  const { version, parts } = await read(id)
  await shop.db.updateTable('orders').set({ client_name: 'Clara Newname' }).where('id', '=', orderId).execute()
  const refused = await send(id, ['client'], '', version)
  expect([refused.status, wordsOf(refused)]).toEqual([409, disputesText.hasChanged])
  expect(await read(id)).toMatchObject({ state: 'to_answer', sent: null })
  await shop.db.updateTable('orders').set({ client_name: 'Clara Client' }).where('id', '=', orderId).execute()
  expect((await send(id, ['client', 'receipt'], '', version)).body.statusCode).toBe(1)
  await shop.db.updateTable('orders').set({ client_name: 'Clara Newname' }).where('id', '=', orderId).execute()
  const shown = (await read(id)).parts.filter(({ value }) => value !== null)
  expect(shown).toEqual(parts.filter(({ kind }) => kind === 'client' || kind === 'receipt'))
  expect((await atProvider(disputeRef)).evidence.customer_name).toBe('Clara Client')
})

test('the billing address and a link’s times are shown where the shop has them [N-DSPT-004]', async () => {
  const { id, orderId } = await openDispute()
  const billing_address = JSON.stringify({
    name: 'Clara Client',
    line1: '2 Low Road',
    line2: '',
    city: 'York',
    postcode: 'YO1 1AA',
  })
  await shop.db.updateTable('orders').set({ billing_address }).where('id', '=', orderId).execute()
  await shop.pool.query(
    `insert into pay_links (order_id, hash, sent_at, opened_at, client_opened_at) values
     ($1, sha256('a'), '2026-03-03 10:00Z', '2026-03-03 11:00Z', '2026-03-03 11:30Z')`,
    [orderId],
  )
  const readValues = async () => new Map((await read(id)).parts.map(({ kind, value }) => [kind, value]))
  // without a sending the link belongs to a buyer who paid at once
  expect((await readValues()).get('links') ?? '').toBe('')
  const pay_link_sent_at = new Date('2026-03-03T10:00:00Z')
  await shop.db.updateTable('orders').set({ pay_link_sent_at }).where('id', '=', orderId).execute()
  const values = await readValues()
  expect(values.get('billing')).toBe('Clara Client\n2 Low Road\nYork YO1 1AA')
  expect(values.get('links')).toMatch(/^Payment link sent on .*10:00.*, opened in a browser on .*11:30/)
})

test('emails about an order with a longer number are no evidence [N-DSPT-004, N-MAIL-070]', async () => {
  const { id, orderId } = await openDispute()
  const { order_number, client_email } = await openBooks(shop).orderOf(orderId)
  const emailsOf = async () => (await read(id)).parts.find(({ kind }) => kind === 'emails')?.value
  await shop.pool.query('delete from emails where lower(recipient) = lower($1)', [client_email])
  const insert = (subject: string) =>
    shop.pool.query(
      `insert into emails (kind, recipient, subject, html, text, state, sent_at)
       values ('receipt', $1, $2, '', '', 'sent', now())`,
      [client_email, subject],
    )
  await insert(`Your receipt for ${order_number}1`)
  expect(await emailsOf()).toBeNull()
  await insert(`Your receipt for ${order_number}`)
  expect(await emailsOf()).toBe(`emails-${order_number}.pdf`)
  await shop.pool.query('update emails set order_number = $2 where lower(recipient) = lower($1)', [
    client_email,
    'ORD-1',
  ])
  expect(await emailsOf()).toBeNull()
  await shop.pool.query(
    "update emails set order_number = $2, subject = 'Thank you' where lower(recipient) = lower($1)",
    [client_email, order_number],
  )
  expect(await emailsOf()).toBe(`emails-${order_number}.pdf`)
})

test('a won dispute releases its commission, a lost one takes its amount [N-DSPT-007, D-043]', async () => {
  const { id, orderId } = await openDispute()
  const waits = async () => {
    const { entries } = (
      await shop.call<{ entries: { order_id: string; waits_for: string | null }[] }>('GET', 'commission/entries', {
        as: sale.seller.token,
        query: { lmt: 100 },
      })
    ).body.responseData
    return entries.find(({ order_id }) => order_id === orderId)?.waits_for
  }
  expect(await waits()).toBe('dispute')
  expect((await send(id, ['items'], 'winning_evidence')).body.statusCode).toBe(1)
  expect(await read(id)).toMatchObject({ state: 'won', closed: expect.any(String), sent: { parts: ['items'] } })
  const refused = await send(id, ['items'])
  expect([refused.status, wordsOf(refused)]).toEqual([409, disputesText.isClosed])
  expect(await waits()).not.toBe('dispute')
  const lost = await openDispute()
  await send(lost.id, [], 'losing_evidence')
  expect((await read(lost.id)).state).toBe('lost')
  const { rows } = await shop.pool.query(
    `select j.kind, e.account, e.pence from journals j join entries e on e.journal_id = j.id
     where j.ref = $1 and j.kind = 'dispute' order by e.pence`,
    [lost.id],
  )
  expect(rows).toMatchObject([{ account: 'held', pence: -2000 }, { pence: 2000 }])
})

test('administrators are reminded once, three days before an unmet deadline [N-DSPT-008]', async () => {
  const [near, far, sent] = [await openDispute(), await openDispute(), await openDispute()]
  await setDeadline(near, '2 days 23 hours')
  await setDeadline(far, '3 days 1 hour')
  await send(sent.id, ['items'])
  await setDeadline(sent, '2 days')
  const reminders = async ({ orderId }: Disputed) =>
    (await openBooks(shop).emailsAbout(orderId)).filter(
      ({ kind, recipient }) => kind === 'dispute-reminder' && recipient === admin.email,
    ).length
  for (let times = 0; times < 2; times++) await remindOfDisputes(shop)
  expect([await reminders(near), await reminders(far), await reminders(sent)]).toEqual([1, 0, 0])
})
