import { beforeEach, expect, test } from 'vitest'
import { cancellationEmailText as text } from '#mail/cancellation-text.ts'
import { payLinksText } from '#orders/pay-links/text.ts'
import { createAdmin, createClient } from '../../../../tests/harness/factories.ts'
import { createPaymentLink } from '../../../../tests/harness/payment-link.ts'
import { createOrder, createSale, type Sale } from '../../../../tests/harness/sales.ts'
import { openShopForOrders } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, books } = await openShopForOrders()
const admin = await createAdmin(shop)
const reason = 'The product was recalled.'

let sale: Sale
let clientEmail: string
beforeEach(async () => {
  sale = await createSale(shop, { quantity: 100 })
  clientEmail = `${crypto.randomUUID()}@example.com`
  sale = { ...sale, client: await createClient(shop, sale.seller, { name: 'Ida Island', email: clientEmail }) }
})

const cancelAny = (order_id: string) =>
  shop.call('POST', 'admin/order/cancel', { as: admin.token, body: { order_id, reason } })
const cancelOwn = (order_id: string) => shop.call('POST', 'order/cancel', { as: sale.seller.token, body: { order_id } })
const linkOf = async (orderId: string) =>
  (await shop.db.selectFrom('pay_links').select('id').where('order_id', '=', orderId).executeTakeFirstOrThrow()).id
const news = async (orderId: string) =>
  (await books.emailsAbout(orderId)).filter(({ kind }) => kind.endsWith('-cancelled'))
/** Reads the two emails about a cancellation: the client's and the seller's. */
async function readBoth(orderId: string) {
  const emails = await news(orderId)
  expect(emails).toHaveLength(2)
  const find = (address: string) => emails.find(({ recipient }) => recipient === address)
  return [find(clientEmail), find(sale.seller.email)] as const
}
const messageOf = async (value: string) => (await shop.call('GET', `order/payment/${value}`)).body.responseMessage

test('an administrator’s cancellation is told to both with its reason [N-MAIL-020, N-MAIL-021]', async () => {
  const order = await createOrder(shop, sale)
  const value = await createPaymentLink(shop, sale, order)
  const { order_number: number } = await books.orderOf(order)
  for (const _time of [1, 2]) expect((await cancelAny(order)).body.statusCode).toBe(1)
  const [toClient, toSeller] = await readBoth(order)
  for (const email of [toClient, toSeller]) expect(email?.kind).toBe('order-cancelled')
  expect(toClient?.text).toContain(text.toClient.order('', number))
  expect(toClient?.text).toContain(`${text.reason}:\n${reason}`)
  expect(toClient?.text).toContain(text.askShop)
  expect(toClient?.text).not.toContain('Anna')
  expect(toSeller?.text).toContain(text.toSeller.order('Ida Island', number))
  expect(toSeller?.text).toContain(`${text.reason}:\n${reason}`)
  expect(toSeller?.text).toContain(text.clientInformed)
  expect(await messageOf(value)).toBe(payLinksText.cancelledBy.shop)
})

test('a seller’s cancellation is told to the client, who may ask the seller [N-MAIL-020]', async () => {
  const order = await createOrder(shop, sale)
  const value = await createPaymentLink(shop, sale, order)
  const { order_number: number } = await books.orderOf(order)
  for (const _time of [1, 2]) expect((await cancelOwn(order)).body.statusCode).toBe(1)
  const [email, ...others] = await news(order)
  expect(others).toEqual([])
  expect(email?.recipient).toBe(clientEmail)
  expect(email?.text).toContain(text.toClient.order('Anna', number))
  expect(email?.text).toContain(text.askSeller('Anna'))
  expect(email?.text).not.toContain(text.reason)
  expect(await messageOf(value)).toBe(payLinksText.cancelledBy.seller)
})

test('a client who had no link that worked hears nothing of a cancellation [N-MAIL-020]', async () => {
  const [never, expired, withdrawn, corrected] = [
    await createOrder(shop, sale),
    await createOrder(shop, sale),
    await createOrder(shop, sale),
    await createOrder(shop, sale),
  ]
  for (const order of [expired, withdrawn, corrected]) await createPaymentLink(shop, sale, order)
  await shop.pool.query("update pay_links set expires_at = now() - interval '1 second' where order_id = $1", [expired])
  const link_id = await linkOf(withdrawn)
  await shop.call('POST', 'link/cancel', { as: sale.seller.token, body: { link_id } })
  expect(await news(withdrawn)).toMatchObject([{ recipient: clientEmail, kind: 'link-cancelled' }])
  await shop.pool.query("update pay_links set mailed_to = 'typo@example.com' where order_id = $1", [corrected])
  for (const order of [never, expired, withdrawn, corrected]) {
    const before = (await news(order)).length
    expect((await cancelAny(order)).body.statusCode).toBe(1)
    const [email, ...others] = (await news(order)).slice(before)
    expect(others).toEqual([])
    expect(email?.recipient).toBe(sale.seller.email)
    expect(email?.text).toContain(text.clientNotInformed)
  }
})

test('a withdrawn payment link is told as such, and sent again it works [N-MAIL-020, N-MAIL-021]', async () => {
  const order = await createOrder(shop, sale)
  const value = await createPaymentLink(shop, sale, order)
  const { order_number: number } = await books.orderOf(order)
  const cancelled = await shop.call('POST', 'admin/link/cancel', {
    as: admin.token,
    body: { link_id: await linkOf(order), reason },
  })
  expect(cancelled.body.statusCode).toBe(1)
  const [toClient, toSeller] = await readBoth(order)
  expect(toClient?.text).toContain(text.toClient.payment('', number))
  expect(toClient?.text).not.toContain('Anna')
  expect(toSeller?.text).toContain(text.toSeller.payment('Ida Island', number))
  expect(await messageOf(value)).toBe(payLinksText.cancelledBy.shop)
  const again = await createPaymentLink(shop, sale, order)
  expect((await shop.call('GET', `order/payment/${again}`)).body.statusCode).toBe(1)
  await shop.call('POST', 'link/cancel', { as: sale.seller.token, body: { link_id: await linkOf(order) } })
  expect(await messageOf(again)).toBe(payLinksText.cancelledBy.seller)
  const recipients = (await news(order)).map(({ recipient }) => recipient)
  expect(recipients.sort()).toEqual([clientEmail, clientEmail, sale.seller.email].sort())
})

test('a refused cancellation mails nobody, a deleted seller gets no email [N-MAIL-020]', async () => {
  const [refused, orphan] = [await createOrder(shop, sale), await createOrder(shop, sale)]
  for (const order of [refused, orphan]) await createPaymentLink(shop, sale, order)
  await shop.pool.query('update orders set superseded_by = $2, closed_at = now() where id = $1', [refused, orphan])
  expect((await cancelAny(refused)).body.statusCode).toBe(0)
  expect(await news(refused)).toEqual([])
  await shop.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', sale.seller.id).execute()
  await shop.db.deleteFrom('tokens').where('user_id', '=', sale.seller.id).execute()
  expect((await cancelAny(orphan)).body.statusCode).toBe(1)
  expect((await news(orphan)).map(({ recipient }) => recipient)).toEqual([clientEmail])
})
