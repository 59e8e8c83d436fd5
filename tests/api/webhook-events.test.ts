import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OpenApiDocument } from '#app/server/http/openapi/openapi-types.ts'
import { addDays, getToday } from '#platform/dates.ts'
import { type EventType, eventExamples, eventSchemas, eventTypes, toSchemaName } from '#webhooks/events-contract.ts'
import {
  createAdmin,
  createCategory,
  createClient,
  createProduct,
  createSeller,
  type Person,
} from '../harness/factories.ts'
import { createPaidOrder, getRefunds, postRefund } from '../harness/paid-orders.ts'
import { createSaleWithPayouts } from '../harness/payout-accounts.ts'
import { createTrainingVideo, openProductAdmin } from '../harness/product-admin.ts'
import { createPaidPieces, createPersonSale, openReturnOf, openReturnsDesk } from '../harness/returns.ts'
import { createOrder, createSale } from '../harness/sales.ts'
import { openShop, type Shop } from '../harness/shop.ts'
import { beginPlannedVersion, createTraining, issueVersion } from '../harness/trainings.ts'
import { addEndpoint } from '../harness/webhook-receiver.ts'
import { readDescription } from './described-operations.ts'

let shop: Shop
let admin: Person
let categoryId: string
let description: OpenApiDocument
beforeAll(async () => {
  shop = await openShop({ WEBHOOKS_TO_LOCALHOST: '1' })
  admin = await createAdmin(shop)
  categoryId = await createCategory(shop)
  description = await readDescription(shop)
  // nothing listens at this address, so that sent events stay in the table and can be read
  await addEndpoint(shop, admin, { url: 'http://localhost:1/' })
})
beforeEach(() => shop.pool.query('delete from outgoing_events'))
afterAll(() => shop.close())

interface SentEvent {
  type: EventType
  data: Record<string, unknown>
}

/** Reads the events that were sent so far, in their order, and checks each against the API description. */
async function readEvents(): Promise<SentEvent[]> {
  const { rows } = await shop.pool.query<{ body: string }>(
    'select v.body from outgoing_events v join outgoing_deliveries d on d.event_id = v.id order by d.position',
  )
  return rows.map(({ body }) => {
    const sent = JSON.parse(body) as SentEvent
    expect(findMistakes(sent), body).toEqual([])
    return sent
  })
}

function findMistakes(sent: SentEvent): unknown[] {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: 'description', components: description.components })
  const validate = ajv.compile({ $ref: `description#/components/schemas/${toSchemaName(sent.type)}` })
  validate(sent)
  return validate.errors ?? []
}

const types = async () => (await readEvents()).map(({ type }) => type)
const call = (method: string, path: string, body: object) => shop.call(method, path, { as: admin.token, body })
const done = async (answer: Promise<{ status: number; body: object }>) => {
  const { status, body } = await answer
  expect([status, body]).toEqual([200, body])
}
const refundWhole = async (order_id: string) =>
  postRefund(shop, admin, {
    order_id,
    amount: (await getRefunds(shop, admin, order_id)).left,
    refunded: 0,
    reason: 'Broken.',
  })
const orderOf = (id: string) => shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a sale is sent from the order to the payout, the same order about each [N-CONN-020]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const orderId = await createPaidOrder(shop, sale)
  await shop.runJobs()
  const parcel = { order_id: orderId, carrier: 'dpd', tracking_number: '15501234567' }
  await done(call('PUT', 'admin/dispatch/many', { orders: [parcel], carrier: 'dpd' }))
  await done(call('POST', 'admin/dispatch/parcel', { ...parcel, carrier: 'evri', tracking_number: 'H00A' }))
  await done(call('PUT', 'admin/order/status', { order_id: orderId, action: 1 }))
  await done(refundWhole(orderId))
  await shop.runJobs()
  const sent = await readEvents()
  expect(sent.map(({ type }) => type)).toEqual([
    'order.placed',
    'order.paid',
    'payout.sent',
    'order.dispatched',
    'order.dispatched',
    'order.delivered',
    'order.refunded',
  ])
  const { order_number: ord_no } = await orderOf(orderId)
  const common = {
    order_id: orderId,
    ord_no,
    user_id: sale.seller.id,
    client_id: sale.client.id,
    type: 1,
    quantity: 1,
    totalAmount: 20,
  }
  expect(sent.map(({ data }) => data)).toEqual([
    { ...common, paymentStatus: 1, orderStatus: 0 },
    { ...common, paymentStatus: 3, orderStatus: 0 },
    { transfer_id: expect.any(String), order_id: orderId, user_id: sale.seller.id, amount: 5 },
    { ...common, paymentStatus: 3, orderStatus: 0, parcels: 1 },
    { ...common, paymentStatus: 3, orderStatus: 0, parcels: 2 },
    { ...common, paymentStatus: 3, orderStatus: 1 },
    { ...common, paymentStatus: 3, orderStatus: 1, refund_id: expect.any(String), amount: 20 },
  ])
  const { rows } = await shop.pool.query('select distinct about from outgoing_events')
  expect(rows).toEqual([{ about: orderId }])
})

