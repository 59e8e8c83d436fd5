import { expect, test } from 'vitest'
import type { DispatchView } from '#orders/dispatch/dispatch-view.ts'
import { dispatchText } from '#orders/dispatch/text.ts'
import { readAdminLog } from '../../../../tests/harness/admin-log.ts'
import { openDispatchDesk } from '../../../../tests/harness/dispatch-desk.ts'
import { createProduct } from '../../../../tests/harness/factories.ts'
import { createPaidOrder, getRefunds, postRefund } from '../../../../tests/harness/paid-orders.ts'
import { createOrder, createSale, openBooks, payOrder } from '../../../../tests/harness/sales.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds()
const desk = openDispatchDesk(shop, admin)
const sale = await createSale(shop, { quantity: 500 })

interface ListedOrder {
  _id: string
  ord_no: string
}
const readPage = async (query: Record<string, string>) =>
  (
    await shop.call<{ orders: ListedOrder[]; ttl: number }>('GET', 'admin/dispatch/list', {
      as: admin.token,
      query: { state: 'dispatched', ...query },
    })
  ).body.responseData
const logOf = (orderId: string) => readAdminLog(shop, orderId, 'admin_id', 'before', 'after', 'ip_address')
const listDispatchEmails = async (orderId: string) =>
  (await openBooks(shop).emailsAbout(orderId)).filter(({ kind }) => kind === 'order-dispatched')
const getRefusedMessages = async (orderId: string, change: Record<string, unknown> = {}) =>
  (await desk.dispatch([orderId], change)).refused.map(({ message }) => message)

test('orders on their way are listed until delivery, and found by part of a number [N-DISP-001]', async () => {
  const ids = [await createPaidOrder(shop, sale), await createPaidOrder(shop, sale), await createPaidOrder(shop, sale)]
  for (const id of ids) await desk.dispatch([id])
  await createPaidOrder(shop, sale)
  const newestFirst = ids.toReversed()
  const { orders, ttl } = await readPage({ lmt: '10' })
  expect(orders.map(({ _id }) => _id)).toEqual(newestFirst)
  expect(ttl).toBe(3)
  expect(orders[0]).toMatchObject({
    type: 1,
    quantity: 1,
    recipient: 'Clara Client',
    name: 'Anna Archer',
    town: expect.stringContaining('Leeds'),
    paid: expect.stringMatching(/^20\d\d-/),
    dispatch: { state: 'dispatched', carrier: 'Royal Mail' },
  })
  expect(await readPage({ lmt: '2', page: '2' })).toMatchObject({ orders: [{ _id: ids[0] }], ttl: 3 })
  expect(await readPage({ lmt: '2' })).toMatchObject({ orders: [{ _id: ids[2] }, { _id: ids[1] }], ttl: 3 })
  expect((await readPage({ lmt: '10', sKey: ` ${orders[1]?.ord_no.slice(-4)} ` })).orders).toHaveLength(1)
  for (const sKey of ['%', '_', 'ORD_'])
    expect(await readPage({ lmt: '10', sKey })).toMatchObject({ orders: [], ttl: 0 })
  await desk.deliver(newestFirst[0] ?? '')
  expect((await readPage({ lmt: '10' })).orders.map(({ _id }) => _id)).toEqual(newestFirst.slice(1))
})

test('a parcel that has left is not marked anew; the refusal says why [N-DISP-004]', async () => {
  const order_id = await createPaidOrder(shop, sale)
  const other = { carrier: 'other', tracking_url: 'https://parcels.example/{number}' }
  expect(await desk.dispatch([order_id], other)).toMatchObject({ done: 1, message: dispatchText.marked(1) })
  expect(await getRefusedMessages(order_id, other)).toEqual([])
  expect(await getRefusedMessages(order_id, { ...other, carrier: 'dpd' })).toEqual([dispatchText.alreadyDispatched])
  expect(await getRefusedMessages(order_id, { carrier: 'other' })).toEqual([dispatchText.alreadyDispatched])
  const otherNumber = JSON.stringify([{ order_id, tracking_number: 'ZZ12345678' }])
  expect(await getRefusedMessages(order_id, { ...other, orders: otherNumber })).toEqual([
    dispatchText.alreadyDispatched,
  ])
  await desk.deliver(order_id)
  expect(await getRefusedMessages(order_id)).toEqual([dispatchText.alreadyDelivered])
  expect(await getRefusedMessages(await createOrder(shop, sale))).toEqual([dispatchText.notToSend])
  expect(await listDispatchEmails(order_id)).toHaveLength(1)
})

test('the log has another carrier’s link before and after, a known one stores none [N-DISP-007]', async () => {
  const order_id = await createPaidOrder(shop, sale)
  const tracking_url = 'https://parcels.example/{number}'
  await desk.dispatch([order_id], { carrier: 'other', tracking_url })
  expect((await desk.correct({ order_id, carrier: 'evri', tracking_url })).body.responseData).toEqual({
    message: dispatchText.corrected,
  })
  expect((await desk.undo(order_id)).body.responseData).toEqual({ message: dispatchText.undone })
  const sent = { carrier: 'other', trackingNumber: 'AB123456780GB', trackingUrl: tracking_url }
  const corrected = { carrier: 'evri', trackingNumber: null }
  const by = { admin_id: admin.id, ip_address: '127.0.0.1' }
  expect(await logOf(order_id)).toEqual([
    { ...by, before: null, after: sent },
    { ...by, before: sent, after: corrected },
    { ...by, before: corrected, after: null },
  ])
})

