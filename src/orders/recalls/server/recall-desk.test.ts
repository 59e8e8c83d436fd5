import { beforeEach, expect, test } from 'vitest'
import { recallsText } from '#orders/recalls/text.ts'
import { enqueueJob } from '#platform/server/jobs/job-queue.ts'
import { readAdminLog } from '../../../../tests/harness/admin-log.ts'
import { openDispatchDesk } from '../../../../tests/harness/dispatch-desk.ts'
import { createAdmin, type Person } from '../../../../tests/harness/factories.ts'
import {
  createPaidOrder,
  getRefunds,
  loseAnswers,
  makeJobsDue,
  openDisputeOf,
} from '../../../../tests/harness/paid-orders.ts'
import { rejectionOf } from '../../../../tests/harness/rejections.ts'
import {
  createPaidPieces,
  createPersonSale,
  markDispatched,
  openReturnOf,
  openReturnsDesk,
} from '../../../../tests/harness/returns.ts'
import { createOrder, createSale, payOrder, type Sale } from '../../../../tests/harness/sales.ts'
import { openShop } from '../../../../tests/harness/shop.ts'
import type { RecallOrderView, RecallPreviewView, RecallView } from '../contract.ts'

const shop = await openShop({ PUBLIC_URL: 'https://shop.example', DEMO: '1' })
let admin: Person
let sale: Sale
beforeEach(async () => {
  admin = await createAdmin(shop)
  sale = await createSale(shop, { quantity: 1000 })
})

const call = <Answer>(method: 'GET' | 'POST' | 'PUT', path: string, body?: Record<string, unknown>) =>
  shop.call<Answer>(method, `admin/recall${path}`, { as: admin.token, ...(body ? { body } : {}) })

async function withdraw(productId = sale.productId, batches: string[] = []): Promise<string> {
  const { body } = await call<{ recall_id: string }>('POST', '', { prod_id: productId, reason: 'It burns', batches })
  if (body.statusCode !== 1) throw new Error(body.responseMessage)
  return body.responseData.recall_id
}
const getRecall = async (id: string) => (await call<{ recall: RecallView }>('GET', `/${id}`)).body.responseData.recall
const listOrders = async (id: string) =>
  (await call<{ orders: RecallOrderView[] }>('GET', `/orders?recall_id=${id}`)).body.responseData.orders
const preview = async (id: string) => (await call<RecallPreviewView>('GET', `/${id}/preview`)).body.responseData
const mail = (recall_id: string, text = 'Please stop using it.') => call('POST', '/mail', { recall_id, text })
async function refund(recall_id: string) {
  const { orders, amount } = await preview(recall_id)
  return call('POST', '/refund', { recall_id, orders, amount })
}
const emailsOf = async (recipient: string) =>
  (await shop.emails()).filter((email) => email.kind === 'recall' && email.recipient === recipient)
const waitingJobs = async (key: string) =>
  (await shop.pool.query('select 1 from graphile_worker.jobs where key like $1', [`${key}%`])).rows.length
