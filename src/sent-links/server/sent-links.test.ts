import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTaskList } from '#app/server/jobs/job-handlers.ts'
import { createClient, createProduct, createSellerAddress, type Person } from '../../../tests/harness/factories.ts'
import { createOrder, payOrder } from '../../../tests/harness/sales.ts'
import { errorCodeOf, exploreLinkIn, linkKeyOf, openShopForLinks } from '../../../tests/harness/shop-for-links.ts'

const { shop, createNextPair, sendExplore, openLink, sendProducts, emailsTo } = await openShopForLinks()
let seller: Person
let client: { id: string; token: string }
let productId: string
beforeEach(async () => {
  ;({ seller, client } = await createNextPair())
  await createSellerAddress(shop, seller.id)
  productId = await createProduct(shop, { name: 'Rose Balm' })
})

interface Link {
  _id: string
  kind: string
  state: string
  amount: number | null
  order_id: string | null
  clnt_name: string
  prods: { name: string; quantity: number }[]
  actions: string[]
  expires: string | null
}
const list = async (query: Record<string, string> = {}, as = seller.token) =>
  (await shop.call<{ links: Link[]; ttl: number }>('GET', 'link/list', { as, query })).body.responseData
async function onlyLink(): Promise<Link> {
  const { links } = await list()
  expect(links).toHaveLength(1)
  return links[0] as Link
}
const act = (action: string, link_id: string, as = seller.token) =>
  shop.call<{ message: string; url: string }>('POST', `link/${action}`, { as, body: { link_id } })
const openInBrowser = (value: string) => shop.call('POST', 'link/opened', { body: { value } })
const putInBasket = (value: string, quantity: number) =>
  shop.call('POST', 'link/basket', { body: { value, prods: quantity ? [{ prod_id: productId, quantity }] : [] } })
const readPayLink = async (value: string) => (await shop.call('GET', `order/payment/${value}`)).body
const payByLink = (order_id: string) =>
  shop.call('POST', 'payment/client/pay', {
    body: { description: 'Payment', token: 'tok_visa', order_id, amount: '20.00', paymentType: 1 },
  })
async function newestPayLinkValue(): Promise<string> {
  const email = (await emailsTo(client.id)).findLast(({ kind }) => kind === 'pay-link')
  return /\/client\/payment\?order_id=([\w-]+)/.exec(email?.text ?? '')?.[1] ?? ''
}
async function sendPayLink(): Promise<{ order: string; value: string }> {
  const order = await createOrder(shop, { seller, client, productId })
  await shop.call('POST', 'payment/link', { as: seller.token, body: { order_id: order } })
  return { order, value: await newestPayLinkValue() }
}
const expire = (table: 'explore_links' | 'pay_links', days = 0) =>
  sql`update ${sql.table(table)} set expires_at = now() - make_interval(days => ${days}, secs => 1)`.execute(shop.db)

