import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCheckedShop } from '../../../tests/harness/checked-shop.ts'
import { createAdmin, createClient, createSeller, enablePayouts } from '../../../tests/harness/factories.ts'
import { listViolations } from '../../../tests/harness/list-violations.ts'
import { openInBrowser, readMailedValue } from '../../../tests/harness/mailed-links.ts'
import { postRefund } from '../../../tests/harness/paid-orders.ts'
import { answerChallenge } from '../../../tests/harness/sales.ts'
import type { Shop } from '../../../tests/harness/shop.ts'
import { createShopPage, orderInShop, payByLink } from '../../../tests/harness/shop-pages.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openCheckedShop({ PUBLIC_URL: 'https://shop.example', DEMO: '1' })
})
afterAll(() => shop.close())

const anyEmail = () => `${crypto.randomUUID()}@example.com`
const newestOrder = () =>
  shop.db.selectFrom('orders').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
const clientsOf = (sellerId: string) =>
  shop.db.selectFrom('clients').selectAll().where('seller_id', '=', sellerId).orderBy('id').execute()
const myOrders = async (as: string) =>
  (
    await shop.call<{ orders: { clnt_name: string; paymentStatus: number }[] }>('GET', 'order/list', {
      as,
      query: { page: 1, lmt: 10 },
    })
  ).body.responseData.orders
const violations = () => listViolations(shop)