const refundStateOf = (orderId: string) =>
  shop.db
    .selectFrom('recall_orders')
    .select(['refund_state', 'refund_message'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()

/** Makes `count` copies of a paid order, without its payment. */
async function copyOrder(orderId: string, count: number): Promise<void> {
  const orders = `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', new_id(), 'order_number', new_order_number()))).*
    from orders o, generate_series(1, $2::int) where o.id = $1 returning id`
  const { rows } = await shop.pool.query<{ id: string }>(orders, [orderId, count])
  const lines = `insert into order_lines select (jsonb_populate_record(l, jsonb_build_object('id', new_id(), 'order_id', n.id))).*
    from order_lines l, unnest($2::uuid[]) as n (id) where l.order_id = $1`
  await shop.pool.query(lines, [orderId, rows.map(({ id }) => id)])
}

test('recalls are listed with the newest first, and counted [N-RECL-004]', async () => {
  const older = await withdraw()
  const newer = await withdraw((await createSale(shop)).productId)
  const { body } = await call<{ recalls: RecallView[]; ttl: number }>('GET', '/list?page=1&lmt=10')
  const { recalls, ttl } = body.responseData
  expect(recalls.slice(0, 2).map(({ _id }) => _id)).toEqual([newer, older])
  expect(ttl).toBe(recalls.length)
  expect(recalls[1]).toEqual(await getRecall(older))
})

test('each step of a recall is in the log, with what it was about [N-RECL-009]', async () => {
  await createPaidOrder(shop, sale)
  const id = await withdraw(sale.productId, ['B7', 'B7'])
  const { name } = await getRecall(id)
  expect((await mail(id, 'First words.')).body.responseData).toMatchObject({ message: 'The emails are on their way.' })
  await mail(id, 'Other words.')
  await refund(id)
  await call('PUT', '/end', { recall_id: id })
  expect(await readAdminLog(shop, id, 'action', 'subject_kind', 'before', 'after')).toEqual(
    [
      ['recall product', null, { product: name, reason: 'It burns', batches: ['B7'] }],
      ['mail recall', null, { product: name, orders: 1, text: 'First words.' }],
      // the second mailing repeats the first text, although another one was sent with the call
      ['mail recall', null, { product: name, orders: 1, text: 'First words.' }],
      ['refund recall', null, { product: name, orders: 1, amount: 20 }],
      ['end recall', { product: name, ended: false }, { product: name, ended: true }],
    ].map(([action, before, after]) => ({ action, subject_kind: 'recall', before, after })),
  )
})

test('what does not exist is nowhere to be read or acted on [N-RECL-004]', async () => {
  for (const id of [crypto.randomUUID(), '00000000-0000-0000-0000-000000000000']) {
    const answers = await Promise.all([
      call('GET', `/${id}`),
      call('GET', `/${id}/preview`),
      call('GET', `/orders?recall_id=${id}`),
      mail(id),
      call('POST', '/refund', { recall_id: id, orders: 0, amount: 0 }),
      call('PUT', '/end', { recall_id: id }),
    ])
    for (const { body } of answers)
      expect([body.error?.errorCode, body.responseMessage]).toEqual([6, 'This recall does not exist.'])
  }
  for (const recall_id of [crypto.randomUUID(), 'none']) {
    const file = await shop.call('GET', 'admin/export/recall', { as: admin.token, query: { recall_id } })
    expect(file.body.responseMessage?.trim().split('\r\n')).toHaveLength(1)
  }
})

test('a recall that has ended mails and refunds no one any more [N-RECL-004]', async () => {
  const orderId = await createPaidOrder(shop, sale)
  const id = await withdraw()
  await call('PUT', '/end', { recall_id: id })
  const answers = [
    await mail(id),
    await call('POST', '/refund', { recall_id: id, orders: 1, amount: 20 }),
    await call('PUT', '/end', { recall_id: id }),
  ]
  for (const { body } of answers)
    expect([body.error?.errorCode, body.responseMessage]).toEqual([13, 'This recall has ended.'])
  await shop.runJobs()
  expect(await getRecall(id)).toMatchObject({ not_mailed: 1, mailing: false, text: null })
  expect((await getRefunds(shop, admin, orderId)).refunds).toEqual([])
})

test('hundreds of buyers are all mailed, listed in the file and previewed [N-RECL-005–006]', async () => {
  const orderId = await createPaidOrder(shop, sale)
  await copyOrder(orderId, 520)
  const id = await withdraw()
  expect(await getRecall(id)).toMatchObject({ orders: 521, not_mailed: 521 })
  await mail(id)
  await shop.runJobs()
  expect(await getRecall(id)).toMatchObject({ orders: 521, not_mailed: 0, mailing: false })
  const file = await shop.call('GET', 'admin/export/recall', { as: admin.token, query: { recall_id: id } })
  const rows = file.body.responseMessage?.trim().split('\r\n') ?? []
  expect([rows.length, new Set(rows).size]).toEqual([522, 522])
  const { orders, amount, blocked } = await preview(id)
  expect([orders, amount, new Set(blocked.map(({ ord_no }) => ord_no)).size]).toEqual([1, 20, 520])
}, 60_000)

test('the file has a row for each order, with batches, day and refund [N-RECL-009]', async () => {
  const desk = openDispatchDesk(shop, admin)
  const [packed, bare] = [await createPaidOrder(shop, sale, { quantity: 2 }), await createPaidOrder(shop, sale)]
  const line_id = (await desk.packing(packed)).lines[0]?.line_id ?? ''
  await desk.pack([{ order_id: packed, lines: [{ line_id, batches: ['B9', 'B7'] }] }])
  const id = await withdraw()
  const read = async () => {
    const file = await shop.call('GET', 'admin/export/recall', { as: admin.token, query: { recall_id: id } })
    return (file.body.responseMessage ?? '').trim().split('\r\n').slice(1)
  }
  const before = await read()
  expect(before[0]).toMatch(/,2,"B7, B9",,Not refunded$/)
  expect(before[1]).toMatch(/,1,,,Not refunded$/)
  await mail(id)
  await refund(id)
  await shop.runJobs()
  for (const row of await read()) expect(row).toMatch(/,\d\d\/\d\d\/\d{4},Refunded$/)
  expect((await listOrders(id)).map(({ order_id }) => order_id)).toEqual([packed, bare])
})

test('a seller’s own order is mailed to her, and to no one once she has left [N-RECL-005]', async () => {
  const own = await createOrder(shop, sale, { type: 2, client_id: '' })
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id: own, amount: 15 })
  const gone = await createSale(shop, { quantity: 10 })
  const hers = { type: 2, client_id: '', prods: [{ prod_id: sale.productId, quantity: 1, price: 20 }] }
  const left = await createOrder(shop, gone, hers)
  await payOrder(shop, 'token', gone.seller.token, { token: 'tok_visa', order_id: left, amount: 15 })
  await shop.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', gone.seller.id).execute()
  await createPaidOrder(shop, sale)
  const id = await withdraw()
  await mail(id)
  await shop.runJobs()
  expect((await listOrders(id)).map(({ order_id, mailed }) => [order_id, mailed !== null])).toEqual([
    [own, true],
    [left, false],
    [expect.any(String), true],
  ])
  const client = await shop.db
    .selectFrom('clients')
    .select('email')
    .where('id', '=', sale.client.id)
    .executeTakeFirstOrThrow()
  // the client's email links to her own page, and the seller, who has no such page, gets no link
  expect((await emailsOf(client.email))[0]?.html).toContain('/client-page')
  expect((await emailsOf(sale.seller.email))[0]?.html).not.toContain('/client-page')
  expect(await emailsOf(gone.seller.email)).toEqual([])
})