describe('the state of a link', () => {
  test('goes from sent to opened, basket, bought with the amount, and cancelled [N-LINK-001]', async () => {
    const { exploreClientUrl: value } = (await sendExplore()).body.responseData
    expect(await onlyLink()).toMatchObject({ kind: 'explore', state: 'sent', clnt_name: 'Ida Island', amount: null })
    await openInBrowser(value)
    expect(await onlyLink()).toMatchObject({ state: 'opened', amount: null })
    await putInBasket(value, 3)
    expect(await onlyLink()).toMatchObject({
      ...{ state: 'basket', amount: 60, prods: [{ name: 'Rose Balm', quantity: 3 }] },
    })
    const nonsense = { value, prods: [{ prod_id: 'nothing', quantity: 1 }] }
    expect((await shop.call('POST', 'link/basket', { body: nonsense })).body.statusCode).toBe(1)
    expect(await onlyLink()).toMatchObject({ state: 'opened', prods: [] })
    await putInBasket(value, 3)
    await putInBasket(value, 0)
    expect(await onlyLink()).toMatchObject({ state: 'opened', prods: [] })
    const as = (await openLink(value)).body.responseData.acsT
    const prods = [{ prod_id: productId, quantity: 2, price: 20 }]
    const order = (await shop.call<{ _id: string }>('POST', 'order', { as, body: { type: 5, prods } })).body
    const order_id = order.responseData._id
    // placed and not paid is not bought
    expect((await onlyLink()).state).toBe('opened')
    await payOrder(shop, 'token', as, { token: 'tok_visa', order_id, amount: 40 })
    expect(await onlyLink()).toMatchObject({ state: 'bought', amount: 40 })
    await act('cancel', (await onlyLink())._id)
    expect(await onlyLink()).toMatchObject({ state: 'cancelled', amount: 40, actions: [] })
  })

  test('of a payment link says what is to pay, and who has paid what [N-LINK-001]', async () => {
    const { order, value } = await sendPayLink()
    expect(await onlyLink()).toMatchObject({
      ...{ kind: 'payment', state: 'sent', amount: 20, order_id: order, prods: [{ name: 'Rose Balm', quantity: 1 }] },
      actions: ['send', 'copy', 'cancel', 'checkout'],
    })
    await openInBrowser(value)
    expect(await onlyLink()).toMatchObject({ state: 'opened' })
    await payByLink(value)
    expect(await onlyLink()).toMatchObject({ state: 'bought', amount: 20, actions: [] })
    // the seller's own price of a sale for the salon is less; the client pays in full, the seller less the commission
    const salonOrder = await createOrder(shop, { seller, client, productId }, { type: 2, client_id: client.id })
    await shop.call('POST', 'payment/link', { as: seller.token, body: { order_id: salonOrder } })
    const salonLink = async () => (await list()).links.find(({ order_id }) => order_id === salonOrder)
    expect(await salonLink()).toMatchObject({ state: 'sent', amount: 20 })
    await payOrder(shop, 'token', seller.token, { token: 'tok_visa', order_id: salonOrder, amount: 15 })
    expect(await salonLink()).toMatchObject({ state: 'bought', amount: 15 })
  })

  test('reading a link as a letter scanner does, which runs no page, changes nothing of it [N-LINK-004]', async () => {
    const { exploreClientUrl } = (await sendExplore()).body.responseData
    const { value } = await sendPayLink()
    const stored = async () => [
      await shop.db.selectFrom('explore_links').selectAll().where('seller_id', '=', seller.id).execute(),
      await sql`select p.* from pay_links p join orders o on o.id = p.order_id where o.seller_id = ${seller.id}`
        .execute(shop.db)
        .then(({ rows }) => rows),
    ]
    const before = await stored()
    await openLink(exploreClientUrl)
    await readPayLink(value)
    expect(await stored()).toEqual(before)
    expect((await list()).links.map(({ state }) => state)).toEqual(['sent', 'sent'])
    for (const unknown of ['forged', productId]) {
      expect((await openInBrowser(unknown)).body.statusCode).toBe(1)
      expect((await putInBasket(unknown, 1)).body.statusCode).toBe(1)
    }
    expect(await stored()).toEqual(before)
  })

  test('filters the list, which has the newest first and those of one client alone [N-LINK-002]', async () => {
    const { exploreClientUrl } = (await sendExplore()).body.responseData
    await openInBrowser(exploreClientUrl)
    const other = await createClient(shop, seller, { name: 'Bo' })
    await sendProducts([other.id], [productId])
    const { order } = await sendPayLink()
    expect((await list()).links.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'payment sent',
      'shopping sent',
      'explore opened',
    ])
    expect((await list({ state: 'opened' })).links.map(({ kind }) => kind)).toEqual(['explore'])
    expect((await list({ client_id: other.id })).links).toMatchObject([
      { kind: 'shopping', prods: [{ name: 'Rose Balm', quantity: 1 }] },
    ])
    expect(await list({ page: '2', lmt: '2' })).toMatchObject({ links: [{ kind: 'explore' }], ttl: 3 })
    expect((await list({ state: 'bought' })).links).toEqual([])
    expect((await list()).links[0]?.order_id).toBe(order)
  })

  test('is answered without a body where nothing has changed since the last time [N-LINK-003]', async () => {
    const { exploreClientUrl } = (await sendExplore()).body.responseData
    const poll = (etag = '') =>
      shop.call('GET', 'link/list', { as: seller.token, headers: etag ? { 'if-none-match': etag } : {} })
    const first = await poll()
    expect(first.headers['cache-control']).toBe('no-store')
    expect((await poll(first.headers.etag)).status).toBe(304)
    await openInBrowser(exploreClientUrl)
    const second = await poll(first.headers.etag)
    expect(second.status).toBe(200)
    expect(second.headers.etag).not.toBe(first.headers.etag)
  })
})