describe('an order on a shop page', () => {
  test('is paid by its link, and its buyer is a client from then on [N-SHOP-008–009]', async () => {
    const open = await createShopPage(shop)
    const { seller, productId } = open
    const email = anyEmail()
    const placed = await orderInShop(shop, open, {
      email: email.toUpperCase(),
      prods: [{ prod_id: productId, quantity: 2 }],
      totalAmount: 40,
    })
    expect(placed.body.responseData).toEqual({ link: expect.stringMatching(/^[\w-]{43}$/), totalAmount: 40 })
    expect(await newestOrder()).toMatchObject({
      seller_id: seller.id,
      shop_seller_id: seller.id,
      client_id: null,
      delivery_type: 5,
      credit: 'shop',
      credited_at: null,
      client_name: 'Bea Buyer',
      client_email: email,
      full_price_pence: 4000,
      commission_pence: 1000,
      payment_status: 1,
    })
    expect([await clientsOf(seller.id), await myOrders(seller.token)]).toEqual([[], []])
    expect(await violations()).toEqual([])

    const paid = await payByLink(shop, placed.body.responseData.link, { amount: 40 })
    expect(paid.body.responseData.emailData).toMatchObject({ firstName: 'Archer Hair', order: { totalAmount: 40 } })
    expect(JSON.stringify(paid.body)).not.toContain('ommission')
    const order = await newestOrder()
    const [client, ...others] = await clientsOf(seller.id)
    expect(others).toEqual([])
    expect(client).toMatchObject({
      id: order.client_id,
      name: 'Bea Buyer',
      email,
      phone: '07700900555',
      country_code: '+44',
      line1: '7 Quay Street',
      city: 'Hull',
      postcode: 'HU1 2AB',
    })
    expect(order).toMatchObject({
      payment_status: 3,
      commission_mode: 'accrual',
      client_snapshot: { id: client?.id, email },
    })
    expect(await myOrders(seller.token)).toMatchObject([{ clnt_name: 'Bea Buyer', paymentStatus: 3 }])
    const mailed = (await shop.emails()).filter(({ recipient }) => [seller.email, email].includes(recipient))
    expect(mailed.map(({ kind, recipient }) => [kind, recipient === email])).toEqual([
      ['order-confirmation', false],
      ['order-confirmation', true],
    ])
    await shop.runJobs()
    const transfers = await shop.db
      .selectFrom('transfers')
      .select(['amount_pence', 'state'])
      .where('seller_id', '=', seller.id)
      .execute()
    expect(transfers).toMatchObject([{ amount_pence: 1000 }])

    const admin = await createAdmin(shop)
    expect((await postRefund(shop, admin, { order_id: order.id, amount: 40, refunded: 0 })).body.statusCode).toBe(1)
    await shop.runJobs()
    expect(await violations()).toEqual([])
  })

  test('makes no second client of a buyer who comes again, or twice at once [N-SHOP-009]', async () => {
    const open = await createShopPage(shop, { productFields: { quantity: 50 } })
    const email = anyEmail()
    const links = []
    for (let at = 0; at < 3; at += 1) links.push((await orderInShop(shop, open, { email })).body.responseData.link)
    await Promise.all(links.map((link) => payByLink(shop, link)))
    await payByLink(
      shop,
      (await orderInShop(shop, open, { email, name: 'Beatrice Buyer', city: 'York' })).body.responseData.link,
    )
    expect(await clientsOf(open.seller.id)).toMatchObject([{ name: 'Bea Buyer', city: 'Hull' }])
    expect(await violations()).toEqual([])
  })

  test('of another seller’s client is that seller’s, and nobody else reads of it [N-SHOP-010–011]', async () => {
    const open = await createShopPage(shop)
    const email = anyEmail()
    const rita = await enablePayouts(shop, await createSeller(shop, { firstName: 'Rita' }))
    const client = await createClient(shop, rita, { name: 'Known Client', email })
    const known = await orderInShop(shop, open, { email })
    const order = await newestOrder()
    const unknown = await orderInShop(shop, open, { email: anyEmail() })
    const shapeOf = ({ status, body }: typeof known) => ({
      status,
      keys: Object.keys(body.responseData),
      total: body.responseData.totalAmount,
    })
    expect(shapeOf(known)).toEqual(shapeOf(unknown))
    const pageOf = async (link: string) =>
      (await shop.call<{ order: { ord_no?: string } }>('GET', `order/payment/${link}`)).body.responseData
    const [mine, theirs] = [await pageOf(known.body.responseData.link), await pageOf(unknown.body.responseData.link)]
    expect({ ...mine, order: { ...mine.order, ord_no: '' } }).toEqual({
      ...theirs,
      order: { ...theirs.order, ord_no: '' },
    })
    expect(mine.order).toMatchObject({ seller: { name: 'Archer Hair', business: '', town: 'Hull' } })
    expect(order).toMatchObject({
      seller_id: rita.id,
      shop_seller_id: open.seller.id,
      client_id: null,
      credit: 'client',
    })

    const paid = await payByLink(shop, known.body.responseData.link)
    expect(paid.body.responseData.emailData).toMatchObject({ firstName: 'Archer Hair' })
    expect(JSON.stringify(paid.body)).not.toContain('Rita')
    expect(await shop.db.selectFrom('orders').select(['client_id']).where('id', '=', order.id).execute()).toEqual([
      { client_id: client.id },
    ])
    expect(await clientsOf(rita.id)).toMatchObject([{ name: 'Known Client', line1: '1 High Street' }])
    expect([await clientsOf(open.seller.id), await myOrders(open.seller.token)]).toEqual([[], []])
    expect(await myOrders(rita.token)).toHaveLength(1)
    const mailed = (await shop.emails()).filter(({ text }) => text.includes(order.order_number))
    expect(mailed.map(({ recipient }) => recipient).sort()).toEqual([rita.email, email].sort())
    expect(await violations()).toEqual([])
  })

  test('follows the link that this person opened last, before who added her first [N-SHOP-010]', async () => {
    const open = await createShopPage(shop)
    const email = anyEmail()
    const first = await createSeller(shop)
    await createClient(shop, first, { email })
    const linked = await enablePayouts(shop, await createSeller(shop))
    const client = await createClient(shop, linked, { email })
    await shop.call('POST', `client/explore/url/${client.id}`, { as: linked.token })
    await openInBrowser(shop, await readMailedValue(shop, email))
    const { link } = (await orderInShop(shop, open, { email })).body.responseData
    expect(await newestOrder()).toMatchObject({
      seller_id: linked.id,
      credit: 'link',
      explore_link_id: expect.any(String),
    })
    await payByLink(shop, link)
    expect(await newestOrder()).toMatchObject({ client_id: client.id })
    await shop.db.updateTable('users').set({ blocked: true }).where('id', '=', linked.id).execute()
    await orderInShop(shop, open, { email })
    expect(await newestOrder()).toMatchObject({ seller_id: first.id, credit: 'client' })
    await shop.db.updateTable('users').set({ blocked: true }).where('id', '=', first.id).execute()
    await orderInShop(shop, open, { email })
    expect(await newestOrder()).toMatchObject({ seller_id: open.seller.id, credit: 'shop' })
    await shop.db.updateTable('users').set({ blocked: false }).where('blocked', '=', true).execute()
    expect(await violations()).toEqual([])
  })

  test('of a declined card is paid by another one; nobody is a client meanwhile [N-SHOP-012]', async () => {
    const open = await createShopPage(shop)
    const { link } = (await orderInShop(shop, open, { email: anyEmail() })).body.responseData
    expect((await payByLink(shop, link, { token: 'tok_chargeDeclined' })).body.error?.errorCode).toBe(22)
    expect([await clientsOf(open.seller.id), await myOrders(open.seller.token)]).toEqual([[], []])
    expect((await newestOrder()).payment_status).toBe(1)
    const { nextAction } = (await payByLink(shop, link, { token: 'tok_threeDSecure2Required' })).body.responseData
    await answerChallenge((nextAction?.url ?? '').replace('https://shop.example', shop.ownUrl()), 'complete')
    await shop.runJobs()
    expect(await newestOrder()).toMatchObject({ payment_status: 3, client_id: expect.any(String) })
    expect(await violations()).toEqual([])
  })
})
