import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createClient, createProduct, type Person } from '../../../../tests/harness/factories.ts'
import { createOrder, payOrder } from '../../../../tests/harness/sales.ts'
import { openShopForSentLinks } from '../../../../tests/harness/sent-links.ts'
import { exploreLinkIn, linkKeyOf } from '../../../../tests/harness/shop-for-links.ts'

const {
  shop,
  startAnew,
  sendExplore,
  openLink,
  sendProducts,
  emailsTo,
  list,
  onlyLink,
  act,
  openInBrowser,
  putInBasket,
  readPayLink,
  payByLink,
  sendPayLink,
} = await openShopForSentLinks()
let seller: Person
let client: { id: string; token: string }
let productId: string
beforeEach(async () => {
  ;({ seller, client, productId } = await startAnew())
})

describe('the state of a link', () => {
  test('goes from sent to opened, basket, bought with its sum, cancelled [N-LINK-001, N-LINK-020]', async () => {
    const { exploreClientUrl: value } = (await sendExplore()).body.responseData
    expect(await onlyLink()).toMatchObject({ kind: 'explore', state: 'sent', clnt_name: 'Ida Island', amount: null })
    await openInBrowser(value)
    expect(await onlyLink()).toMatchObject({ state: 'opened', amount: null })
    await putInBasket(value, 3)
    expect(await onlyLink()).toMatchObject({
      state: 'basket',
      amount: 60,
      bought: null,
      prods: [{ name: 'Rose Balm', quantity: 3 }],
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
    // an order that is placed but not paid does not count as bought
    expect((await onlyLink()).state).toBe('opened')
    await payOrder(shop, 'token', as, { token: 'tok_visa', order_id, amount: 40 })
    expect(await onlyLink()).toMatchObject({ state: 'bought', amount: 40 })
    // as long as the link works, a basket that was filled after the purchase counts again
    await putInBasket(value, 1)
    expect(await onlyLink()).toMatchObject({ state: 'basket', amount: 20, bought: 40, prods: [{ quantity: 1 }] })
    await putInBasket(value, 0)
    expect(await onlyLink()).toMatchObject({ state: 'bought', amount: 40, bought: 40 })
    await act('cancel', (await onlyLink())._id)
    expect(await onlyLink()).toMatchObject({ state: 'cancelled', amount: 40, actions: [] })
  })

  test('names no hidden or deleted product, whether it was sent or is in the basket [N-LINK-016]', async () => {
    const [hidden, deleted] = [
      await createProduct(shop, { name: 'Hidden Oil' }),
      await createProduct(shop, { name: 'Deleted Mask' }),
    ]
    const ids = [hidden, productId, deleted]
    await sendProducts([client.id], ids)
    expect(await onlyLink()).toMatchObject({ quantity: 3 })
    await shop.db.updateTable('products').set({ visible: false }).where('id', '=', hidden).execute()
    await shop.db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', deleted).execute()
    const rest = { prods: [{ name: 'Rose Balm', quantity: 1 }], quantity: 1 }
    expect(await onlyLink()).toMatchObject(rest)
    const [email] = await emailsTo(client.id)
    const value = linkKeyOf(await exploreLinkIn(email))
    const prods = ids.map((prod_id) => ({ prod_id, quantity: 1 }))
    await shop.call('POST', 'link/basket', { body: { value, prods } })
    expect(await onlyLink()).toMatchObject({ ...rest, state: 'basket', amount: 20 })
    await shop.db.updateTable('products').set({ visible: false }).where('id', '=', productId).execute()
    expect(await onlyLink()).toMatchObject({ prods: [], quantity: 0 })
  })

  test('of a payment link says what is to pay, and who has paid what [N-LINK-001]', async () => {
    const { order, value } = await sendPayLink()
    expect(await onlyLink()).toMatchObject({
      kind: 'payment',
      state: 'sent',
      amount: 20,
      order_id: order,
      prods: [{ name: 'Rose Balm', quantity: 1 }],
      actions: ['send', 'copy', 'cancel', 'checkout'],
    })
    await openInBrowser(value)
    expect(await onlyLink()).toMatchObject({ state: 'opened' })
    await payByLink(value)
    expect(await onlyLink()).toMatchObject({ state: 'bought', amount: 20, actions: [] })
    // if the client pays, the amount is the full price; if the seller pays, it is less by the commission
    const salonOrder = await createOrder(shop, { seller, client, productId }, { type: 2, client_id: client.id })
    await shop.call('POST', 'payment/link', { as: seller.token, body: { order_id: salonOrder } })
    const salonLink = async () => (await list()).links.find(({ order_id }) => order_id === salonOrder)
    expect(await salonLink()).toMatchObject({ state: 'sent', amount: 20 })
    await payOrder(shop, 'token', seller.token, { token: 'tok_visa', order_id: salonOrder, amount: 15 })
    expect(await salonLink()).toMatchObject({ state: 'bought', amount: 15 })
  })

  test('does not change when an email scanner reads the link without running its page [N-LINK-004]', async () => {
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