test('an order is cancelled, or placed in the place of another; each is sent once [N-CONN-020]', async () => {
  const sale = await createSale(shop)
  const orderId = await createOrder(shop, sale)
  const body = { order_id: orderId, reason: 'Twice.' }
  await done(call('POST', 'admin/order/cancel', body))
  await done(call('POST', 'admin/order/cancel', body))
  expect(await types()).toEqual(['order.placed', 'order.cancelled'])
  await shop.pool.query('delete from outgoing_events')
  const old = await createOrder(shop, sale)
  const next = await createOrder(shop, sale, { order_id: old })
  expect((await readEvents()).map(({ type, data }) => [type, data.order_id])).toEqual([
    ['order.placed', old],
    ['order.placed', next],
  ])
})

test('what is refused tells nothing [N-CONN-020]', async () => {
  const sale = await createSale(shop)
  const orderId = await createPaidOrder(shop, sale)
  await shop.pool.query('delete from outgoing_events')
  for (const answer of [
    call('POST', 'admin/order/cancel', { order_id: orderId, reason: 'Too late.' }),
    call('PUT', 'admin/order/status', { order_id: await createOrder(shop, sale), action: 1 }),
    postRefund(shop, admin, { order_id: orderId, amount: 19, refunded: 0, reason: 'Wrong amount.' }),
  ])
    expect((await answer).status).not.toBe(200)
  expect(await types()).toEqual(['order.placed'])
})

test('a return is sent when it is opened, and how it is settled [N-CONN-020]', async () => {
  const sale = await createPersonSale(shop)
  const desk = openReturnsDesk(shop, admin)
  for (const way of ['refund', 'replace', 'close'] as const) {
    const orderId = await createPaidPieces(shop, sale)
    await done(
      call('PUT', 'admin/dispatch/many', {
        orders: [{ order_id: orderId, tracking_number: '15501234567' }],
        carrier: 'dpd',
      }),
    )
    await done(call('PUT', 'admin/order/status', { order_id: orderId, action: 1 }))
    await shop.pool.query('delete from outgoing_events')
    const returnId = await openReturnOf(shop, sale, orderId)
    await desk.accept(returnId, { parcel: false })
    await shop.pool.query("update returns set state = 'arrived' where id = $1", [returnId])
    if (way === 'close') await done(postRefund(shop, admin, { order_id: orderId, amount: 40, refunded: 0 }))
    if (way === 'refund') await desk.settle(returnId)
    else
      await done(desk.call('POST', way, { return_id: returnId, lines: await desk.allLines(returnId, 'written_off') }))
    const sent = await readEvents()
    const { order_number: ord_no } = await orderOf(orderId)
    const returned = {
      return_id: returnId,
      order_id: orderId,
      ord_no,
      user_id: sale.seller.id,
      client_id: sale.client.id,
    }
    const find = (type: EventType) => sent.filter((one) => one.type === type).map(({ data }) => data)
    expect(find('return.opened')).toEqual([{ ...returned, state: 'new' }])
    const settled = { ...returned, state: 'settled' }
    if (way === 'refund') {
      expect(find('return.settled')).toEqual([{ ...settled, amount: 20, replacement_id: null }])
      expect(find('order.refunded')).toHaveLength(1)
    } else if (way === 'close') {
      expect(find('return.settled')).toEqual([{ ...settled, amount: 0, replacement_id: null }])
    } else {
      const [placed] = find('order.placed')
      expect(placed).toMatchObject({ totalAmount: 0, quantity: 1, paymentStatus: 3, client_id: sale.client.id })
      expect(find('return.settled')).toEqual([{ ...settled, amount: null, replacement_id: placed?.order_id }])
    }
  }
})

test('each change of a product is sent, alone, in numbers and with its category [N-CONN-020]', async () => {
  const product = openProductAdmin(() => ({ shop, admin, categoryId }))
  await done(product.send('POST'))
  const [one, other] = [await createProduct(shop, { categoryId }), await createProduct(shop, { categoryId })]
  for (const change of ['hide', 'show', 'feature', 'delete', 'restore'])
    await done(call('PUT', 'admin/product/many', { prod_ids: [one, other], change }))
  await done(call('POST', 'admin/recall', { prod_id: one, reason: 'It burns', batches: [] }))
  await done(shop.call('DELETE', `admin/category/${categoryId}`, { as: admin.token }))
  await done(call('PUT', 'admin/category/restore', { cat_id: categoryId }))
  const of = (id: string, sent: SentEvent[]) => sent.flatMap(({ data }) => (data.prod_id === id ? [data.change] : []))
  const sent = await readEvents()
  expect(sent[0]).toMatchObject({ type: 'product.changed', data: { change: 'added' } })
  const changes = ['hidden', 'shown', 'changed', 'deleted', 'restored']
  expect(of(one, sent)).toEqual([...changes, 'withdrawn', 'deleted', 'restored'])
  expect(of(other, sent)).toEqual([...changes, 'deleted', 'restored'])
})

