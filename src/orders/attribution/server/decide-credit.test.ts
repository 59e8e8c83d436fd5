import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { decideCredit, type OrderCredit } from '#orders/attribution/server/decide-credit.ts'
import { placeOrder } from '#orders/checkout/server/place-order.ts'
import { openCheckedShop } from '../../../../tests/harness/checked-shop.ts'
import { createAdmin, createClient, createSeller, enablePayouts } from '../../../../tests/harness/factories.ts'
import {
  createOrder,
  createSale,
  orderBody,
  placeOrder as postOrder,
  type Sale,
} from '../../../../tests/harness/sales.ts'

const shop = await openCheckedShop()
afterAll(() => shop.close())
const attributionDays = 30
/** A fixed day of this year, which a credit shows as '3 March'. */
const thirdOfMarch = `${new Date().getFullYear()}-03-03T09:00:00.000Z`
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000)

/** The email address of Clara, whom Anna added as a client and Bea later: both sellers' records are the same person. */
let email: string
let anna: Sale
let bea: Sale
beforeEach(async () => {
  email = `${crypto.randomUUID()}@example.com`
  anna = await createSale(shop, { quantity: 500 })
  anna = { ...anna, client: await createClient(shop, anna.seller, { email }) }
  const seller = await enablePayouts(shop, await createSeller(shop, { firstName: 'Bea' }))
  bea = { ...anna, seller, client: await createClient(shop, seller, { email: email.toUpperCase() }) }
  await shop.pool.query('update clients set email_set_at = $2 where id = $1', [anna.client.id, daysAgo(400)])
})

/** Sends an explore link and returns its secret token. */
async function sendLink({ seller, client }: Sale): Promise<string> {
  const { body } = await shop.call<{ exploreClientUrl: string }>('POST', `client/explore/url/${client.id}`, {
    as: seller.token,
  })
  return body.responseData.exploreClientUrl
}

/** Opens a link in a browser with empty storage, which knows only the token in the address. */
async function visit(value: string): Promise<string> {
  const { body } = await shop.call<{ acsT: string }>('GET', `client/explore/url/${value}`)
  return body.responseData.acsT
}

/** Makes the client's newest link with this seller look as if it was opened that many days ago. */
async function cameBy(sale: Sale, days: number): Promise<string> {
  await sendLink(sale)
  const { rows } = await shop.pool.query<{ id: string }>(
    `update explore_links set last_opened_at = $2, last_opened_by = $3, sent_at = $2, created_at = $2
     where id = (select id from explore_links where client_id = $1 order by created_at desc limit 1) returning id`,
    [sale.client.id, daysAgo(days), email],
  )
  return rows[0]?.id ?? ''
}

const person = () => decideCredit(shop.db, { kind: 'person', email, attributionDays })
const orderOf = (id: string) => shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('an order by a link', () => {
  test('is credited to its sender as of its sending, on every device that opens it [N-ATTR-002]', async () => {
    const value = await sendLink(bea)
    await shop.pool.query('update explore_links set sent_at = $2 where client_id = $1', [bea.client.id, thirdOfMarch])
    const [phone, tablet] = [await visit(value), await visit(value)]
    for (const token of [phone, tablet]) {
      const { body } = await postOrder(shop, bea, { type: 5 }, token)
      const order = await orderOf(body.responseData._id)
      expect(order).toMatchObject({ seller_id: bea.seller.id, client_id: bea.client.id, credit: 'link' })
      expect(order.credited_at).toEqual(new Date(thirdOfMarch))
      const links = await shop.db
        .selectFrom('explore_links')
        .select('id')
        .where('client_id', '=', bea.client.id)
        .execute()
      expect(links.map(({ id }) => id)).toEqual([order.explore_link_id])
    }
  })

  test('ids in an address or order credit no other seller [N-ATTR-005, D-046–047, D-052]', async () => {
    const token = await visit(await sendLink(bea))
    const foreign = { urlUserId: anna.seller.id, urlClientId: anna.client.id }
    const ids = { user_id: anna.seller.id, client_id: anna.client.id }
    for (const change of [{ user_id: ids.user_id }, { client_id: ids.client_id }, ids])
      expect((await postOrder(shop, bea, { type: 5, ...change }, token)).body.error?.errorCode).toBe(8)
    const { body } = await postOrder(shop, bea, { type: 5, ...foreign }, token)
    expect(await orderOf(body.responseData._id)).toMatchObject({ seller_id: bea.seller.id, credit: 'link' })
    const visitor = await shop.call('POST', 'order', { body: { ...orderBody(anna, { type: 5 }), ...ids, ...foreign } })
    expect(visitor.body.error?.errorCode).toBe(7)
    const seen = await shop.call('GET', 'product/list', { query: foreign })
    expect(seen.body.statusCode).toBe(1)
    expect(await person()).toMatchObject({ sellerId: anna.seller.id, reason: 'client' })
  })

  test('tells its seller and administrators, not the client [N-ATTR-007–008, D-039]', async () => {
    const value = await sendLink(bea)
    await shop.pool.query('update explore_links set sent_at = $2 where client_id = $1', [bea.client.id, thirdOfMarch])
    const token = await visit(value)
    const id = (await postOrder(shop, bea, { type: 5 }, token)).body.responseData._id
    const read = async (path: string, as: string) =>
      (await shop.call<{ order: Record<string, unknown> & { ord_no: string } }>('GET', `${path}/${id}`, { as })).body
        .responseData.order
    const admin = await createAdmin(shop)
    const credit = { reason: 'link', date: thirdOfMarch }
    const order = await read('admin/order', admin.token)
    expect(order).toMatchObject({ credit })
    expect(await read('order/info', bea.seller.token)).toMatchObject({ credit })
    expect(Object.keys(await read('order/info', token))).not.toContain('credit')
    const query = { sKey: order.ord_no }
    const exported = await shop.call('GET', 'admin/export/orders', { as: admin.token, query })
    const [headings = '', row = ''] = (exported.body.responseMessage ?? '').trim().split('\r\n')
    expect([headings.split(',').at(-7), row.split(',').at(-7)]).toEqual(['Credited for', 'link of 3 March'])
  })

  test('of a seller who is blocked meanwhile is not placed [N-ATTR-006]', async () => {
    const token = await visit(await sendLink(bea))
    await shop.pool.query('update users set blocked = true where id = $1', [bea.seller.id])
    expect((await postOrder(shop, bea, { type: 5 }, token)).body.error?.errorCode).toBe(7)
  })
})