test('pressed twice before the job runs, the mailing and each refund are one job [N-RECL-007]', async () => {
  const orderId = await createPaidOrder(shop, sale)
  const id = await withdraw()
  await mail(id)
  await mail(id)
  expect(await waitingJobs(`recall ${id}`)).toBe(1)
  await refund(id)
  expect(await waitingJobs(`recall ${id} ${orderId}`)).toBe(1)
  expect((await listOrders(id))[0]?.refund).toBe('queued')
  // refunds that are queued already are not in the preview
  expect(await preview(id)).toMatchObject({ orders: 0, blocked: [] })
  await shop.runJobs()
  expect((await getRefunds(shop, admin, orderId)).refunds).toHaveLength(1)
})

test('a preview with the same amount and another number of orders is refused [N-RECL-007]', async () => {
  await createPaidOrder(shop, sale)
  const id = await withdraw()
  const answer = await call('POST', '/refund', { recall_id: id, orders: 2, amount: 20 })
  expect(rejectionOf(answer)).toEqual([14, recallsText.previewChanged])
  expect(await waitingJobs(`recall ${id}`)).toBe(0)
})

test('a replacement is on the list and mailed about, and nothing of it is refunded [N-RECL-014]', async () => {
  const person = await createPersonSale(shop, { quantity: 10 })
  const orderId = await createPaidPieces(shop, person, { quantity: 1 })
  await markDispatched(shop, orderId)
  const desk = openReturnsDesk(shop, admin)
  const returnId = await openReturnOf(shop, person, orderId, { reason: 'damaged' })
  await desk.accept(returnId)
  const replacement = (await desk.replace(returnId)).body.responseData.order_id
  const id = await withdraw(person.productId)
  expect((await listOrders(id)).map(({ order_id, refund: state }) => [order_id, state])).toEqual([
    [orderId, 'open'],
    [replacement, 'none'],
  ])
  expect(await preview(id)).toMatchObject({ orders: 1, items: 1, amount: 20, blocked: [] })
  await mail(id)
  await refund(id)
  await shop.runJobs()
  expect(await getRecall(id)).toMatchObject({ not_mailed: 0 })
  expect(await refundStateOf(replacement)).toMatchObject({ refund_state: null })
  expect((await listOrders(id)).map(({ refund: state }) => state)).toEqual(['refunded', 'none'])
})