describe('the seller of a link', () => {
  test('cancels an explore link: no value of it opens, and the client is told so [N-LINK-005]', async () => {
    const { exploreClientUrl } = (await sendExplore()).body.responseData
    const { _id } = await onlyLink()
    const copy = new URL((await act('copy', _id)).body.responseData.url)
    expect((await act('cancel', _id)).body.statusCode).toBe(1)
    for (const value of [exploreClientUrl, linkKeyOf(copy)])
      expect((await openLink(value)).body.error).toMatchObject({
        errorCode: 10,
      })
    expect((await openLink(exploreClientUrl)).body.responseMessage).toContain('withdrawn this link')
    expect(
      await Promise.all(['send', 'copy', 'extend'].map(async (each) => errorCodeOf(await act(each, _id)))),
    ).toEqual([13, 13, 13])
    expect((await act('cancel', _id)).body.statusCode).toBe(1)
  })

  test('cancels a payment link: it pays nothing, its order stays in My Orders, and sent again it is paid [N-LINK-005, N-LINK-007]', async () => {
    const { order, value } = await sendPayLink()
    const { _id } = await onlyLink()
    const copy = new URL((await act('copy', _id)).body.responseData.url).searchParams.get('order_id') ?? ''
    await act('cancel', _id)
    for (const each of [value, copy]) {
      expect(errorCodeOf(await payByLink(each))).toBe(10)
      expect((await readPayLink(each)).responseMessage).toContain('withdrawn this link')
    }
    const orders = await shop.call<{ orders: { _id: string; paymentStatus: number }[] }>('GET', 'order/list', {
      as: seller.token,
    })
    expect(orders.body.responseData.orders).toMatchObject([{ _id: order, paymentStatus: 2 }])
    expect(await onlyLink()).toMatchObject({ state: 'cancelled', actions: ['send', 'checkout'] })
    for (const action of ['copy', 'extend']) expect(errorCodeOf(await act(action, _id))).toBe(13)
    await act('send', _id)
    expect(errorCodeOf(await payByLink(value))).toBe(10)
    expect(await onlyLink()).toMatchObject({ state: 'sent' })
    expect((await payByLink(await newestPayLinkValue())).body.statusCode).toBe(1)
    expect(errorCodeOf(await act('cancel', _id))).toBe(13)
  })

  test('copies a link, and both values open it until a payment link is sent again [N-LINK-006]', async () => {
    const { exploreClientUrl } = (await sendExplore()).body.responseData
    const explore = await onlyLink()
    const copy = linkKeyOf(new URL((await act('copy', explore._id)).body.responseData.url))
    for (const value of [copy, exploreClientUrl])
      expect((await openLink(value)).body.responseData.client_id).toBe(client.id)
    await openInBrowser(copy)
    expect(await onlyLink()).toMatchObject({ state: 'opened' })
    const { value } = await sendPayLink()
    const payment = (await list()).links[0] as Link
    const url = new URL((await act('copy', payment._id)).body.responseData.url)
    expect(url.origin + url.pathname).toBe('https://shop.example/client/payment')
    const copied = url.searchParams.get('order_id') ?? ''
    for (const each of [value, copied]) expect((await readPayLink(each)).statusCode).toBe(1)
    await act('send', payment._id)
    for (const each of [value, copied]) expect((await readPayLink(each)).error?.errorCode).toBe(10)
  })

  test('sends a shopping link again with its products, and the earlier email goes on working [N-LINK-006]', async () => {
    const hidden = await createProduct(shop, { name: 'Night Oil' })
    await sendProducts([client.id], [productId, hidden])
    await shop.db.updateTable('products').set({ visible: false }).where('id', '=', hidden).execute()
    const { _id } = await onlyLink()
    expect((await act('send', _id)).body.responseData.message).toBe('The link is on its way again.')
    const [first, again] = await emailsTo(client.id)
    expect(again?.kind).toBe('shopping-link')
    expect(again?.text).toContain('Rose Balm')
    expect(again?.text).not.toContain('Night Oil')
    const values = await Promise.all([first, again].map(async (email) => linkKeyOf(await exploreLinkIn(email))))
    expect(values[0]).not.toBe(values[1])
    for (const value of values) expect((await openLink(value)).body.responseData.client_id).toBe(client.id)
    expect(await onlyLink()).toMatchObject({ _id, state: 'sent' })
  })

  test('extends an expired link, which opens again by the same value [N-LINK-006]', async () => {
    const { exploreClientUrl } = (await sendExplore()).body.responseData
    const { value } = await sendPayLink()
    await expire('explore_links')
    await expire('pay_links')
    const { links } = await list({ state: 'expired' })
    expect(links.map(({ actions }) => actions)).toEqual([
      ['send', 'extend', 'cancel', 'checkout'],
      ['send', 'extend', 'cancel'],
    ])
    expect(errorCodeOf(await openLink(exploreClientUrl))).toBe(10)
    for (const { _id } of links) expect((await act('extend', _id)).body.statusCode).toBe(1)
    expect((await openLink(exploreClientUrl)).body.statusCode).toBe(1)
    expect((await readPayLink(value)).statusCode).toBe(1)
    const days = (Date.parse((await list()).links[1]?.expires ?? '') - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(90)
  })

  test('changes the basket of an unpaid order: the new order takes its place, and the link is cancelled [N-LINK-007]', async () => {
    const { order, value } = await sendPayLink()
    const sale = { seller, client, productId }
    const next = await createOrder(shop, sale, { order_id: order })
    expect(next).not.toBe(order)
    expect(errorCodeOf(await payByLink(value))).toBe(10)
    expect(await onlyLink()).toMatchObject({ state: 'cancelled', order_id: order, actions: [] })
    expect(errorCodeOf(await act('send', (await onlyLink())._id))).toBe(13)
  })

  test('pays an unpaid order herself, and its link is paid and pays nothing any more [N-LINK-007]', async () => {
    const { order, value } = await sendPayLink()
    await payOrder(shop, 'token', seller.token, { token: 'tok_visa', order_id: order, amount: 20 })
    expect(await onlyLink()).toMatchObject({ state: 'bought', amount: 20 })
    expect(errorCodeOf(await payByLink(value))).toBe(13)
  })

  test('alone sees it and acts on it [N-LINK-009]', async () => {
    await sendExplore()
    await sendPayLink()
    const { links } = await list()
    const stranger = (await createNextPair()).seller
    expect((await list({}, stranger.token)).links).toEqual([])
    for (const { _id } of links)
      for (const action of ['send', 'copy', 'extend', 'cancel'])
        expect(errorCodeOf(await act(action, _id, stranger.token))).toBe(6)
    expect((await list()).links.map(({ state }) => state)).toEqual(['sent', 'sent'])
    expect(errorCodeOf(await shop.call('GET', 'link/list', { as: client.token }))).toBe(8)
  })

  test('sees a link for ATTRIBUTION_DAYS after its end; then it is deleted [N-LINK-008]', async () => {
    const deleteExpired = () =>
      createTaskList(shop, pino({ level: 'silent' }))['delete-expired-rows']?.({}, {} as never)
    await sendExplore()
    await sendPayLink()
    for (const [days, left] of [
      [364, 2],
      [365, 0],
    ] as const) {
      await expire('explore_links', days)
      await expire('pay_links', days)
      await deleteExpired()
      expect((await list()).links).toHaveLength(left)
    }
  })
})
