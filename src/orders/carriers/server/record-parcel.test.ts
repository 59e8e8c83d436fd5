import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { carriersText } from '#orders/carriers/text.ts'
import { dispatchText } from '#orders/dispatch/text.ts'
import { readAdminLog } from '../../../../tests/harness/admin-log.ts'
import { openDispatchDesk } from '../../../../tests/harness/dispatch-desk.ts'
import { createProduct } from '../../../../tests/harness/factories.ts'
import { createPaidOrder } from '../../../../tests/harness/paid-orders.ts'
import { createOrder, createSale, openBooks, payOrder } from '../../../../tests/harness/sales.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const [secret, former] = [randomBytes(32), randomBytes(32)]
const { shop, admin } = await openShopForRefunds({
  CARRIER_SECRET: [secret, former].map((key) => `whsec_${key.toString('base64')}`).join(),
})
const desk = openDispatchDesk(shop, admin)
const sale = await createSale(shop, { quantity: 500 })
const books = openBooks(shop)

interface Signing {
  key?: Buffer
  secondsAgo?: number
  /** The body that is sent instead of the signed one. */
  sent?: string
  id?: string
  /** The timestamp header, written as it is. */
  time?: string
}

/** A message as a carrier signs it: headers and bytes. */
function sign(message: unknown, { key = secret, secondsAgo = 0, sent, id = randomUUID(), time }: Signing = {}) {
  const body = JSON.stringify(message)
  const timestamp = time ?? String(Math.floor(Date.now() / 1000) - secondsAgo)
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${mac}` }
  return { headers: { ...headers, 'content-type': 'application/json' }, body: sent ?? body }
}

/** The message with one header changed or, without a value, removed. */
function withHeader({ headers, body }: ReturnType<typeof sign>, name: string, value?: string) {
  const others = Object.fromEntries(Object.entries(headers).filter(([other]) => other !== name))
  return { headers: value === undefined ? others : { ...others, [name]: value }, body }
}

async function send({ headers, body }: { headers: Record<string, string>; body: string }) {
  const response = await fetch(`${shop.ownUrl()}/api/v1/carrier/parcel`, { method: 'POST', headers, body })
  const answer = (await response.json()) as { responseMessage?: string; responseData?: { message: string } }
  return { status: response.status, message: answer.responseMessage ?? answer.responseData?.message }
}
const done = { status: 200, message: carriersText.recorded }
const notSigned = { status: 401, message: carriersText.notSigned }

const numberOf = async (id: string) => (await books.orderOf(id)).order_number
const about = async (id: string, change: Record<string, unknown> = {}) => ({
  ord_no: await numberOf(id),
  carrier: 'Royal Mail Tracked 48',
  tracking_number: 'AB 123 456 789 GB',
  state: 'dispatched',
  ...change,
})
const stateOf = async (id: string) => {
  const { dispatched_at, dispatched_by, carrier, tracking_number, delivered, delivered_by } = await books.orderOf(id)
  return { left: dispatched_at !== null, dispatched_by, carrier, tracking_number, delivered, delivered_by }
}
const untouched = {
  left: false,
  dispatched_by: null,
  carrier: null,
  tracking_number: null,
  delivered: false,
  delivered_by: null,
}
const logOf = (id: string) => readAdminLog(shop, id, 'action', 'subject_kind', 'admin_id', 'before', 'after')
const noticesOf = async (id: string) =>
  (await books.emailsAbout(id)).filter(({ kind }) => kind === 'order-dispatched').length

test('a carrier says that a parcel has left, then that it has arrived, each once [N-CARR-004]', async () => {
  const id = await createPaidOrder(shop, sale)
  for (const key of [secret, former]) expect(await send(sign(await about(id), { key }))).toEqual(done)
  const left = { ...untouched, left: true, carrier: 'royal_mail', tracking_number: 'AB123456789GB' }
  expect(await stateOf(id)).toEqual(left)
  expect(await noticesOf(id)).toBe(1)
  const delivered = await about(id, { state: 'delivered' })
  expect(await Promise.all([send(sign(delivered)), send(sign(delivered))])).toEqual([done, done])
  const { delivered_at } = await books.orderOf(id)
  expect(await send(sign(delivered))).toEqual(done)
  expect(await stateOf(id)).toEqual({ ...left, delivered: true })
  expect((await books.orderOf(id)).delivered_at).toEqual(delivered_at)
  expect(await logOf(id)).toEqual([
    {
      action: 'dispatch order',
      subject_kind: 'order',
      admin_id: null,
      before: null,
      after: { carrier: 'royal_mail', trackingNumber: 'AB123456789GB' },
    },
    {
      action: 'set order status',
      subject_kind: 'order',
      admin_id: null,
      before: { delivered: false },
      after: { delivered: true, by: 'carrier' },
    },
  ])
})

test('a message of another signature, body or time is refused and changes nothing [N-CARR-005]', async () => {
  const id = await createPaidOrder(shop, sale)
  const message = await about(id)
  const right = sign(message)
  const forged = [
    sign(message, { key: randomBytes(32) }),
    sign(message, { sent: JSON.stringify({ ...message, state: 'delivered' }) }),
    sign(message, { secondsAgo: 330 }),
    sign(message, { secondsAgo: -330 }),
    { ...right, headers: { ...right.headers, 'webhook-id': randomUUID() } },
    { ...right, headers: { ...right.headers, 'webhook-timestamp': '' } },
    { ...right, headers: { ...right.headers, 'webhook-signature': right.headers['webhook-signature'].slice(3) } },
    { ...right, headers: { 'content-type': 'application/json' } },
    sign(message, { id: '' }),
    sign(message, { time: `${Math.floor(Date.now() / 1000)}.0` }),
    sign(message, { time: `0x${Math.floor(Date.now() / 1000).toString(16)}` }),
    ...['v2,AAAA', 'v1,AAAA'].map((signature) => withHeader(right, 'webhook-signature', signature)),
    withHeader(right, 'webhook-signature', `v2${right.headers['webhook-signature'].slice(2)}`),
    ...Object.keys(right.headers)
      .filter((name) => name.startsWith('webhook-'))
      .map((name) => withHeader(right, name)),
  ]
  for (const one of forged) expect(await send(one as typeof right)).toEqual(notSigned)
  expect(await stateOf(id)).toEqual(untouched)
  expect(await logOf(id)).toEqual([])
  expect(await send(right)).toEqual(done)
})

test('a message that is sent again as it was is refused, also at the same moment [N-CARR-005]', async () => {
  const id = await createPaidOrder(shop, sale)
  const message = sign(await about(id))
  const answers = await Promise.all([send(message), send(message), send(message)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  await desk.undo(id)
  expect(await send(message)).toEqual({ status: 409, message: carriersText.replayed })
  expect(await stateOf(id)).toEqual(untouched)
})

test('a message that was refused is refused again once it would be true [N-CARR-005, D-576]', async () => {
  const [id, unpaid] = [await createPaidOrder(shop, sale), await createOrder(shop, sale)]
  const parcel = { tracking_number: 'AB123456780GB' }
  const early = sign(await about(id, { ...parcel, state: 'delivered' }))
  expect(await send(early)).toEqual({ status: 409, message: dispatchText.notDispatched })
  await desk.dispatch([id])
  const [tooSoon, unread] = [sign(await about(unpaid)), sign(await about(id, { carrier: 'Nobody' }))]
  expect((await send(tooSoon)).message).toBe(dispatchText.notToSend)
  expect((await send(unread)).message).toBe(dispatchText.carrierUnknown)
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id: unpaid, amount: 20 })
  for (const message of [early, tooSoon, unread])
    expect(await send(message)).toEqual({ status: 409, message: carriersText.replayed })
  expect([(await stateOf(id)).delivered, (await stateOf(unpaid)).left]).toEqual([false, false])
  // the carrier signs the same facts anew
  expect(await send(sign(await about(id, { ...parcel, state: 'delivered' })))).toEqual(done)
  expect((await stateOf(id)).delivered).toBe(true)
})

test('a message that the shop failed to record may be sent again as it was [N-CARR-005]', async () => {
  const id = await createPaidOrder(shop, sale)
  await desk.dispatch([id])
  const message = sign(await about(id, { tracking_number: 'AB123456780GB', state: 'delivered' }))
  await shop.pool.query('alter table parcel_arrivals rename to lost')
  const failed = await send(message).finally(() => shop.pool.query('alter table lost rename to parcel_arrivals'))
  expect(failed.status).toBe(500)
  expect((await stateOf(id)).delivered).toBe(false)
  expect(await send(message)).toEqual(done)
})

test('an unknown order or parcel, or one that has not left, is said and not changed [N-CARR-006]', async () => {
  const [id, unpaid] = [await createPaidOrder(shop, sale), await createOrder(shop, sale)]
  const refused: [Record<string, unknown>, number, string][] = [
    [await about(id, { ord_no: 'ORD-0' }), 404, dispatchText.orderUnknown],
    [await about(id, { state: 'delivered' }), 409, dispatchText.notDispatched],
    [await about(unpaid), 409, dispatchText.notToSend],
    [await about(id, { carrier: 'Nobody' }), 400, dispatchText.carrierUnknown],
    [await about(id, { tracking_number: ' ' }), 400, carriersText.numberEmpty],
    [await about(id, { state: 'lost' }), 400, carriersText.stateEmpty],
    [await about(id, { carrier: 'Other', tracking_url: 'http://x' }), 400, dispatchText.linkWrong],
  ]
  for (const [message, status, text] of refused) expect(await send(sign(message))).toEqual({ status, message: text })
  expect(await send(sign([1]))).toEqual({ status: 400, message: carriersText.malformed })
  expect(await stateOf(id)).toEqual(untouched)
  await desk.dispatch([id])
  const other = await about(id, { state: 'delivered', tracking_number: 'ZZ123456789GB' })
  expect(await send(sign(other))).toEqual({ status: 404, message: dispatchText.parcelUnknown })
  expect((await stateOf(id)).delivered).toBe(false)
  const { carrier, tracking_number } = await stateOf(id)
  const byAnother = await about(id, {
    state: 'delivered',
    carrier: carrier === 'dpd' ? 'Evri' : 'DPD',
    tracking_number,
  })
  expect(await send(sign(byAnother))).toEqual({ status: 404, message: dispatchText.parcelUnknown })
})

test('what a carrier has is recorded although it was recalled meanwhile [N-RECL-015, D-605]', async () => {
  const productId = await createProduct(shop)
  const id = await createPaidOrder(shop, sale, { productIds: [productId] })
  const body = { prod_id: productId, reason: 'It burns', batches: [] }
  await shop.call('POST', 'admin/recall', { as: admin.token, body })
  expect((await desk.dispatch([id])).done).toBe(0)
  expect(await send(sign(await about(id)))).toEqual(done)
  expect((await stateOf(id)).left).toBe(true)
})

test('an order of two parcels is delivered with the second of them [N-CARR-006]', async () => {
  const id = await createPaidOrder(shop, sale)
  const numbers = ['AA123456789GB', 'BB123456789GB']
  for (const tracking_number of numbers) await send(sign(await about(id, { tracking_number })))
  for (const [at, tracking_number] of [numbers[0], numbers[0], numbers[1]].entries()) {
    expect(await send(sign(await about(id, { tracking_number, state: 'delivered' })))).toEqual(done)
    expect((await stateOf(id)).delivered).toBe(at === 2)
  }
})

test('an own order to the salon counts into her stock when its carrier delivers it [N-CARR-004]', async () => {
  const order_id = await createOrder(shop, sale, { type: 2, client_id: '' })
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount: 15 })
  for (const state of ['dispatched', 'delivered']) await send(sign(await about(order_id, { state })))
  const movements = shop.db.selectFrom('salon_stock_movements').select('quantity').where('order_id', '=', order_id)
  expect(await movements.execute()).toEqual([{ quantity: 1 }])
})
