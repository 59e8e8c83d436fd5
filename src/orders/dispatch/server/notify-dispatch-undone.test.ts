import { beforeEach, expect, test } from 'vitest'
import { mailText } from '#mail/text.ts'
import { openDispatchDesk } from '../../../../tests/harness/dispatch-desk.ts'
import { createAdmin, createClient } from '../../../../tests/harness/factories.ts'
import { createPaidOrder, getRefunds, postRefund } from '../../../../tests/harness/paid-orders.ts'
import { createOrder, createSale, payOrder, type Sale } from '../../../../tests/harness/sales.ts'
import { openShopForOrders } from '../../../../tests/harness/shop-for-orders.ts'
import { publishWording } from '../../../../tests/harness/wordings.ts'

const { shop, books } = await openShopForOrders()
const admin = await createAdmin(shop)
const desk = openDispatchDesk(shop, admin)

let sale: Sale
let clientEmail: string
beforeEach(async () => {
  sale = await createSale(shop, { quantity: 100 })
  clientEmail = `${crypto.randomUUID()}@example.com`
  sale = { ...sale, client: await createClient(shop, sale.seller, { name: 'Ida Island', email: clientEmail }) }
})

const kindsAbout = async (orderId: string) =>
  (await books.emailsAbout(orderId)).map(({ kind }) => kind).filter((kind) => kind.includes('dispatch'))
const undo = async (orderId: string) => expect((await desk.undo(orderId)).body.statusCode).toBe(1)

test('a client who was told that an order is on its way is told that it is not [N-MAIL-024]', async () => {
  const orderId = await createPaidOrder(shop, sale, { quantity: 2 })
  const [line] = (await getRefunds(shop, admin, orderId)).lines
  const lines = JSON.stringify([{ line_id: line?.line_id, quantity: 1 }])
  await postRefund(shop, admin, { order_id: orderId, lines, amount: 20, refunded: 0 })
  await desk.dispatch([orderId])
  await shop.runJobs()
  for (const _time of [1, 2]) await undo(orderId)
  expect(await kindsAbout(orderId)).toEqual(['order-dispatched', 'dispatch-undone'])
  const email = (await books.emailsAbout(orderId)).find(({ kind }) => kind === 'dispatch-undone')
  expect(email?.recipient).toBe(clientEmail)
  expect(email?.text).toContain(mailText.undoneBody)
  expect(email?.text).toContain('1 x Aurelle Velvet Serum')
  expect(email?.text).not.toMatch(/£|commission|tracking/i)
  // when the order is dispatched and undone once more, the client gets both emails again
  await desk.dispatch([orderId])
  await shop.runJobs()
  await undo(orderId)
  expect(await kindsAbout(orderId)).toEqual([
    'order-dispatched',
    'dispatch-undone',
    'order-dispatched',
    'dispatch-undone',
  ])
})

test('an email that waits to leave is taken back, and its client hears of neither [N-MAIL-024]', async () => {
  const orderId = await createPaidOrder(shop, sale)
  await desk.dispatch([orderId])
  await undo(orderId)
  expect(await kindsAbout(orderId)).toEqual([])
  await desk.dispatch([orderId])
  await shop.runJobs()
  await undo(orderId)
  await desk.dispatch([orderId])
  await undo(orderId)
  expect(await kindsAbout(orderId)).toEqual(['order-dispatched', 'dispatch-undone'])
})

test('nobody else is told: no seller, no other address, none that refused emails [N-MAIL-024]', async () => {
  const toSalon = await createOrder(shop, sale, { type: 2 })
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id: toSalon, amount: 15 })
  const [moved, refused] = [await createPaidOrder(shop, sale), await createPaidOrder(shop, sale)]
  await desk.dispatch([toSalon, moved, refused])
  await shop.runJobs()
  await shop.pool.query("update emails set recipient = 'typo@example.com' where subject = $1", [
    mailText.dispatchedSubject((await books.orderOf(moved)).order_number),
  ])
  await shop.pool.query('update emails set refused_at = now() where subject = $1', [
    mailText.dispatchedSubject((await books.orderOf(refused)).order_number),
  ])
  for (const orderId of [toSalon, moved, refused]) {
    await undo(orderId)
    expect(await kindsAbout(orderId)).toEqual(['order-dispatched'])
  }
})

const mailedTo = async (recipient: string) =>
  (await shop.emails()).filter((email) => email.recipient === recipient).map(({ kind, subject }) => [kind, subject])

test('an email in other words, changed in between too, is corrected or taken back [N-MAIL-070]', async () => {
  const [sent, waiting, changed] = [
    await createPaidOrder(shop, sale),
    await createPaidOrder(shop, sale),
    await createPaidOrder(shop, sale),
  ]
  await shop.pool.query('delete from emails')
  const coming = ['order-dispatched', 'Your parcel is coming']
  const notYet = ['dispatch-undone', 'Your parcel needs another day']
  await desk.dispatch([changed])
  await shop.runJobs()
  await publishWording(shop, admin, 'order-dispatched', 'Your parcel is coming')
  await publishWording(shop, admin, 'dispatch-undone', 'Your parcel needs another day')
  await undo(changed)
  expect((await mailedTo(clientEmail)).map(([kind]) => kind)).toEqual(['order-dispatched', 'dispatch-undone'])
  await shop.pool.query('delete from emails')
  await desk.dispatch([sent])
  await shop.runJobs()
  await desk.dispatch([waiting])
  await undo(waiting)
  expect(await mailedTo(clientEmail)).toEqual([coming])
  for (const _time of [1, 2]) await undo(sent)
  expect(await mailedTo(clientEmail)).toEqual([coming, notYet])
})

test('an email that an earlier version has queued is still corrected by its subject [N-MAIL-070]', async () => {
  const orderId = await createPaidOrder(shop, sale)
  const { order_number } = await books.orderOf(orderId)
  await desk.dispatch([orderId])
  await shop.runJobs()
  await shop.pool.query('update emails set order_number = null, subject = $2 where recipient = $1', [
    clientEmail,
    mailText.dispatchedSubject(order_number),
  ])
  await undo(orderId)
  expect((await mailedTo(clientEmail)).map(([kind]) => kind)).toContain('dispatch-undone')
})
