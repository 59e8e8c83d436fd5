import { describe, expect, test } from 'vitest'
import type { MovementView, SalonStockListResponse, SuggestedOrderResponse } from '#salon-stock/contract.ts'
import { countLowSalonStock, recordSaleFromSalonStock } from '#salon-stock/server/salon-stock.ts'
import { salonStockText } from '#salon-stock/text.ts'
import { openDispatchDesk } from '../../../tests/harness/dispatch-desk.ts'
import { createProduct } from '../../../tests/harness/factories.ts'
import { getRefunds, postRefund } from '../../../tests/harness/paid-orders.ts'
import { createOrder, createSale, payOrder, type Sale } from '../../../tests/harness/sales.ts'
import { openShopForRefunds } from '../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds()
const desk = openDispatchDesk(shop, admin)
const openSale = () => createSale(shop, { quantity: 5000 })

/** Places an order of the seller for herself, or a sale to her client from salon stock, paid by card at the price less commission. */
async function buy(sale: Sale, type: 2 | 3, quantity: number, change: Record<string, unknown> = {}): Promise<string> {
  const amount = quantity * 15
  const prods = [{ prod_id: sale.productId, quantity }]
  const body = { type, prods, quantity, subTotalAmount: amount, totalAmount: amount, totalMobAmount: amount }
  const order_id = await createOrder(shop, sale, { ...body, client_id: '', ...change })
  const paid = await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount })
  expect(paid.body.statusCode).toBe(1)
  return order_id
}

const otherSale = await openSale()

const correct = (sale: Sale, body: Record<string, unknown>, as = sale.seller.token) =>
  shop.call<{ count: number }>('POST', 'salon-stock/correct', {
    as,
    body: { prod_id: sale.productId, reason: 'counted', ...body },
  })
const setLowMark = (sale: Sale, low_mark: number | '') =>
  shop.call('PUT', 'salon-stock/low-mark', { as: sale.seller.token, body: { prod_id: sale.productId, low_mark } })

async function list({ seller }: Sale, query: Record<string, string | number> = {}) {
  const { body } = await shop.call<SalonStockListResponse>('GET', 'salon-stock/list', { as: seller.token, query })
  return body.responseData
}
const read = async (sale: Sale) => (await list(sale)).prods.find(({ prod_id }) => prod_id === sale.productId)
const countOf = async (sale: Sale) => (await read(sale))?.count

async function movementsOf({ seller, productId }: Sale, query: Record<string, number> = {}) {
  const { body } = await shop.call<{ movements: MovementView[]; ttl: number }>('GET', 'salon-stock/movements', {
    as: seller.token,
    query: { prod_id: productId, ...query },
  })
  return body.responseData
}
const suggest = async ({ seller }: Sale) =>
  (await shop.call<SuggestedOrderResponse>('GET', 'salon-stock/suggestion', { as: seller.token })).body.responseData
    .prods

