import { afterAll, beforeAll, expect, test } from 'vitest'
import { payLinksText } from '#orders/pay-links/text.ts'
import { ordersText } from '#orders/text.ts'
import { createClient, createClientSession } from '../../../../tests/harness/factories.ts'
import { createOrder, createSale, type Sale } from '../../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ PUBLIC_URL: 'https://shop.example', DEMO: '1' })
})
afterAll(() => shop.close())

/** Creates a client with an unpaid order whose payment link was emailed to her. */
async function createWaitingOrder() {
  const sale = await createSale(shop)
  const email = `${crypto.randomUUID()}@example.com`
  await shop.db.updateTable('clients').set({ email }).where('id', '=', sale.client.id).execute()
  return { sale, as: await createClientSession(shop, email), orderId: await sendOrder(sale) }
}

async function sendOrder(sale: Sale): Promise<string> {
  const order_id = await createOrder(shop, sale)
  await shop.call('POST', 'payment/link', { as: sale.seller.token, body: { order_id } })
  return order_id
}

const pay = async (as: string, orderId: string) =>
  (await shop.call<{ link: string }>('POST', `client-page/orders/${orderId}/pay`, { as })).body
const isPayable = async (as: string, orderId: string) =>
  (await shop.call<{ pay: boolean }>('GET', `client-page/orders/${orderId}`, { as })).body.responseData.pay
const changeLink = (orderId: string, values: { cancelled_at?: Date | null; expires_at?: Date }) =>
  shop.db.updateTable('pay_links').set(values).where('order_id', '=', orderId).execute()

test('a client pays a waiting order from her page or from her email [N-CLPG-015, D-383]', async () => {
  const { as, orderId } = await createWaitingOrder()
  const { text = '' } = (await shop.emails()).findLast(({ kind }) => kind === 'pay-link') ?? {}
  const mailed = /order_id=([\w-]+)/.exec(text)?.[1] ?? ''
  expect(await isPayable(as, orderId)).toBe(true)
  const { link } = (await pay(as, orderId)).responseData
  expect(link).not.toBe(mailed)
  for (const value of [mailed, link]) expect((await shop.call('GET', `order/payment/${value}`)).body.statusCode).toBe(1)
  const body = { token: 'tok_visa', order_id: link, amount: 20, paymentType: 1 }
  expect((await shop.call('POST', 'payment/client/pay', { body })).body.statusCode).toBe(1)
  expect(await isPayable(as, orderId)).toBe(false)
  expect((await pay(as, orderId)).responseMessage).toBe(ordersText.orderClosed)
})

test('paid and closed orders, and ended links, are not paid from her page [N-CLPG-015, D-383]', async () => {
  const { as, orderId } = await createWaitingOrder()
  await changeLink(orderId, { cancelled_at: new Date() })
  expect(await isPayable(as, orderId)).toBe(false)
  expect((await pay(as, orderId)).responseMessage).toBe(payLinksText.hasEnded)
  await changeLink(orderId, { cancelled_at: null, expires_at: new Date(Date.now() - 1000) })
  expect(await isPayable(as, orderId)).toBe(false)
  expect((await pay(as, orderId)).responseMessage).toBe(payLinksText.hasEnded)
  await changeLink(orderId, { expires_at: new Date(Date.now() + 60_000) })
  const { link } = (await pay(as, orderId)).responseData
  const body = { token: 'tok_threeDSecure2Required', order_id: link, amount: 20, paymentType: 1 }
  await shop.call('POST', 'payment/client/pay', { body })
  expect((await pay(as, orderId)).responseMessage).toBe(ordersText.orderClosed)
})

test('an order of another person or a sister client is as unknown as a missing one [N-CLPG-015]', async () => {
  const { as, sale } = await createWaitingOrder()
  const sister = { ...sale, client: await createClient(shop, sale.seller) }
  const values = async () => (await shop.pool.query('select from pay_link_values')).rowCount
  const before = await values()
  for (const id of [await sendOrder(sister), '00000000-0000-7000-8000-000000000000', 'nothing'])
    expect((await pay(as, id)).error?.errorCode).toBe(6)
  expect(await values()).toBe(before)
})

test('what is bought again and declined does not wait in the seller’s orders [D-024, N-CLPG-008]', async () => {
  const { as, sale, orderId } = await createWaitingOrder()
  const { link } = (await pay(as, orderId)).responseData
  const payWith = (order_id: string, token: string) =>
    shop.call('POST', 'payment/client/pay', { body: { token, order_id, amount: 20, paymentType: 1 } })
  await payWith(link, 'tok_visa')
  const body = { amount: 20 }
  const again = await shop.call<{ link: string }>('POST', `client-page/orders/${orderId}/again`, { as, body })
  expect((await payWith(again.body.responseData.link, 'tok_chargeDeclined')).body.error?.errorCode).toBe(22)
  const query = { page: 1, lmt: 10 }
  const listed = await shop.call<{ orders: { _id: string }[] }>('GET', 'order/list', { as: sale.seller.token, query })
  expect(listed.body.responseData.orders.map(({ _id }) => _id)).toEqual([orderId])
  expect((await payWith(again.body.responseData.link, 'tok_visa')).body.statusCode).toBe(1)
})
