import { beforeEach, describe, expect, test } from 'vitest'
import { clientsText } from '#clients/text.ts'
import { payLinksText } from '#orders/pay-links/text.ts'
import { openDispatchDesk } from '../../../tests/harness/dispatch-desk.ts'
import { createAdmin, createClient, createClientSession } from '../../../tests/harness/factories.ts'
import { postRefund } from '../../../tests/harness/paid-orders.ts'
import { createPaymentLink } from '../../../tests/harness/payment-link.ts'
import { createOrder, createSale, orderBody, payOrder, type Sale } from '../../../tests/harness/sales.ts'
import { errorCodeOf, exploreLinkIn, linkKeyOf, openShopForLinks } from '../../../tests/harness/shop-for-links.ts'

const { shop, openLink } = await openShopForLinks()
const admin = await createAdmin(shop)
const desk = openDispatchDesk(shop, admin)
const newEmail = () => `${crypto.randomUUID()}@example.com`

let sale: Sale
let typo: string
let right: string
beforeEach(async () => {
  sale = await createSale(shop, { quantity: 100 })
  typo = newEmail()
  right = newEmail()
  sale = { ...sale, client: await createClient(shop, sale.seller, { name: 'Ida Island', email: typo }) }
})

const call = <Answer = unknown>(method: string, path: string, body?: object, as = sale.seller.token) =>
  shop.call<Answer>(method, path, { as, ...(body ? { body } : {}) })
async function correct(email = right): Promise<string> {
  const { body } = await call<{ client: object }>('GET', `client/${sale.client.id}`)
  const changed = { ...body.responseData.client, client_id: sale.client.id, email }
  return (await call<{ message: string }>('PUT', 'client', changed)).body.responseData.message
}
const kindsTo = async (email: string) =>
  (await shop.emails()).filter(({ recipient }) => recipient === email).map(({ kind }) => kind)
const payByLink = (order_id: string) =>
  shop.call('POST', 'payment/client/pay', { body: { token: 'tok_visa', order_id, amount: 20, paymentType: 1 } })
const readPayLink = (value: string) => shop.call('GET', `order/payment/${value}`)

interface Link {
  _id: string
  kind: string
  state: string
  corrected: boolean
  actions: string[]
}
const links = async () => (await call<{ links: Link[] }>('GET', 'link/list')).body.responseData.links