describe('the count of a product', () => {
  test('is unknown before the first movement, and My Stock is listed with it [N-SALN-001]', async () => {
    const sale = await openSale()
    await shop.call('POST', 'product/stocks', { as: sale.seller.token, body: { prod_id: sale.productId } })
    expect(await read(sale)).toMatchObject({ count: null, low_mark: null, is_low: false, on_way: 0, suggested: 0 })
    expect((await movementsOf(sale)).ttl).toBe(0)
  })

  test('rises once when her salon order is delivered, and falls if it had not arrived [N-SALN-002]', async () => {
    const sale = await openSale()
    const order = await buy(sale, 2, 6)
    expect(await countOf(sale)).toBeUndefined()
    await desk.dispatch([order])
    expect(await countOf(sale)).toBeUndefined()
    for (const action of [1, 1]) await desk.deliver(order, action)
    expect(await countOf(sale)).toBe(6)
    await desk.deliver(order, 0)
    expect(await countOf(sale)).toBe(0)
    await desk.deliver(order)
    const { movements } = await movementsOf(sale)
    expect(movements.map(({ kind, quantity, count, order_id }) => [kind, quantity, count, order_id])).toEqual([
      ['delivery', 6, 6, order],
      ['delivery', -6, 0, order],
      ['delivery', 6, 6, order],
    ])
    expect(movements[0]?.ord_no).toMatch(/^ORD-/)
  })

  test('has no pieces of an order for a client, nor those refunded before they came [N-SALN-002]', async () => {
    const sale = await openSale()
    await desk.deliver(await buy(sale, 2, 3, { client_id: sale.client.id }))
    expect(await countOf(sale)).toBeUndefined()
    const order = await buy(sale, 2, 3)
    const [line] = (await getRefunds(shop, admin, order)).lines
    const lines = JSON.stringify([{ line_id: line?.line_id, quantity: 1 }])
    await postRefund(shop, admin, { order_id: order, lines, amount: 15, refunded: 0, reason: 'One too many.' })
    await desk.deliver(order)
    expect(await countOf(sale)).toBe(2)
  })

  test('falls once when a sale from salon stock is paid; a refund leaves it [N-SALN-003]', async () => {
    const sale = await openSale()
    await correct(sale, { count: 5 })
    await createOrder(shop, sale, { type: 3 })
    expect(await countOf(sale)).toBe(5)
    const order = await buy(sale, 3, 2, { client_id: sale.client.id })
    expect(await countOf(sale)).toBe(3)
    await shop.db.transaction().execute((tx) => recordSaleFromSalonStock(tx, order))
    expect(await countOf(sale)).toBe(3)
    await postRefund(shop, admin, { order_id: order, amount: 30, refunded: 0, reason: 'Not wanted.' })
    expect(await countOf(sale)).toBe(3)
    await correct(sale, { change: 2, reason: 'returned' })
    expect((await movementsOf(sale)).movements.map(({ kind, reason, quantity }) => [kind, reason, quantity])).toEqual([
      ['correction', 'returned', 2],
      ['sale', '', -2],
      ['correction', 'counted', 5],
    ])
  })

  test('never refuses a sale: below zero it asks to be counted [N-SALN-003]', async () => {
    const sale = await openSale()
    await correct(sale, { count: 1 })
    expect((await list(sale, { filter: 'to_count' })).prods).toEqual([])
    await buy(sale, 3, 4)
    expect((await list(sale, { filter: 'to_count' })).prods).toMatchObject([{ prod_id: sale.productId, count: -3 }])
  })

  test('is right after twelve sales, deliveries and corrections at the same time [N-SALN-004]', async () => {
    const sale = await openSale()
    await correct(sale, { count: 50 })
    const orders = await Promise.all([1, 2, 3, 4].map((quantity) => buy(sale, 2, quantity)))
    await Promise.all([
      ...[1, 2, 3, 4].map((quantity) => buy(sale, 3, quantity)),
      ...orders.map((order) => desk.deliver(order)),
      ...[1, 2, 3, 4].map(() => correct(sale, { change: -1, reason: 'used' })),
    ])
    expect(await countOf(sale)).toBe(46)
    expect((await movementsOf(sale)).movements[0]?.count).toBe(46)
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => correct(sale, { count: 7 })))
    expect(await countOf(sale)).toBe(7)
  })
})

