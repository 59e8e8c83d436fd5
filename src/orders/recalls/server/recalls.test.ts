import { beforeEach, expect, test } from 'vitest'
import { settleDispute } from '#orders/disputes/server/settle-dispute.ts'
import { recallsText } from '#orders/recalls/text.ts'
import { readAdminLog } from '../../../../tests/harness/admin-log.ts'
import { openDispatchDesk } from '../../../../tests/harness/dispatch-desk.ts'
import { createAdmin, createClient, createProduct, type Person } from '../../../../tests/harness/factories.ts'
import { listViolations } from '../../../../tests/harness/list-violations.ts'
import {
  createPaidOrder,
  disputeOrder,
  failCalls,
  getRefunds,
  loseAnswers,
  makeJobsDue,
  openDisputeOf,
  postRefund,
} from '../../../../tests/harness/paid-orders.ts'
import { postToProvider } from '../../../../tests/harness/payout-accounts.ts'
import { rejectionOf, wordsOf } from '../../../../tests/harness/rejections.ts'
import { answerChallenge, createOrder, createSale, payOrder, type Sale } from '../../../../tests/harness/sales.ts'
import { openShop } from '../../../../tests/harness/shop.ts'
import type { RecallOrderView, RecallPreviewView, RecallView } from '../contract.ts'

const shop = await openShop()
let admin: Person
let sale: Sale
beforeEach(async () => {
  admin = await createAdmin(shop)
  sale = await createSale(shop)
})

const call = <Answer>(method: 'GET' | 'POST' | 'PUT', path: string, body?: Record<string, unknown>, as = admin) =>
  shop.call<Answer>(method, `admin/recall${path}`, { as: as.token, ...(body ? { body } : {}) })

async function withdraw(productId = sale.productId, batches: string[] = []): Promise<string> {
  const { body } = await call<{ recall_id: string }>('POST', '', { prod_id: productId, reason: 'It burns', batches })
  if (body.statusCode !== 1) throw new Error(body.responseMessage)
  return body.responseData.recall_id
}
const getRecall = async (id: string) => (await call<{ recall: RecallView }>('GET', `/${id}`)).body.responseData.recall
const listOrders = async (id: string) =>
  (await call<{ orders: RecallOrderView[] }>('GET', `/orders?recall_id=${id}`)).body.responseData.orders
const preview = async (id: string) => (await call<RecallPreviewView>('GET', `/${id}/preview`)).body.responseData
const mail = (recall_id: string, text = 'Please stop using it.\nBin it.') => call('POST', '/mail', { recall_id, text })
async function refund(recall_id: string, as = admin) {
  const { orders, amount } = await preview(recall_id)
  return call('POST', '/refund', { recall_id, orders, amount }, as)
}
const recallEmails = async () => (await shop.emails()).filter(({ kind }) => kind === 'recall')
const emailOf = async (clientId: string) =>
  (await shop.db.selectFrom('clients').select('email').where('id', '=', clientId).executeTakeFirstOrThrow()).email

test('a recall hides its product, lists its buyers and is in the log [N-RECL-004, N-RECL-009]', async () => {
  const orders = [await createPaidOrder(shop, sale, { quantity: 2 }), await createPaidOrder(shop, sale)]
  await createOrder(shop, sale)
  await createPaidOrder(shop, sale, { productIds: [await createProduct(shop)] })
  const id = await withdraw(sale.productId, ['B7', 'B7', 'B8'])
  expect(await getRecall(id)).toMatchObject({
    prod_id: sale.productId,
    batches: ['B7', 'B8'],
    orders: 2,
    not_mailed: 2,
  })
  expect(
    (await listOrders(id)).map(({ order_id, quantity, buyer, refund: state }) => [order_id, quantity, buyer, state]),
  ).toEqual([
    [orders[0], 2, 'Clara Client', 'open'],
    [orders[1], 1, 'Clara Client', 'open'],
  ])
  const product = await shop.db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', sale.productId)
    .executeTakeFirstOrThrow()
  expect([product.visible, product.withdrawn_at]).toEqual([false, expect.any(Date)])
  expect(await readAdminLog(shop, sale.productId, 'action')).toEqual([{ action: 'withdraw product' }])
  expect(await readAdminLog(shop, id, 'action')).toEqual([{ action: 'recall product' }])
  const file = await shop.call('GET', 'admin/export/recall', { as: admin.token, query: { recall_id: id } })
  expect(file.body.responseMessage?.trim().split('\r\n')).toHaveLength(3)
})

