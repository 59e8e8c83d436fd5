import { expect, test } from 'vitest'
import type { SellerReturnView } from '#returns/contract.ts'
import { returnsText } from '#returns/text.ts'
import { openDispatchDesk } from '../../../tests/harness/dispatch-desk.ts'
import { createDocumentFile, createSeller } from '../../../tests/harness/factories.ts'
import { rejectionOf } from '../../../tests/harness/rejections.ts'
import { createPaidPieces, createPersonSale, openReturnOf, openReturnsDesk } from '../../../tests/harness/returns.ts'
import { openShopForRefunds } from '../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds()
const desk = openReturnsDesk(shop, admin)

test('a seller sees her clients’ returns, waits for them and answers [N-RTRN-025–026]', async () => {
  const sale = await createPersonSale(shop)
  const order = await createPaidPieces(shop, sale)
  const as = sale.seller.token
  const waiting = async () =>
    (await shop.call<{ returns: number }>('GET', 'desk/today', { as })).body.responseData.returns
  expect(await waiting()).toBe(0)
  const request = { note: 'It leaks.', photos: [await createDocumentFile()] }
  const id = await openReturnOf(shop, sale, order, request)
  expect(await waiting()).toBe(1)
  const list = await shop.call<{ returns: SellerReturnView[] }>('GET', 'return/list', {
    as,
    query: { order_id: order },
  })
  expect(list.body.responseData.returns).toMatchObject([
    { _id: id, client: 'Erika Zorn', note: 'It leaks.', photos: 1 },
  ])
  expect(list.body.responseData.returns[0]).not.toHaveProperty('code')

  const answer = await shop.call('POST', 'return/answer', { as, body: { return_id: id, answer: 'I am sorry.' } })
  expect(answer.body.statusCode).toBe(1)
  const email = (await shop.emails()).find(({ kind }) => kind === 'return-answer')
  expect([email?.recipient, email?.text.includes('I am sorry.')]).toEqual([sale.email, true])
  expect((await desk.get(id)).answers).toMatchObject([{ text: 'I am sorry.' }])

  await desk.accept(id)
  await desk.settle(id)
  expect(await waiting()).toBe(0)
})

test('another seller, a client and a visitor read no return and no photograph [N-RTRN-027]', async () => {
  const sale = await createPersonSale(shop)
  const order = await createPaidPieces(shop, sale)
  const id = await openReturnOf(shop, sale, order, { photos: [await createDocumentFile()] })
  const [photo] = (await desk.get(id)).photos
  const other = await createSeller(shop)
  const codeOf = async (method: string, path: string, as?: string, body?: object) =>
    (await shop.call(method, path, { as, body })).body.error?.errorCode
  const asOther = { as: other.token }
  expect(rejectionOf(await shop.call('GET', `return/${id}`, asOther))).toEqual([6, returnsText.notFound])
  const body = { return_id: id, answer: 'Hello' }
  expect(rejectionOf(await shop.call('POST', 'return/answer', { ...asOther, body }))).toEqual([6, returnsText.notFound])
  expect((await shop.call('GET', 'return/list', asOther)).body.responseData).toMatchObject({ ttl: 0 })
  for (const as of [sale.seller.token, sale.client.token, sale.page, undefined]) {
    for (const path of ['list', id, `${id}/photos/${photo}`, 'reactions'])
      expect([7, 8], `${path} ${as}`).toContain(await codeOf('GET', `admin/return/${path}`, as))
    for (const path of ['accept', 'refuse', 'settle', 'replace', 'arrived'])
      expect([7, 8, 1], path).toContain(await codeOf('POST', `admin/return/${path}`, as, { return_id: id }))
  }
  expect(await codeOf('GET', `return/${id}`, sale.page)).toBe(7)
  expect((await desk.get(id)).state).toBe('new')
})

test('an order’s timeline tells each reader of its return [N-RTRN-028]', async () => {
  const sale = await createPersonSale(shop)
  const order = await createPaidPieces(shop, sale)
  const id = await openReturnOf(shop, sale, order, { reason: 'changed_mind' })
  await desk.refuse(id, 'Kept in the sun.')
  const read = async (path: string, as: string) =>
    (
      await shop.call<{ events: { kind: string; state?: string; about?: string; reason?: string }[] }>('GET', path, {
        as,
      })
    ).body.responseData.events.filter(({ kind }) => kind === 'return')
  for (const [path, as, reason] of [
    [`order/timeline/${order}`, sale.seller.token, undefined],
    [`client-page/orders/${order}/timeline`, sale.page, undefined],
    [`admin/order/timeline/${order}`, admin.token, 'Kept in the sun.'],
  ] as const) {
    const events = await read(path, as)
    expect(
      events.map(({ state }) => state),
      path,
    ).toEqual(['opened', 'refused'])
    expect(events[0]).toMatchObject({ about: 'changed_mind' })
    expect(events[1]?.reason).toBe(reason)
  }
  const email = (await shop.emails()).find(({ kind }) => kind === 'return-refused')
  expect(email?.text).toContain('Kept in the sun.')
})