describe('a correction', () => {
  test('sets the count, or changes it by some, with a reason that is kept with it [N-SALN-005]', async () => {
    const sale = await openSale()
    expect((await correct(sale, { count: 4 })).body.responseData.count).toBe(4)
    const answer = await correct(sale, { change: -1, reason: 'other', note: 'Fell into the sink.' })
    expect(answer.body.responseData.count).toBe(3)
    await correct(sale, { count: 3 })
    expect(await movementsOf(sale, { lmt: 2 })).toMatchObject({
      ttl: 3,
      movements: [
        { kind: 'correction', reason: 'counted', quantity: 0, count: 3, order_id: null },
        { kind: 'correction', reason: 'other', note: 'Fell into the sink.', quantity: -1, count: 3 },
      ],
    })
    expect((await movementsOf(sale, { lmt: 2, page: 2 })).movements).toMatchObject([{ quantity: 4, count: 4 }])
  })

  test.each([
    [{}, 'count'],
    [{ count: '' }, 'count'],
    [{ count: 2, change: 1 }, 'count'],
    [{ count: -1 }, 'count'],
    [{ count: 1.5 }, 'count'],
    [{ change: 0 }, 'change'],
    [{ count: 1, reason: 'stolen' }, 'reason'],
    [{ count: 1, reason: 'other', note: ' ' }, 'note'],
    [{ count: 10_000 }, 'count'],
  ])('%o is refused by its field %s', async (body, field) => {
    const { status, body: answer } = await correct(otherSale, body)
    expect([status, Object.keys(answer.error?.errors ?? {})]).toEqual([400, [field]])
  })

  test('cannot take more pieces than are there [N-SALN-005]', async () => {
    const sale = await openSale()
    await correct(sale, { count: 2 })
    const { body } = await correct(sale, { change: -3, reason: 'damaged' })
    expect(body.error).toMatchObject({ errorCode: 13, errors: { change: salonStockText.notThatMany } })
    expect(await countOf(sale)).toBe(2)
  })

  test('of an unknown or hidden product is not found; other sellers’ counts stay [N-SALN-005]', async () => {
    const [sale, other] = [await openSale(), await openSale()]
    await correct(sale, { count: 2 })
    await correct(sale, { count: 9 }, other.seller.token)
    expect(await countOf(sale)).toBe(2)
    expect((await correct({ ...sale, productId: 'nonsense' }, { count: 1 })).status).toBe(404)
    const hidden = { ...sale, productId: await createProduct(shop, { visible: false }) }
    expect((await correct(hidden, { count: 1 })).status).toBe(404)
    expect((await setLowMark(hidden, 1)).status).toBe(404)
  })
})

test('refuses what is no number: nothing, empty text, a list, true or false [N-SALN-010]', async () => {
  const sale = await openSale()
  await correct(sale, { count: 7 })
  await setLowMark(sale, 3)
  for (const wrong of [null, '', ' ', [], [4], true, false, {}, '0x10', '1,5']) {
    expect((await correct(sale, { count: wrong })).body.error?.errorCode).toBe(1)
    const { error } = (await correct(sale, { change: wrong })).body
    expect(error?.errorCode).toBe(1)
    expect(Object.values(error?.errors ?? {}), String(wrong)).toEqual([salonStockText.countInvalid])
    const body = { prod_id: sale.productId, low_mark: wrong }
    if (wrong === null || wrong === '') continue
    const marked = await shop.call('PUT', 'salon-stock/low-mark', { as: sale.seller.token, body })
    expect(marked.body.error?.errorCode).toBe(1)
  }
  expect(await read(sale)).toMatchObject({ count: 7, low_mark: 3 })
  expect((await movementsOf(sale)).ttl).toBe(1)
  await correct(sale, { count: null, change: '2' })
  expect(await countOf(sale)).toBe(9)
  await shop.call('PUT', 'salon-stock/low-mark', {
    as: sale.seller.token,
    body: { prod_id: sale.productId, low_mark: null },
  })
  expect(await read(sale)).toMatchObject({ low_mark: null })
})

