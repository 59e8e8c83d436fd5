import { expect, test } from 'vitest'
import type { ImportReport } from '#back-office/imports/contract.ts'
import { openDispatchDesk } from '../../../../tests/harness/dispatch-desk.ts'
import { createProduct } from '../../../../tests/harness/factories.ts'
import { answersLabel, openLabelDesk, writeLabelProgram } from '../../../../tests/harness/labels.ts'
import { createPaidOrder, postRefund } from '../../../../tests/harness/paid-orders.ts'
import { createSale, openBooks } from '../../../../tests/harness/sales.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'
import { expectWaiting, whileUnwritable } from '../../../../tests/harness/unwritable-table.ts'

const program = writeLabelProgram()
program.behave(answersLabel)
const { shop, admin } = await openShopForRefunds({ LABEL_COMMAND: program.file, COMPANY_ADDRESS: '2 Mill Lane, Leeds' })
const desk = openDispatchDesk(shop, admin)
const sale = await createSale(shop, { quantity: 100 })

/** An order of two new products, of which the first will be recalled. */
async function createOrderOfTwo() {
  const productIds = [await createProduct(shop, { name: 'Rose Oil' }), await createProduct(shop, { name: 'Balm' })]
  return { id: await createPaidOrder(shop, sale, { productIds }), productId: productIds[0] ?? '' }
}
async function recall(prod_id: string, batches: string[] = []): Promise<string> {
  const body = { prod_id, reason: 'It burns', batches }
  const answer = await shop.call<{ recall_id: string }>('POST', 'admin/recall', { as: admin.token, body })
  return answer.body.responseData.recall_id
}
const refusedText =
  'This order holds what has been recalled: Rose Oil. Refund it, or pack another batch, before the order leaves.'
async function importNumber(id: string, dry = '0'): Promise<ImportReport> {
  const { order_number } = await openBooks(shop).orderOf(id)
  const form = new FormData()
  form.append('dry', dry)
  const rows = ['Order number,Carrier,Tracking number', `${order_number},DPD,15501234567891`]
  form.append('file', new File([rows.join('\n')], 'numbers.csv'))
  const { body } = await shop.call<ImportReport>('POST', 'admin/dispatch/import', { as: admin.token, form })
  return body.responseData
}
const rowOf = async (id: string, state = 'to_pack') =>
  (await desk.list({ state })).find(({ _id }) => _id === id)?.recalled
const lineOf = async (id: string, name: string) =>
  (await desk.packing(id)).lines.find((line) => line.name.includes(name))?.line_id ?? ''
const pack = async (id: string, ...batches: string[]) =>
  desk.pack([{ order_id: id, lines: [{ line_id: await lineOf(id, 'Rose Oil'), batches }] }])

test('an order with a recalled product does not leave, and gets no label [N-RECL-015, D-605]', async () => {
  const [{ id, productId }, other] = [await createOrderOfTwo(), await createPaidOrder(shop, sale)]
  expect(await rowOf(id)).toEqual([])
  await recall(productId)
  expect([await rowOf(id), await rowOf(other)]).toEqual([['Rose Oil'], []])
  expect((await openLabelDesk(shop, admin).makeAll([id]))[0]).toMatchObject({ state: 'refused', message: refusedText })
  expect(await desk.dispatch([id, other])).toMatchObject({ done: 1, refused: [{ _id: id, message: refusedText }] })
  expect((await openBooks(shop).orderOf(id)).dispatched_at).toBeNull()
  // an order that left before the recall can still be corrected and get a further parcel
  await recall(sale.productId)
  expect(await rowOf(other, 'dispatched')).toEqual([])
  const further = { order_id: other, carrier: 'dpd', tracking_number: '15501234567890' }
  expect((await desk.addParcel(further)).body.statusCode).toBe(1)
})

test('a file of tracking numbers names what is recalled in its rows [N-RECL-015, N-DISP-010]', async () => {
  const { id, productId } = await createOrderOfTwo()
  await recall(productId)
  for (const dry of ['1', '0'])
    expect(await importNumber(id, dry)).toMatchObject({ wrong: 1, problems: [{ row: 2, reason: refusedText }] })
  expect((await openBooks(shop).orderOf(id)).dispatched_at).toBeNull()
})

test('it leaves once the recalled part is refunded or the recall has ended [N-RECL-015]', async () => {
  const [refunded, waiting] = [await createOrderOfTwo(), await createOrderOfTwo()]
  await recall(refunded.productId)
  const ended = await recall(waiting.productId)
  const lines = JSON.stringify([{ line_id: await lineOf(refunded.id, 'Rose Oil'), quantity: 1 }])
  await postRefund(shop, admin, { order_id: refunded.id, lines, amount: 20, refunded: 0, reason: 'Recalled.' })
  expect(await rowOf(refunded.id)).toEqual([])
  expect(await desk.dispatch([refunded.id, waiting.id])).toMatchObject({ done: 1, refused: [{ _id: waiting.id }] })
  await shop.call('PUT', 'admin/recall/end', { as: admin.token, body: { recall_id: ended } })
  expect(await desk.dispatch([waiting.id])).toMatchObject({ done: 1, refused: [] })
})

test('a recall of batches stops what was packed of them or of unknown ones [N-RECL-015, D-583]', async () => {
  const { id, productId } = await createOrderOfTwo()
  await recall(productId, ['B7'])
  for (const batches of [[], ['B7'], ['B9', 'b7']]) {
    await pack(id, ...batches)
    expect(await desk.dispatch([id]), batches.join()).toMatchObject({ done: 0, refused: [{ message: refusedText }] })
  }
  await pack(id, 'B9')
  expect(await rowOf(id)).toEqual([])
  expect(await desk.dispatch([id])).toMatchObject({ done: 1, refused: [] })
})

test.each([
  ['alone', (id: string) => desk.dispatch([id])],
  ['by a file', (id: string) => importNumber(id)],
])('an order does not leave %s while it is being recalled [N-RECL-015, D-762]', async (_how, dispatch) => {
  const { id, productId } = await createOrderOfTwo()
  const acts: Promise<unknown>[] = []
  await whileUnwritable(shop, 'recalls', async () => {
    acts.push(recall(productId))
    await expectWaiting(shop, 1)
    acts.push(dispatch(id))
    await expectWaiting(shop, 2)
  })
  const [, answer] = await Promise.all(acts)
  expect(JSON.stringify(answer)).toContain(refusedText)
  expect((await openBooks(shop).orderOf(id)).dispatched_at).toBeNull()
})

test('a recall waits for the order that is just leaving, and lists it [N-RECL-015, D-762]', async () => {
  const { id, productId } = await createOrderOfTwo()
  const acts: [Promise<unknown>?, Promise<string>?] = []
  await whileUnwritable(shop, 'emails', async () => {
    acts[0] = desk.dispatch([id])
    await expectWaiting(shop, 1)
    acts[1] = recall(productId)
    await expectWaiting(shop, 2)
  })
  expect(await acts[0]).toMatchObject({ done: 1, refused: [] })
  const query = { recall_id: (await acts[1]) ?? '' }
  const { body } = await shop.call<{ orders: { order_id: string }[] }>('GET', 'admin/recall/orders', {
    as: admin.token,
    query,
  })
  expect(body.responseData.orders.map(({ order_id }) => order_id)).toEqual([id])
})