test('a recall by batch leaves out what was packed of another batch [N-RECL-004, D-583]', async () => {
  const desk = openDispatchDesk(shop, admin)
  const pack = async (...batches: string[]) => {
    const order_id = await createPaidOrder(shop, sale)
    const line_id = (await desk.packing(order_id)).lines[0]?.line_id ?? ''
    await desk.pack([{ order_id, lines: [{ line_id, batches }] }])
    return order_id
  }
  const [meant, other, mixed, unknown] = [await pack('B7'), await pack('B9'), await pack('B9', 'B7'), await pack()]
  const id = await withdraw(sale.productId, ['b7'])
  expect((await listOrders(id)).map(({ order_id, batches }) => [order_id, batches])).toEqual([
    [meant, ['B7']],
    [mixed, ['B7', 'B9']],
    [unknown, []],
  ])
  expect(await getRecall(id)).toMatchObject({ batches: ['B7'], orders: 3, not_mailed: 3 })
  expect(await preview(id)).toMatchObject({ orders: 3, items: 3, amount: 60 })
  await refund(id)
  await mail(id)
  await shop.runJobs()
  expect((await getRefunds(shop, admin, other)).refunds).toEqual([])
  expect((await getRefunds(shop, admin, mixed)).refunded).toBe(20)
  expect(await getRecall(id)).toMatchObject({ orders: 3, not_mailed: 0 })
  expect(await listViolations(shop)).toEqual([])
})

test('a product has one recall at a time, and is shown again after its end [N-RECL-004]', async () => {
  const id = await withdraw()
  const again = await call('POST', '', { prod_id: sale.productId, reason: 'Once more', batches: [] })
  expect([again.body.error?.errorCode, again.body.responseMessage]).toEqual([
    13,
    'This product is being recalled already.',
  ])
  const show = () =>
    shop.call('PUT', 'admin/product/block', { as: admin.token, body: { _id: sale.productId, action: 1 } })
  expect((await show()).body.responseMessage).toBe(
    'This product is being recalled. End its recall before it is shown again.',
  )
  expect((await call('PUT', '/end', { recall_id: id })).body.statusCode).toBe(1)
  expect((await show()).body.statusCode).toBe(1)
  for (const path of ['/mail', '/refund'])
    expect(
      (await call('POST', path, { recall_id: id, text: 'Hello', orders: 0, amount: 0 })).body.error?.errorCode,
    ).toBe(13)
  expect((await call('PUT', '/end', { recall_id: crypto.randomUUID() })).body.error?.errorCode).toBe(6)
})

test('each buyer is mailed once, unsubscribed or not, however many orders [N-RECL-005, D-582]', async () => {
  const other = await createClient(shop, sale.seller, { email: `${crypto.randomUUID()}@example.com` })
  await createPaidOrder(shop, sale)
  await createPaidOrder(shop, sale)
  await createPaidOrder(shop, { ...sale, client: other })
  const own = await createOrder(shop, sale, { type: 2, client_id: '' })
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id: own, amount: 15 })
  const email = (await emailOf(other.id)).toLowerCase()
  await shop.db
    .insertInto('unsubscriptions')
    .values(['links', 'reminders'].map((kind) => ({ email, kind })))
    .execute()
  const id = await withdraw(sale.productId, ['B7'])
  const before = (await recallEmails()).length
  await Promise.all([mail(id), mail(id)])
  await shop.runJobs()
  expect((await mail(id)).body.responseMessage).toBe('Everybody on the list was mailed.')
  const emails = (await recallEmails()).slice(before)
  const seller = await shop.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', sale.seller.id)
    .executeTakeFirstOrThrow()
  expect(emails.map(({ recipient }) => recipient).sort()).toEqual(
    [await emailOf(sale.client.id), await emailOf(other.id), seller.email].sort(),
  )
  for (const { text } of emails) expect(text).toMatch(/Please stop using it\.[\s\S]*B7|B7[\s\S]*Please stop using it\./)
  expect(await getRecall(id)).toMatchObject({ not_mailed: 0, text: 'Please stop using it.\nBin it.' })
})