test('a product that is edited, imported, taken back or given a new film is sent [N-CONN-020]', async () => {
  const product = openProductAdmin(() => ({ shop, admin, categoryId }))
  const { _id: edited } = await product.create()
  const subCategory = shop.db.insertInto('sub_categories').values({ category_id: categoryId, name: 'Lips' })
  const { id: subcat_id } = await subCategory.returning('id').executeTakeFirstOrThrow()
  await done(product.send('PUT', { prod_id: edited, title: 'Another title' }, 0))
  await done(product.send('PUT', { prod_id: edited, subcat_id: JSON.stringify([subcat_id]) }, 0))
  await done(shop.call('DELETE', `admin/category/sub/${subcat_id}`, { as: admin.token }))
  await done(call('PUT', 'admin/category/sub/restore', { subcat_id }))
  const changesOf = async (id: string) =>
    (await readEvents()).flatMap(({ data }) => (data.prod_id === id ? [data.change] : []))
  expect(await changesOf(edited)).toEqual(['added', 'changed', 'changed', 'deleted', 'restored'])

  const { name: category } = await shop.db
    .selectFrom('categories')
    .select('name')
    .where('id', '=', categoryId)
    .executeTakeFirstOrThrow()
  const form = new FormData()
  form.append('dry', '0')
  const head =
    'Brand,Name,Title,Description,Uses,Ingredients,Categories,Price,RRP,Commission,Quantity,Weight,Unit,Skin tones'
  const line = `Velunda,Imported Balm,A balm,Soft,Dab it.,Aqua,${category},24,29.50,6,40,30,ml,1`
  form.append('file', new File([`${head}\r\n${line}`], 'spring.csv', { type: 'text/csv' }))
  const importing = await shop.call('POST', 'admin/product/import', { as: admin.token, form })
  const { import_id } = importing.body.responseData as { import_id: string | null }
  expect(importing.body.responseData).toMatchObject({ problems: [], import_id: expect.any(String) })
  const imported = shop.db.selectFrom('products').select('id').where('name', '=', 'Imported Balm')
  const { id: importedId } = await imported.executeTakeFirstOrThrow()
  await done(call('PUT', 'admin/product/import/undo', { import_id }))
  expect(await changesOf(importedId)).toEqual(['added', 'deleted'])

  const training = await createTraining(shop)
  const from = addDays(getToday(), 1)
  await done(issueVersion(shop, training.admin, { prod_id: training.productId, from, video: createTrainingVideo() }))
  expect(await changesOf(training.productId)).toEqual([])
  await beginPlannedVersion(shop, training.productId)
  expect(await changesOf(training.productId)).toEqual(['changed'])
})

test('an approved seller and an erased client are sent by their ids alone [N-CONN-020]', async () => {
  const seller = await createSeller(shop, { approved: false })
  const client = await createClient(shop, seller)
  for (const action of [1, 1]) await done(call('PUT', 'admin/user/active', { _id: seller.id, action }))
  await shop.pool.query("update clients set deleted_at = now() - interval '100 days' where id = $1", [client.id])
  await shop.runScheduledJob('erase-people')
  await shop.runScheduledJob('erase-people')
  const leaving = await createSeller(shop)
  const last = await createClient(shop, leaving)
  await shop.pool.query("update users set deleted_at = now() - interval '100 days' where id = $1", [leaving.id])
  await shop.runScheduledJob('erase-people')
  expect(await readEvents()).toEqual([
    { type: 'seller.approved', timestamp: expect.any(String), data: { user_id: seller.id } },
    { type: 'client.erased', timestamp: expect.any(String), data: { client_id: client.id } },
    { type: 'client.erased', timestamp: expect.any(String), data: { client_id: last.id } },
  ])
})

test('nothing of a person but ids is in any event [N-CONN-020]', async () => {
  const personal = /name|email|mail|phone|pno|address|street|postcode|pincode|card|track|note|reason/i
  for (const type of eventTypes)
    expect(
      Object.keys(eventSchemas[type].shape).filter((field) => personal.test(field)),
      type,
    ).toEqual([])
})

test('the description has each event with an example that its schema takes [N-CONN-021]', () => {
  expect(Object.keys(description.webhooks)).toEqual(eventTypes)
  for (const type of eventTypes) {
    const { schema, example } = description.webhooks[type]?.post.requestBody.content['application/json'] ?? {}
    expect(schema?.$ref).toBe(`#/components/schemas/${toSchemaName(type)}`)
    expect(example).toEqual({ type, timestamp: expect.any(String), data: eventExamples[type] })
    expect(findMistakes(example as SentEvent), type).toEqual([])
    expect(findMistakes({ ...(example as SentEvent), data: {} }), type).not.toEqual([])
    expect(eventSchemas[type].strict().parse(eventExamples[type])).toEqual(eventExamples[type])
  }
})
