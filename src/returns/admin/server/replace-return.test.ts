import { expect, test } from 'vitest'
import type { ClientPageOrderView } from '#client-page/orders/contract.ts'
import { clientPageText } from '#client-page/text.ts'
import { returnsText } from '#returns/text.ts'
import { openDispatchDesk } from '../../../../tests/harness/dispatch-desk.ts'
import { getRefunds } from '../../../../tests/harness/paid-orders.ts'
import { wordsOf } from '../../../../tests/harness/rejections.ts'
import {
  createPaidPieces,
  createPersonSale,
  getReturnable,
  markDispatched,
  openReturnOf,
  openReturnsDesk,
  postReturn,
} from '../../../../tests/harness/returns.ts'
import { openBooks } from '../../../../tests/harness/sales.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds()
const desk = openReturnsDesk(shop, admin)
const books = openBooks(shop)

test('a replacement is sent at no price, its cost in the books [N-RTRN-021–022]', async () => {
  const sale = await createPersonSale(shop)
  const order = await createPaidPieces(shop, sale)
  await markDispatched(shop, order)
  const before = await books.inventoryOf(sale.productId)
  const id = await openReturnOf(shop, sale, order)
  await desk.accept(id)
  const replaced = (await desk.replace(id)).body
  expect(replaced.responseMessage).toBeUndefined()
  const { order_id, ord_no } = replaced.responseData
  expect(await desk.get(id)).toMatchObject({ state: 'settled', refunded: null, replacement: { order_id, ord_no } })
  expect(await books.inventoryOf(sale.productId)).toBe(before - 1)
  expect(await books.booked(order_id)).toEqual(['replacement replacements 1500', 'replacement sales -1500'])
  expect((await getRefunds(shop, admin, order)).refunded).toBe(0)
  const emails = (await shop.emails()).filter(({ kind }) => kind === 'return-replaced')
  expect(emails.map(({ recipient }) => recipient)).toEqual([sale.email])
  expect(emails[0]?.text).toContain(ord_no)

  const dispatchDesk = openDispatchDesk(shop, admin)
  expect(await dispatchDesk.list({ sKey: ord_no })).toMatchObject([{ ord_no, quantity: 1 }])
  const query = { order_ids: JSON.stringify([order_id]) }
  const slip = await shop.call('GET', 'admin/dispatch/slips', { as: admin.token, query })
  expect(slip.headers['content-type']).toBe('application/pdf')
  expect(await dispatchDesk.dispatch([order_id])).toMatchObject({ done: 1, refused: [] })

  // every list and page that shows orders shows the replacement
  for (const [path, token] of [
    ['order/list', sale.seller.token],
    [`order/info/${order_id}`, sale.seller.token],
    [`order/timeline/${order_id}`, sale.seller.token],
    ['admin/order/list', admin.token],
    [`admin/order/${order_id}`, admin.token],
    ['client-page/orders', sale.page],
    [`client-page/orders/${order_id}`, sale.page],
    ['desk', sale.seller.token],
  ] as const)
    expect((await shop.call('GET', path, { as: token })).body.responseMessage, path).toBeUndefined()
})