test('a client whose email is contested stays not mailed, and the mailing ends [N-RECL-005]', async () => {
  await createPaidOrder(shop, sale)
  const former = { client_id: sale.client.id, email: 'former@example.com', held_from: new Date(), proved: true }
  const objection = shop.db.insertInto('former_client_emails').values(former).returning('id')
  const contested_by = (await objection.executeTakeFirstOrThrow()).id
  await shop.db.updateTable('clients').set({ contested_by }).where('id', '=', sale.client.id).execute()
  const id = await withdraw()
  const before = (await recallEmails()).length
  await mail(id)
  expect(await getRecall(id)).toMatchObject({ not_mailed: 1, mailing: true })
  await shop.runJobs()
  expect(await getRecall(id)).toMatchObject({ not_mailed: 1, mailing: false })
  expect(await recallEmails()).toHaveLength(before)
})

test('all that is left is refunded in one act, commission once [N-RECL-006–007]', async () => {
  const other = await createProduct(shop)
  const mixed = await createPaidOrder(shop, sale, { productIds: [sale.productId, other] })
  const partly = await createPaidOrder(shop, sale, { quantity: 3 })
  const line = (await getRefunds(shop, admin, partly)).lines[0]?.line_id
  await postRefund(shop, admin, {
    order_id: partly,
    lines: [{ line_id: line, quantity: 1 }],
    amount: 20,
    refunded: 0,
    reason: '',
  })
  const id = await withdraw()
  expect(await preview(id)).toEqual({ orders: 2, items: 3, amount: 60, commission: 15, blocked: [] })
  expect((await refund(id)).body.statusCode).toBe(1)
  await shop.runJobs()
  expect(await getRefunds(shop, admin, mixed)).toMatchObject({ refunded: 20, left: 20 })
  expect(await getRefunds(shop, admin, partly)).toMatchObject({ refunded: 60, left: 0 })
  expect((await listOrders(id)).map(({ refund: state }) => state)).toEqual(['refunded', 'refunded'])
  expect((await refund(id)).body.responseMessage).toBe('There is nothing to refund.')
  expect(await listViolations(shop)).toEqual([])
})

test('two administrators at once refund once; a changed preview is refused [N-RECL-007]', async () => {
  const orders = [await createPaidOrder(shop, sale), await createPaidOrder(shop, sale)]
  const id = await withdraw()
  const second = await createAdmin(shop)
  const shown = { recall_id: id, orders: 2, amount: 40 }
  const wrong = await call('POST', '/refund', { ...shown, amount: 60 })
  expect(rejectionOf(wrong)).toEqual([14, recallsText.previewChanged])
  const answers = await Promise.all([call('POST', '/refund', shown), call('POST', '/refund', shown, second)])
  expect(answers.map(wordsOf).sort()).toEqual([recallsText.previewChanged, undefined])
  await Promise.all([shop.runJobs(), shop.runJobs()])
  for (const orderId of orders) {
    const { refunds, refunded } = await getRefunds(shop, admin, orderId)
    expect([refunds.length, refunded]).toEqual([1, 20])
  }
  expect(await listViolations(shop)).toEqual([])
})

test.each([
  ['answers nothing', loseAnswers],
  ['fails', failCalls],
])('a provider that %s leaves refunds that are finished later, once [N-RECL-008]', async (_what, fault) => {
  const orderId = await createPaidOrder(shop, sale)
  const id = await withdraw()
  await refund(id)
  await fault(shop, '/v1/refunds', () => shop.runJobs())
  await makeJobsDue(shop)
  await shop.runJobs()
  const { refunds } = await getRefunds(shop, admin, orderId)
  expect(refunds.map(({ state, amount }) => [state, amount])).toEqual([['refunded', 20]])
  expect(await listViolations(shop)).toEqual([])
})

test('an order that was refunded before its job runs is not refunded again [N-RECL-008]', async () => {
  const orders = [await createPaidOrder(shop, sale), await createPaidOrder(shop, sale)]
  const id = await withdraw()
  await refund(id)
  // the first is refunded on its own page before the job of the recall runs
  await postRefund(shop, admin, { order_id: orders[0], lines: [], amount: 20, refunded: 0, reason: '' })
  await shop.runJobs()
  for (const orderId of orders) expect((await getRefunds(shop, admin, orderId)).refunds).toHaveLength(1)
  const states = await shop.db.selectFrom('recall_orders').select('refund_state').where('recall_id', '=', id).execute()
  expect(states).toEqual([{ refund_state: 'made' }, { refund_state: 'made' }])
})