describe('after the email was corrected', () => {
  test('every email about an order goes to the client’s present address [N-CLNT-013]', async () => {
    const order_id = await createOrder(shop, sale)
    await correct()
    const sent = await call<{ message: string; to: string }>('POST', 'payment/link', { order_id })
    expect(sent.body.responseData).toEqual({ message: 'Payment link sent to the client.', to: right })
    const value = await createPaymentLink(shop, sale, order_id)
    await shop.call('POST', 'payment/client/question', { body: { order_id: value, question: 'When?' } })
    const question = (await shop.emails()).findLast(({ kind }) => kind === 'question')
    const stored = await shop.db
      .selectFrom('emails')
      .select('reply_to')
      .where('kind', '=', 'question')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(question && stored?.reply_to).toBe(right)
    expect((await payByLink(value)).body.statusCode).toBe(1)
    await desk.dispatch([order_id])
    await shop.runJobs()
    await desk.undo(order_id)
    const addressee = await call('GET', `admin/order/invoice/${order_id}`, undefined, admin.token)
    expect(addressee.body.responseData).toMatchObject({ recipient: 'client', email: right })
    await call('POST', 'admin/order/invoice', { order_id }, admin.token)
    await postRefund(shop, admin, { order_id, lines: '[]', amount: 20, refunded: 0 })
    expect((await kindsTo(right)).sort()).toEqual(
      ['dispatch-undone', 'invoice', 'order-confirmation', 'order-dispatched', 'pay-link', 'pay-link', 'refund'].sort(),
    )
    expect(await kindsTo(typo)).toEqual([])
    // the order itself still shows the email address that the client had when ordering
    const order = await call('GET', `order/info/${order_id}`)
    expect(JSON.stringify(order.body.responseData)).toContain(typo)
  })

  test('emails of earlier orders and of seller’s payments go to the new address too [N-CLNT-013]', async () => {
    const order_id = await createOrder(shop, sale)
    await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount: 20 })
    await correct()
    await desk.dispatch([order_id])
    const preview = await shop.call('GET', 'admin/refund/preview', { as: admin.token, query: { order_id } })
    expect(preview.body.responseData).toMatchObject({ client: { name: 'Ida Island', email: right } })
    await postRefund(shop, admin, { order_id, lines: '[]', amount: 20, refunded: 0 })
    expect(await kindsTo(right)).toEqual(['order-dispatched', 'refund'])
    expect(await kindsTo(typo)).toEqual(['receipt'])
  })

  test('the copy is used where the client was deleted [N-CLNT-013]', async () => {
    const order_id = await createOrder(shop, sale)
    await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount: 20 })
    await correct()
    await call('DELETE', `client/${sale.client.id}`)
    await desk.dispatch([order_id])
    expect(await kindsTo(typo)).toEqual(['receipt', 'order-dispatched'])
    expect(await kindsTo(right)).toEqual([])
  })

  test('links mailed to the typo no longer open, and the seller can send them again [N-LINK-017]', async () => {
    const order_id = await createOrder(shop, sale)
    const payValue = await createPaymentLink(shop, sale, order_id)
    await call('POST', `client/explore/url/${sale.client.id}`)
    await call('POST', 'client/send/products', {
      client_ids: JSON.stringify([sale.client.id]),
      prod_ids: JSON.stringify([sale.productId]),
    })
    const mailed = (await shop.emails()).filter(({ recipient, kind }) => recipient === typo && kind !== 'pay-link')
    const values = await Promise.all(mailed.map(async (email) => linkKeyOf(await exploreLinkIn(email))))
    const copies = await Promise.all(
      (await links()).map(
        async ({ _id }) => (await call<{ url: string }>('POST', 'link/copy', { link_id: _id })).body.responseData.url,
      ),
    )
    expect(await correct()).toBe(clientsText.changedEmail(3))
    expect(errorCodeOf(await readPayLink(payValue))).toBe(10)
    expect((await readPayLink(payValue)).body.responseMessage).toBe(payLinksText.cancelledBy.seller)
    for (const value of values) expect(errorCodeOf(await openLink(value))).toBe(10)
    for (const url of copies)
      expect(
        errorCodeOf(
          await (url.includes('order_id=')
            ? readPayLink(url.split('order_id=')[1] ?? '')
            : openLink(linkKeyOf(new URL(url)))),
        ),
      ).toBe(10)
    expect(await links()).toMatchObject([
      { kind: 'shopping', state: 'cancelled', corrected: true, actions: ['send'] },
      { kind: 'explore', state: 'cancelled', corrected: true, actions: ['send'] },
      { kind: 'payment', state: 'cancelled', corrected: true, actions: ['send', 'checkout'] },
    ])
    for (const { _id } of await links()) {
      expect(errorCodeOf(await call('POST', 'link/copy', { link_id: _id }))).toBe(13)
      expect((await call('POST', 'link/send', { link_id: _id })).body.statusCode).toBe(1)
    }
    expect((await kindsTo(right)).sort()).toEqual(['explore-link', 'pay-link', 'shopping-link'])
    expect((await links()).map(({ state, corrected }) => [state, corrected])).toEqual([
      ['sent', false],
      ['sent', false],
      ['sent', false],
    ])
    // a link that was sent again opens; the links that had been sent to the mistyped address never do
    const resent = (await shop.emails()).filter(({ recipient, kind }) => recipient === right && kind !== 'pay-link')
    for (const email of resent) expect((await openLink(linkKeyOf(await exploreLinkIn(email)))).body.statusCode).toBe(1)
    for (const value of values) expect(errorCodeOf(await openLink(value))).toBe(10)
    expect(errorCodeOf(await readPayLink(payValue))).toBe(10)
  })

  test('a visit by the typo’s link ends; a link handed over may go on [N-LINK-017]', async () => {
    await call('POST', `client/explore/url/${sale.client.id}`)
    const value = linkKeyOf(await exploreLinkIn((await shop.emails()).findLast(({ recipient }) => recipient === typo)))
    const visit = (await openLink(value)).body.responseData.acsT
    const handed = await call<{ exploreClientUrl: string }>('POST', `client/explore/link/${sale.client.id}`, {
      prod_ids: JSON.stringify([sale.productId]),
    })
    const inHand = handed.body.responseData.exploreClientUrl
    await correct()
    expect((await call('GET', 'product/list', undefined, visit)).body.statusCode).not.toBe(1)
    expect((await openLink(inHand)).body.statusCode).toBe(1)
    await shop.db.insertInto('proved_emails').values({ email: right }).execute()
    await correct(newEmail())
    expect(errorCodeOf(await openLink(inHand))).toBe(10)
  })

  test('a visitor by a link of the new email reads no order of the former person [N-CLPG-026]', async () => {
    await shop.db.insertInto('proved_emails').values({ email: typo }).execute()
    const placed = await shop.call<{ _id: string }>('POST', 'order', {
      as: sale.client.token,
      body: orderBody(sale, { type: 5 }),
    })
    const order = placed.body.responseData._id
    expect((await call('GET', `order/info/${order}`, undefined, sale.client.token)).body.statusCode).toBe(1)
    await correct()
    await call('POST', `client/explore/url/${sale.client.id}`)
    const value = linkKeyOf(await exploreLinkIn((await shop.emails()).findLast(({ recipient }) => recipient === right)))
    const visit = (await openLink(value)).body.responseData.acsT
    expect(errorCodeOf(await call('GET', `order/info/${order}`, undefined, visit))).toBe(6)
    const page = await call<{ orders: unknown[] }>(
      'GET',
      'client-page/orders',
      undefined,
      await createClientSession(shop, right),
    )
    expect(page.body.responseData.orders).toEqual([])
  })
})