test('an order that a seller places is her own sale, even for another’s client [N-ATTR-011]', async () => {
  await cameBy(bea, 1)
  const order = await orderOf(await createOrder(shop, anna))
  expect(order).toMatchObject({ seller_id: anna.seller.id, credit: 'seller', credited_at: null, explore_link_id: null })
})

describe('a client who is known by her email address', () => {
  test('belongs to the seller who added her first [N-ATTR-001]', async () => {
    const { email_set_at } = await shop.db
      .selectFrom('clients')
      .select('email_set_at')
      .where('id', '=', anna.client.id)
      .executeTakeFirstOrThrow()
    const own = { sellerId: anna.seller.id, clientId: anna.client.id, reason: 'client', exploreLinkId: null }
    expect(await person()).toEqual({ ...own, creditedAt: email_set_at })
    await sendLink(bea)
    expect(await person()).toMatchObject(own)
  })

  test('is the seller’s by whose link she came last [N-ATTR-003]', async () => {
    const beas = await cameBy(bea, 5)
    expect(await person()).toMatchObject({ sellerId: bea.seller.id, reason: 'link', exploreLinkId: beas })
    const annas = await cameBy(anna, 3)
    expect(await person()).toMatchObject({ sellerId: anna.seller.id, reason: 'link', exploreLinkId: annas })
    await shop.pool.query('update explore_links set last_opened_at = now() where id = $1', [beas])
    expect(await person()).toMatchObject({ sellerId: bea.seller.id, clientId: bea.client.id, exploreLinkId: beas })
  })

  test('is that seller’s for ATTRIBUTION_DAYS, then the first seller’s again [N-ATTR-004]', async () => {
    const link = await cameBy(bea, attributionDays - 0.01)
    await shop.pool.query('update explore_links set expires_at = now() where id = $1', [link])
    expect(await person()).toMatchObject({ sellerId: bea.seller.id, reason: 'link' })
    await shop.pool.query('update explore_links set last_opened_at = $2 where id = $1', [
      link,
      daysAgo(attributionDays + 0.01),
    ])
    expect(await person()).toMatchObject({ sellerId: anna.seller.id, reason: 'client' })
  })

  test.each(['blocked = true', 'deleted_at = now()', 'documents_approved = false'])(
    'earns nothing for a seller with %s: the next one is credited, or none [N-ATTR-006]',
    async (state) => {
      await cameBy(anna, 3)
      await cameBy(bea, 1)
      await shop.pool.query(`update users set ${state} where id = $1`, [bea.seller.id])
      expect(await person()).toMatchObject({ sellerId: anna.seller.id, reason: 'link' })
      await shop.pool.query(`update users set ${state} where id = $1`, [anna.seller.id])
      expect(await person()).toBeNull()
    },
  )

  test('earns nothing by a link that was cancelled, nor for a seller who deleted her [N-ATTR-006]', async () => {
    const link = await cameBy(bea, 1)
    await shop.pool.query('update explore_links set cancelled_at = now() where id = $1', [link])
    expect(await person()).toMatchObject({ sellerId: anna.seller.id, reason: 'client' })
    await shop.call('DELETE', `client/${anna.client.id}`, { as: anna.seller.token })
    expect(await person()).toMatchObject({ sellerId: bea.seller.id, reason: 'client' })
    await shop.call('DELETE', `client/${bea.client.id}`, { as: bea.seller.token })
    expect(await person()).toBeNull()
  })

  test('orders with the seller who is credited, whose the commission is [N-ATTR-009]', async () => {
    const link = await cameBy(bea, 2)
    const order_id = await orderAs(await person())
    expect(await orderOf(order_id)).toMatchObject({ seller_id: bea.seller.id, credit: 'link', explore_link_id: link })
    const body = { token: 'tok_visa', order_id, amount: 20, type: 2, paymentType: 1, description: 'Payment' }
    const paid = await shop.call('POST', 'payment/token/pay', { as: bea.client.token, body })
    expect(paid.body.statusCode).toBe(1)
    expect(await commissionOf(bea)).toMatchObject([{ order_id, commission: 5 }])
    expect(await commissionOf(anna)).toEqual([])
  })

  async function orderAs(credit: OrderCredit | null): Promise<string> {
    if (!credit?.clientId) throw new Error('no seller is credited')
    const actor = {
      kind: 'client',
      userId: credit.sellerId,
      clientId: credit.clientId,
      tokenId: '',
      ipAddress: '',
    } as const
    const lines = [{ productId: bea.productId, quantity: 1, price: undefined }]
    return placeOrder(shop.db, actor, { type: 5, lines }, credit)
  }

  async function commissionOf({ seller }: Sale) {
    const { body } = await shop.call<{ entries: object[] }>('GET', 'commission/entries', { as: seller.token })
    return body.responseData.entries
  }
})