test('her page leads from a replacement to the order she paid [N-RTRN-070–071]', async () => {
  const sale = await createPersonSale(shop)
  const order = await createPaidPieces(shop, sale)
  await markDispatched(shop, order)
  const id = await openReturnOf(shop, sale, order)
  await desk.accept(id)
  const { order_id } = (await desk.replace(id)).body.responseData
  await shop.db
    .updateTable('orders')
    .set({ delivered: true, delivered_at: new Date() })
    .where('id', 'in', [order, order_id])
    .execute()
  const read = async (one: string) =>
    (await shop.call<ClientPageOrderView>('GET', `client-page/orders/${one}`, { as: sale.page })).body.responseData
  const { order_number } = await books.orderOf(order)
  expect(await read(order_id)).toMatchObject({ replaces: { _id: order, ord_no: order_number }, return_until: null })
  expect(await read(order)).toMatchObject({ replaces: null, return_until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
  const receipt = await shop.call('GET', `client-page/orders/${order_id}/receipt`, { as: sale.page })
  expect(wordsOf(receipt)).toBe(clientPageText.noReceiptOfReplacement)
})

test('what has not left is refunded or sent, not replaced [N-RTRN-052, D-607]', async () => {
  const sale = await createPersonSale(shop)
  const order = await createPaidPieces(shop, sale)
  const before = await books.inventoryOf(sale.productId)
  const id = await openReturnOf(shop, sale, order)
  await desk.accept(id)
  expect(await desk.get(id)).toMatchObject({ state: 'arrived', has_left: false })
  const { error, responseMessage } = (await desk.replace(id)).body
  expect([error?.errorCode, responseMessage]).toEqual([
    13,
    'The order itself has not left yet, so there is nothing to replace. Refund the items, or send the order.',
  ])
  expect(await desk.get(id)).toMatchObject({ state: 'arrived', replacement: null })
  expect(await books.inventoryOf(sale.productId)).toBe(before)
  await markDispatched(shop, order)
  expect(await desk.get(id)).toMatchObject({ has_left: true })
  expect((await desk.replace(id)).body.statusCode).toBe(1)
})

test('what was replaced may be returned again, and is refunded once [N-RTRN-023]', async () => {
  const sale = await createPersonSale(shop)
  const order = await createPaidPieces(shop, sale, { quantity: 1 })
  await markDispatched(shop, order)
  const first = await openReturnOf(shop, sale, order)
  await desk.accept(first)
  const replacement = (await desk.replace(first)).body.responseData
  const lines = [{ line_id: crypto.randomUUID(), quantity: 1 }]
  const { body } = await postReturn(shop, sale, replacement.order_id, { lines })
  const { order_number } = await books.orderOf(order)
  expect([body.error?.errorCode, body.responseMessage]).toEqual([8, returnsText.returnTheFirst(order_number)])
  expect((await getReturnable(shop, sale, order)).lines[0]?.left).toBe(1)
  const second = await openReturnOf(shop, sale, order)
  await desk.accept(second)
  expect((await desk.settle(second)).body.statusCode).toBe(1)
  expect(await getRefunds(shop, admin, order)).toMatchObject({ refunded: 20, left: 0 })
  expect((await getReturnable(shop, sale, order)).lines[0]?.left).toBe(0)
})

test('with nothing left in the inventory it is refused, and the return waits on [N-RTRN-024]', async () => {
  const sale = await createPersonSale(shop, { quantity: 2 })
  const order = await createPaidPieces(shop, sale)
  await markDispatched(shop, order)
  const id = await openReturnOf(shop, sale, order)
  await desk.accept(id)
  expect((await desk.replace(id)).body.error?.errorCode).toBe(15)
  expect(await desk.get(id)).toMatchObject({ state: 'arrived', replacement: null })
})

test('with no address to send to nothing is replaced, and the return waits on [N-RTRN-021]', async () => {
  const sale = await createPersonSale(shop)
  await shop.db.deleteFrom('addresses').where('seller_id', '=', sale.seller.id).execute()
  await shop.db.updateTable('clients').set({ line1: '' }).where('id', '=', sale.client.id).execute()
  const order = await createPaidPieces(shop, sale, { type: 3 })
  const before = await books.inventoryOf(sale.productId)
  const id = await openReturnOf(shop, sale, order)
  await desk.accept(id)
  expect(wordsOf(await desk.replace(id))).toBe(returnsText.cannotReplace)
  expect(await desk.get(id)).toMatchObject({ state: 'arrived', replacement: null })
  expect(await books.inventoryOf(sale.productId)).toBe(before)
})

test('what was withdrawn is not sent as a replacement [N-RECL-012]', async () => {
  const sale = await createPersonSale(shop)
  const order = await createPaidPieces(shop, sale)
  await markDispatched(shop, order)
  const id = await openReturnOf(shop, sale, order)
  await desk.accept(id)
  const recall = { prod_id: sale.productId, reason: 'It burns', batches: [] }
  expect((await shop.call('POST', 'admin/recall', { as: admin.token, body: recall })).body.statusCode).toBe(1)
  const before = await books.inventoryOf(sale.productId)
  const { error, responseMessage } = (await desk.replace(id)).body
  expect([error?.errorCode, responseMessage]).toEqual([13, expect.stringContaining('has been withdrawn from sale')])
  expect(await desk.get(id)).toMatchObject({ state: 'arrived', replacement: null })
  expect(await books.inventoryOf(sale.productId)).toBe(before)
  expect((await desk.settle(id)).body.statusCode).toBe(1)
})

test('a replacement is on the list of a recall, and only its paid order is refunded [N-RECL-014]', async () => {
  const sale = await createPersonSale(shop)
  const order = await createPaidPieces(shop, sale, { quantity: 1 })
  await markDispatched(shop, order)
  const id = await openReturnOf(shop, sale, order)
  await desk.accept(id)
  const { order_id } = (await desk.replace(id)).body.responseData
  const as = admin.token
  const body = { prod_id: sale.productId, reason: 'It burns', batches: [] }
  const { recall_id } = (await shop.call<{ recall_id: string }>('POST', 'admin/recall', { as, body })).body.responseData
  const states = async () => {
    const list = await shop.call<{ orders: { order_id: string; refund: string }[] }>('GET', 'admin/recall/orders', {
      as,
      query: { recall_id },
    })
    return list.body.responseData.orders.map(({ order_id: listed, refund }) => [listed === order_id, refund])
  }
  expect(await states()).toEqual([
    [false, 'open'],
    [true, 'none'],
  ])
  const preview = await shop.call('GET', `admin/recall/${recall_id}/preview`, { as })
  expect(preview.body.responseData).toMatchObject({ orders: 1, items: 1, amount: 20, blocked: [] })
  await shop.call('POST', 'admin/recall/refund', { as, body: { recall_id, orders: 1, amount: 20 } })
  await shop.call('POST', 'admin/recall/mail', { as, body: { recall_id, text: 'Please stop using it.' } })
  await shop.runJobs()
  expect(await states()).toEqual([
    [false, 'refunded'],
    [true, 'none'],
  ])
  const mailed = (await shop.emails()).filter(({ kind, recipient }) => kind === 'recall' && recipient === sale.email)
  expect(mailed).toHaveLength(1)
})

test('a replacement is no sale: neither desk nor figures count it [N-RTRN-022]', async () => {
  const sale = await createPersonSale(shop)
  const order = await createPaidPieces(shop, sale)
  await markDispatched(shop, order)
  const desks = async () =>
    (await shop.call<{ today: { orders: number; sold: number } }>('GET', 'desk/today', { as: sale.seller.token })).body
      .responseData.today
  const before = await desks()
  const id = await openReturnOf(shop, sale, order)
  await desk.accept(id)
  await desk.replace(id)
  expect(await desks()).toEqual(before)
})