describe('a low mark', () => {
  test('makes a product low at this count and below, until it is taken away [N-SALN-006]', async () => {
    const sale = await openSale()
    await setLowMark(sale, 2)
    expect(await read(sale)).toMatchObject({ count: null, low_mark: 2, is_low: false })
    await correct(sale, { count: 3 })
    expect([(await list(sale, { filter: 'low' })).ttl, await countLowSalonStock(shop.db, sale.seller.id)]).toEqual([
      0, 0,
    ])
    await correct(sale, { change: -1, reason: 'used' })
    expect(await read(sale)).toMatchObject({ count: 2, is_low: true })
    expect([(await list(sale, { filter: 'low' })).ttl, await countLowSalonStock(shop.db, sale.seller.id)]).toEqual([
      1, 1,
    ])
    const show = (visible: boolean) =>
      shop.db.updateTable('products').set({ visible }).where('id', '=', sale.productId).execute()
    await show(false)
    expect(await read(sale)).toMatchObject({ count: 2, is_low: false, suggested: 0 })
    expect(await countLowSalonStock(shop.db, sale.seller.id)).toBe(0)
    await show(true)
    await setLowMark(sale, '')
    expect(await read(sale)).toMatchObject({ low_mark: null, is_low: false })
  })
})

describe('the suggested order', () => {
  test('is half of what eight weeks sold, less what is there and on its way [N-SALN-007]', async () => {
    const sale = await openSale()
    await correct(sale, { count: 20 })
    const old = await buy(sale, 3, 8)
    await shop.pool.query("update orders set paid_at = paid_at - interval '57 days' where id = $1", [old])
    await buy(sale, 3, 9)
    // half of the 9 items sold is 5, rounded up, of which 3 are in the salon
    expect(await read(sale)).toMatchObject({ count: 3, sold: 9, suggested: 2 })
    expect(await suggest(sale)).toMatchObject([{ _id: sale.productId, quantity: 2, price: 20, commission: 5 }])
    await buy(sale, 2, 1)
    expect(await read(sale)).toMatchObject({ on_way: 1, suggested: 1 })
    const arriving = await buy(sale, 2, 1)
    expect(await suggest(sale)).toEqual([])
    await desk.deliver(arriving)
    expect(await read(sale)).toMatchObject({ count: 4, on_way: 1, suggested: 0 })
  })

  test('brings a product above its low mark and counts no refund twice [N-SALN-007]', async () => {
    const sale = await openSale()
    await setLowMark(sale, 4)
    expect(await suggest(sale)).toEqual([])
    await correct(sale, { count: 2 })
    expect(await suggest(sale)).toMatchObject([{ quantity: 3 }])
    const order = await buy(sale, 3, 20)
    expect(await read(sale)).toMatchObject({ count: -18, sold: 20, suggested: 10 })
    await postRefund(shop, admin, { order_id: order, amount: 300, refunded: 0, reason: 'Not wanted.' })
    expect(await read(sale)).toMatchObject({ sold: 0, suggested: 5 })
  })
})

test('the list is by name and in pages, and is searched by words of a product [N-SALN-001]', async () => {
  const sale = await openSale()
  const names = ['Zinc Balm', 'Amber Oil', 'Rose Mist']
  for (const name of names) await correct({ ...sale, productId: await createProduct(shop, { name }) }, { count: 1 })
  const pages = await Promise.all([1, 2].map((page) => list(sale, { page, lmt: 2 })))
  expect(pages.map(({ prods, ttl }) => [prods.map(({ name }) => name), ttl])).toEqual([
    [['Amber Oil', 'Rose Mist'], 3],
    [['Zinc Balm'], 3],
  ])
  expect((await list(sale, { sKey: 'rose' })).prods.map(({ name }) => name)).toEqual(['Rose Mist'])
})

test('a movement is never changed or deleted; only its note may be emptied [N-SALN-004]', async () => {
  const sale = await openSale()
  await correct(sale, { count: 1, note: 'On the shelf.' })
  const where = `where seller_id = '${sale.seller.id}'`
  for (const change of ['update salon_stock_movements set quantity = 2', 'delete from salon_stock_movements'])
    await expect(shop.pool.query(`${change} ${where}`)).rejects.toThrow('only grow')
  await shop.pool.query(`update salon_stock_movements set note = '' ${where}`)
})