test('a reaction of the skin is marked, noted with its batch, and in the file [N-RTRN-029]', async () => {
  const sale = await createPersonSale(shop)
  const order = await createPaidPieces(shop, sale)
  const id = await openReturnOf(shop, sale, order, { reason: 'skin_reaction', note: 'Red after an hour.' })
  const [line] = (await desk.get(id)).lines
  const batch = { return_id: id, line_id: line?.line_id, batch: 'L-2041' }
  expect((await desk.call('PUT', 'batch', batch)).body.statusCode).toBe(1)
  expect(rejectionOf(await desk.call('PUT', 'batch', { ...batch, line_id: order }))).toEqual([
    6,
    returnsText.lineUnknown,
  ])
  const list = await shop.call('GET', 'admin/return/list', { as: admin.token, query: { reason: 'skin_reaction' } })
  expect(list.body.responseData).toMatchObject({ ttl: 1, returns: [{ _id: id, reason: 'skin_reaction' }] })
  const file = await fetch(`${shop.ownUrl()}/api/v1/admin/return/reactions`, {
    headers: { authorization: `Basic ${Buffer.from('chairside:web').toString('base64')}`, accesstoken: admin.token },
  })
  const text = await file.text()
  expect(text).toContain('L-2041')
  expect(text).toContain('Red after an hour.')
})

test('a reaction has the batches of packing until one is noted [N-RTRN-047]', async () => {
  const sale = await createPersonSale(shop)
  const order = await createPaidPieces(shop, sale)
  const dispatchDesk = openDispatchDesk(shop, admin)
  const packed = (await dispatchDesk.packing(order)).lines[0]?.line_id ?? ''
  await dispatchDesk.pack([{ order_id: order, lines: [{ line_id: packed, batches: ['P9', 'P7'] }] }])
  const id = await openReturnOf(shop, sale, order, { reason: 'skin_reaction' })
  const readFile = async () => {
    const headers = {
      authorization: `Basic ${Buffer.from('chairside:web').toString('base64')}`,
      accesstoken: admin.token,
    }
    const file = await (await fetch(`${shop.ownUrl()}/api/v1/admin/return/reactions`, { headers })).text()
    const { order_number } = await shop.db
      .selectFrom('orders')
      .select('order_number')
      .where('id', '=', order)
      .executeTakeFirstOrThrow()
    return file.split('\r\n').find((row) => row.includes(order_number)) ?? ''
  }
  expect((await desk.get(id)).lines).toMatchObject([{ batch: '', packed: ['P7', 'P9'] }])
  expect(await readFile()).toContain('P7, P9')
  await desk.call('PUT', 'batch', { return_id: id, line_id: packed, batch: 'P9' })
  expect((await desk.get(id)).lines).toMatchObject([{ batch: 'P9', packed: ['P7', 'P9'] }])
  expect(await readFile()).toMatch(/,P9,/)
  expect(await readFile()).not.toContain('P7')
})

test('a reaction to what was sent as a replacement has its batches, too [N-RTRN-074]', async () => {
  const sale = await createPersonSale(shop)
  const order = await createPaidPieces(shop, sale, { quantity: 1 })
  const dispatchDesk = openDispatchDesk(shop, admin)
  const pack = async (order_id: string, batch: string) => {
    const line_id = (await dispatchDesk.packing(order_id)).lines[0]?.line_id ?? ''
    await dispatchDesk.pack([{ order_id, lines: [{ line_id, batches: [batch] }] }])
    await dispatchDesk.dispatch([order_id])
  }
  await pack(order, 'R1')
  const damaged = await openReturnOf(shop, sale, order, { reason: 'damaged' })
  await desk.accept(damaged)
  await pack((await desk.replace(damaged)).body.responseData.order_id, 'R7')
  const id = await openReturnOf(shop, sale, order, { reason: 'skin_reaction' })
  expect((await desk.get(id)).lines).toMatchObject([{ batch: '', packed: ['R1', 'R7'] }])
  const headers = {
    authorization: `Basic ${Buffer.from('chairside:web').toString('base64')}`,
    accesstoken: admin.token,
  }
  const file = await (await fetch(`${shop.ownUrl()}/api/v1/admin/return/reactions`, { headers })).text()
  expect(file).toContain('"R1, R7"')
})