test('a correction after delivery is not mailed; no email names a missing number [N-DISP-007]', async () => {
  const order_id = await createPaidOrder(shop, sale)
  await desk.dispatch([order_id], { orders: JSON.stringify([{ order_id }]) })
  await desk.deliver(order_id)
  expect((await desk.correct({ order_id, carrier: 'dhl', tracking_number: 'JD0146' })).body.statusCode).toBe(1)
  const [email, ...others] = await listDispatchEmails(order_id)
  expect(others).toEqual([])
  expect(email?.text).not.toContain('Tracking number')
  expect(email?.text).not.toContain('royalmail.com')
  expect((await logOf(order_id)).at(-1)?.after).toEqual({ carrier: 'dhl', trackingNumber: 'JD0146' })
})

test('a refunded product is in no email, and only a client’s links to her page [N-DISP-003]', async () => {
  const peel = await createProduct(shop, { name: 'Refunded Peel', quantity: 5 })
  const order_id = await createPaidOrder(shop, sale, { productIds: [sale.productId, peel] })
  const [, second] = (await getRefunds(shop, admin, order_id)).lines
  const lines = JSON.stringify([{ line_id: second?.line_id, quantity: 1 }])
  expect(
    (await postRefund(shop, admin, { order_id, lines, amount: 20, refunded: 0, reason: 'Broken.' })).body.statusCode,
  ).toBe(1)
  const forSalon = await createOrder(shop, sale, { type: 2 })
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id: forSalon, amount: 15 })
  expect((await desk.dispatch([order_id, forSalon])).done).toBe(2)
  const [toClient, toSeller] = [await listDispatchEmails(order_id), await listDispatchEmails(forSalon)]
  expect(toClient[0]?.text).toContain('1 x Aurelle Velvet Serum')
  expect(toClient[0]?.text).not.toContain('Refunded Peel')
  expect([toClient, toSeller].map(([email]) => email?.text.includes('/client-page'))).toEqual([true, false])
})

test('the email has the remaining pieces and their place; deleted sellers get none [N-DISP-003]', async () => {
  const order_id = await createPaidOrder(shop, sale, { quantity: 3 })
  const [line] = (await getRefunds(shop, admin, order_id)).lines
  const lines = JSON.stringify([{ line_id: line?.line_id, quantity: 1 }])
  await postRefund(shop, admin, { order_id, lines, amount: 20, refunded: 0, reason: 'One too many.' })
  await desk.dispatch([order_id])
  const [email] = await listDispatchEmails(order_id)
  expect(email?.text).toContain('2 x Aurelle Velvet Serum')
  expect(email?.text).toContain('1 High Street')
  const own = await createSale(shop, { quantity: 5 })
  const forSalon = await createOrder(shop, own, { type: 2 })
  await payOrder(shop, 'token', own.seller.token, { token: 'tok_visa', order_id: forSalon, amount: 15 })
  await shop.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', own.seller.id).execute()
  await shop.db.deleteFrom('tokens').where('user_id', '=', own.seller.id).execute()
  expect((await desk.dispatch([forSalon])).done).toBe(1)
  expect(await listDispatchEmails(forSalon)).toEqual([])
})

test('a further parcel is added and corrected alone, or all undone [N-DISP-013, N-DISP-007]', async () => {
  const order_id = await createPaidOrder(shop, sale)
  const parcel = { order_id, carrier: 'dpd', tracking_number: '1550 1234 567' }
  expect((await desk.addParcel(parcel)).body.responseMessage).toBe(dispatchText.notDispatched)
  const withoutNumber = await createPaidOrder(shop, sale)
  await desk.dispatch([withoutNumber], { orders: JSON.stringify([{ order_id: withoutNumber, tracking_number: '' }]) })
  const added = await desk.addParcel({ ...parcel, order_id: withoutNumber })
  expect(added.body.responseMessage).toBe(dispatchText.numberMissing)
  await desk.dispatch([order_id])
  expect((await desk.addParcel({ ...parcel, tracking_number: '' })).body.error?.errorCode).toBe(1)
  for (let time = 0; time < 2; time++) expect((await desk.addParcel(parcel)).status).toBe(200)
  expect(await listDispatchEmails(order_id)).toHaveLength(2)
  const parcelsOf = async () => {
    const { orders } = await readPage({ lmt: '100' })
    const found = orders.find(({ _id }) => _id === order_id) as unknown as { dispatch: DispatchView }
    return [found.dispatch, ...found.dispatch.further_parcels].map((one) => one.tracking_number)
  }
  expect(await parcelsOf()).toEqual(['AB123456780GB', '15501234567'])
  const correct = (number: number, tracking_number: string) =>
    desk.correct({ ...parcel, parcel: number, tracking_number })
  expect((await correct(2, '15507654321')).status).toBe(200)
  expect(await parcelsOf()).toEqual(['AB123456780GB', '15507654321'])
  expect((await correct(1, '15507654321')).body.responseMessage).toBe(dispatchText.parcelTwice)
  expect((await correct(1, '')).body.responseMessage).toBe(dispatchText.numberMissing)
  expect((await correct(3, '15507654322')).body.error?.errorCode).toBe(6)
  expect((await logOf(order_id)).map(({ after }) => after)).toMatchObject([
    { trackingNumber: 'AB123456780GB' },
    { parcels: ['royal_mail AB123456780GB', 'dpd 15501234567'] },
    { carrier: 'dpd', trackingNumber: '15507654321' },
  ])
  await desk.undo(order_id)
  await desk.dispatch([order_id])
  expect(await parcelsOf()).toEqual(['AB123456780GB'])
  await desk.deliver(order_id)
  expect((await desk.addParcel(parcel)).body.responseMessage).toBe(dispatchText.alreadyDelivered)
})