test('an order whose payment is disputed is left out with the reason [N-RECL-006]', async () => {
  const orderId = await createPaidOrder(shop, sale)
  const late = await createPaidOrder(shop, sale)
  await openDisputeOf(shop, orderId)
  const id = await withdraw()
  const { ord_no } = (await listOrders(id))[0] ?? {}
  const message = 'The payer has disputed this payment with their bank, so it cannot be refunded here.'
  expect(await preview(id)).toMatchObject({ orders: 1, amount: 20, blocked: [{ ord_no, message }] })
  await refund(id)
  await openDisputeOf(shop, late)
  await shop.runJobs()
  expect((await listOrders(id)).map(({ refund: state, message: why }) => [state, why])).toEqual([
    ['open', ''],
    ['refused', message],
  ])
  expect((await getRefunds(shop, admin, late)).refunds).toEqual([])
})

test('what the bank has left of a payment is refunded, no more than that [N-RECL-018, D-697]', async () => {
  const productIds = [sale.productId, await createProduct(shop)]
  const orderId = await createPaidOrder(shop, sale, { productIds })
  const disputeRef = await disputeOrder(shop, orderId, 3000)
  await postToProvider(shop, `/v1/disputes/${disputeRef}/close`)
  await settleDispute(shop, disputeRef)
  // once a dispute of a part is lost, the provider can refund the rest
  await shop.pool.query(`update sandbox.objects set data = data || '{"disputed": false}' where kind = 'charge'`)
  const id = await withdraw()
  expect(await preview(id)).toMatchObject({ orders: 1, items: 1, amount: 10, blocked: [] })
  await refund(id)
  await shop.runJobs()
  expect((await listOrders(id)).map(({ refund: state }) => state)).toEqual(['refunded'])
  const { left, refunds } = await getRefunds(shop, admin, orderId)
  expect([left, refunds.map(({ state, amount }) => [state, amount])]).toEqual([0, [['refunded', 10]]])
  expect(await listViolations(shop)).toEqual([])
})

test('an order that is being refunded elsewhere is left out until that has ended [N-RECL-013]', async () => {
  const orderId = await createPaidOrder(shop, sale, { quantity: 3 })
  const line = (await getRefunds(shop, admin, orderId)).lines[0]?.line_id
  const one = { order_id: orderId, lines: [{ line_id: line, quantity: 1 }], amount: 20, reason: '' }
  const id = await withdraw()
  await loseAnswers(shop, '/v1/refunds', () => postRefund(shop, admin, { ...one, refunded: 0 }))
  const message = 'Another refund of this order is being made right now.'
  const { ord_no } = (await listOrders(id))[0] ?? {}
  expect(await preview(id)).toMatchObject({ orders: 0, amount: 0, blocked: [{ ord_no, message }] })
  const finish = async () => {
    await makeJobsDue(shop)
    await shop.runJobs()
  }
  await finish()
  expect(await preview(id)).toMatchObject({ orders: 1, items: 2, amount: 40, blocked: [] })
  await refund(id)
  // another refund of one item begins before the recall's job runs
  await failCalls(shop, '/v1/refunds', () => postRefund(shop, admin, { ...one, refunded: 20 }))
  await shop.runJobs()
  expect(await listOrders(id)).toMatchObject([{ refund: 'refused', message }])
  await finish()
  await refund(id)
  await finish()
  const { refunds, refunded } = await getRefunds(shop, admin, orderId)
  expect([refunds.map(({ amount }) => amount), refunded]).toEqual([[20, 20, 20], 60])
  expect(await listViolations(shop)).toEqual([])
})

test('whose payment had begun when it was withdrawn is mailed the first text [N-RECL-005]', async () => {
  const late = await createClient(shop, sale.seller, { email: `${crypto.randomUUID()}@example.com` })
  await createPaidOrder(shop, sale)
  const order_id = await createOrder(shop, { ...sale, client: late })
  const pay = () =>
    payOrder(shop, 'token', sale.seller.token, { token: 'tok_threeDSecure2Required', order_id, amount: 20 })
  const begun = await pay()
  const id = await withdraw()
  await mail(id, 'First words.')
  await shop.runJobs()
  await answerChallenge(begun.body.responseData.nextAction?.url ?? '', 'complete')
  expect((await pay()).body.statusCode).toBe(1)
  const before = (await recallEmails()).length
  await mail(id, 'Other words.')
  await shop.runJobs()
  const emails = (await recallEmails()).slice(before)
  expect(emails.map(({ recipient }) => recipient)).toEqual([await emailOf(late.id)])
  expect(emails[0]?.text).toContain('First words.')
})