test('a replacement’s batch lists the order that was paid, to be refunded [N-RECL-017]', async () => {
  const person = await createPersonSale(shop, { quantity: 10 })
  const desk = openReturnsDesk(shop, admin)
  const packing = openDispatchDesk(shop, admin)
  const pack = async (order_id: string, batch: string) => {
    const line_id = (await packing.packing(order_id)).lines[0]?.line_id ?? ''
    await packing.pack([{ order_id, lines: [{ line_id, batches: [batch] }] }])
  }
  const replace = async () => {
    const orderId = await createPaidPieces(shop, person, { quantity: 1 })
    await pack(orderId, 'P1')
    await markDispatched(shop, orderId)
    const returnId = await openReturnOf(shop, person, orderId, { reason: 'damaged' })
    await desk.accept(returnId)
    return { orderId, replacement: (await desk.replace(returnId)).body.responseData.order_id }
  }
  const [meant, other, unknown] = [await replace(), await replace(), await replace()]
  await pack(meant.replacement, 'P7')
  await pack(other.replacement, 'P2')
  const id = await withdraw(person.productId, ['P7'])
  expect((await listOrders(id)).map(({ order_id, batches, refund }) => [order_id, batches, refund])).toEqual(
    [
      [meant.orderId, ['P1', 'P7'], 'open'],
      [meant.replacement, ['P7'], 'none'],
      [unknown.orderId, ['P1'], 'open'],
      [unknown.replacement, [], 'none'],
    ].toSorted(([one], [next]) => (String(one) < String(next) ? -1 : 1)),
  )
  expect(await preview(id)).toMatchObject({ orders: 2, items: 2, amount: 40, blocked: [] })
  await refund(id)
  await shop.runJobs()
  const refundedOf = async ({ orderId }: { orderId: string }) => (await getRefunds(shop, admin, orderId)).refunded
  expect([await refundedOf(meant), await refundedOf(unknown), await refundedOf(other)]).toEqual([20, 20, 0])
})

test('a refund whose answer is lost counts as under way, not as refused [N-RECL-008]', async () => {
  const orderId = await createPaidOrder(shop, sale)
  const id = await withdraw()
  await refund(id)
  await loseAnswers(shop, '/v1/refunds', () => shop.runJobs())
  expect(await refundStateOf(orderId)).toEqual({ refund_state: 'made', refund_message: '' })
  await makeJobsDue(shop)
  await shop.runJobs()
  expect((await getRefunds(shop, admin, orderId)).refunded).toBe(20)
})

test('a refund that was refused is not made by a repetition of its job [N-RECL-008]', async () => {
  const orderId = await createPaidOrder(shop, sale)
  const id = await withdraw()
  await refund(id)
  await openDisputeOf(shop, orderId)
  await shop.runJobs()
  const refused = await refundStateOf(orderId)
  expect(refused).toMatchObject({ refund_state: 'refused' })
  await shop.db.updateTable('disputes').set({ state: 'won', closed_at: new Date() }).execute()
  const job = { recallId: id, orderId, adminId: admin.id, ipAddress: '' }
  await enqueueJob(shop.db, 'refund-recalled-order', job)
  await shop.runJobs()
  expect(await refundStateOf(orderId)).toEqual(refused)
  expect((await getRefunds(shop, admin, orderId)).refunds).toEqual([])
})

test('a fault of the shop itself leaves the refund to the next run of its job [N-RECL-008]', async () => {
  const orderId = await createPaidOrder(shop, sale)
  const id = await withdraw()
  await refund(id)
  await shop.pool.query(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$;
    create trigger fails before insert on refunds for each row execute function fail()`)
  await shop.runJobs()
  expect(await refundStateOf(orderId)).toEqual({ refund_state: 'queued', refund_message: '' })
  await shop.pool.query('drop function fail cascade')
  await makeJobsDue(shop)
  await shop.runJobs()
  expect(await refundStateOf(orderId)).toMatchObject({ refund_state: 'made' })
  expect((await getRefunds(shop, admin, orderId)).refunded).toBe(20)
})

test('a preview that the shop fails to calculate blames no order for it [N-RECL-006]', async () => {
  await createPaidOrder(shop, sale)
  const id = await withdraw()
  await shop.pool.query('alter table disputes rename to lost')
  const answer = await call<RecallPreviewView>('GET', `/${id}/preview`)
  await shop.pool.query('alter table lost rename to disputes')
  expect([answer.status, answer.body.responseData?.blocked]).toEqual([500, undefined])
  expect(await preview(id)).toMatchObject({ orders: 1, blocked: [] })
})
