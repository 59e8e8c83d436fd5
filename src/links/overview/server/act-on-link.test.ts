import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTaskList } from '#app/server/jobs/job-handlers.ts'
import { linksText } from '#links/explore/text.ts'
import { payLinksText } from '#orders/pay-links/text.ts'
import { ordersText } from '#orders/text.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { createProduct, type Person } from '../../../../tests/harness/factories.ts'
import { rejectionOf, wordsOf } from '../../../../tests/harness/rejections.ts'
import { createOrder, payOrder } from '../../../../tests/harness/sales.ts'
import { openShopForSentLinks, type SentLink } from '../../../../tests/harness/sent-links.ts'
import { errorCodeOf, exploreLinkIn, linkKeyOf } from '../../../../tests/harness/shop-for-links.ts'

const {
  shop,
  startAnew,
  createNextPair,
  sendExplore,
  openLink,
  sendProducts,
  emailsTo,
  list,
  onlyLink,
  act,
  openInBrowser,
  readPayLink,
  payByLink,
  newestPayLinkValue,
  sendPayLink,
  expire,
} = await openShopForSentLinks()
let seller: Person
let client: { id: string; token: string }
let productId: string
beforeEach(async () => {
  ;({ seller, client, productId } = await startAnew())
})

async function countWaiting(): Promise<number> {
  const { rows } = await shop.pool.query<{ count: number }>(
    "select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows[0]?.count ?? 0
}

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
    expect(await Promise.all(['send', 'copy', 'extend'].map(async (each) => wordsOf(await act(each, _id))))).toEqual(
      Array(3).fill(linksText.linkIsCancelled),
    )
    expect((await act('cancel', _id)).body.statusCode).toBe(1)
  })

  test('cancels a payment link, whose order stays and can be sent again [N-LINK-005, N-LINK-007]', async () => {
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
    for (const action of ['copy', 'extend'])
      expect(rejectionOf(await act(action, _id))).toEqual([13, payLinksText.linkIsCancelled])
    await act('send', _id)
    expect(errorCodeOf(await payByLink(value))).toBe(10)
    expect(await onlyLink()).toMatchObject({ state: 'sent' })
    expect((await payByLink(await newestPayLinkValue())).body.statusCode).toBe(1)
    expect(rejectionOf(await act('cancel', _id))).toEqual([13, ordersText.orderClosed])
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
    const payment = (await list()).links[0] as SentLink
    const url = new URL((await act('copy', payment._id)).body.responseData.url)
    expect(url.origin + url.pathname).toBe('https://shop.example/client/payment')
    const copied = url.searchParams.get('order_id') ?? ''
    for (const each of [value, copied]) expect((await readPayLink(each)).statusCode).toBe(1)
    await act('send', payment._id)
    for (const each of [value, copied]) expect((await readPayLink(each)).error?.errorCode).toBe(10)
  })

  test('gets no copy of a payment link that is deleted meanwhile [N-LINK-006, N-LINK-008]', async () => {
    const { order } = await sendPayLink()
    const { _id } = await onlyLink()
    const [copied] = await inTransaction(shop.db, async (tx) => {
      await tx.selectFrom('orders').select('id').where('id', '=', order).forUpdate().execute()
      const copying = act('copy', _id)
      await expect.poll(countWaiting).toBe(1)
      await tx.deleteFrom('pay_links').where('id', '=', _id).execute()
      return [copying] as const
    })
    expect(wordsOf(await copied)).toBe(payLinksText.linkNotFound)
    expect(await shop.db.selectFrom('pay_link_values').select('hash').where('pay_link_id', '=', _id).execute()).toEqual(
      [],
    )
  })

  test('sends a shopping link again with its products; the earlier email still works [N-LINK-006]', async () => {
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

  test('changes an unpaid order’s basket: a new order and link replace the old ones [N-LINK-007]', async () => {
    const { order, value } = await sendPayLink()
    const sale = { seller, client, productId }
    const next = await createOrder(shop, sale, { order_id: order })
    expect(next).not.toBe(order)
    expect(errorCodeOf(await payByLink(value))).toBe(10)
    const [newest, replaced] = (await list()).links
    expect(newest).toMatchObject({ state: 'sent', order_id: next })
    expect(replaced).toMatchObject({ state: 'cancelled', order_id: order, actions: [] })
    expect(rejectionOf(await act('send', replaced?._id ?? ''))).toEqual([13, ordersText.orderClosed])
  })

  test('pays an unpaid order herself, and its link is paid and pays nothing any more [N-LINK-007]', async () => {
    const { order, value } = await sendPayLink()
    await payOrder(shop, 'token', seller.token, { token: 'tok_visa', order_id: order, amount: 20 })
    expect(await onlyLink()).toMatchObject({ state: 'bought', amount: 20 })
    expect(rejectionOf(await payByLink(value))).toEqual([13, ordersText.orderClosed])
  })

  test('alone sees it and acts on it [N-LINK-009]', async () => {
    await sendExplore()
    await sendPayLink()
    const { links } = await list()
    const stranger = (await createNextPair()).seller
    expect((await list({}, stranger.token)).links).toEqual([])
    for (const { _id } of links)
      for (const action of ['send', 'copy', 'extend', 'cancel'])
        expect(rejectionOf(await act(action, _id, stranger.token))).toEqual([6, linksText.linkNotFound])
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
