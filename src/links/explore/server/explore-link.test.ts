import { beforeEach, describe, expect, test } from 'vitest'
import { linksText } from '#links/explore/text.ts'
import {
  createClient,
  createProduct,
  createSeller,
  enablePayouts,
  type Person,
} from '../../../../tests/harness/factories.ts'
import { wordsOf } from '../../../../tests/harness/rejections.ts'
import { createOrder } from '../../../../tests/harness/sales.ts'
import { errorCodeOf, exploreLinkIn, linkKeyOf, openShopForLinks } from '../../../../tests/harness/shop-for-links.ts'

const { shop, createNextPair, sendExplore, openLink, sendProducts, emailsTo, getClientProducts } =
  await openShopForLinks()
let seller: Person
let client: { id: string; token: string }
beforeEach(async () => {
  ;({ seller, client } = await createNextPair())
})

describe('an explore link', () => {
  test('goes to the client by email with both ids and a random value [I-CLNT-020, D-143, D-047]', async () => {
    const { body } = await sendExplore()
    expect(body.responseData.message).toBe('The explore link is on its way.')
    const [email, ...others] = await emailsTo(client.id)
    expect(others).toEqual([])
    expect(email).toMatchObject({ kind: 'explore-link', subject: 'Anna has opened a shop for you' })
    const link = await exploreLinkIn(email)
    expect(linkKeyOf(link)).not.toBe(body.responseData.exploreClientUrl)
    const opened = await Promise.all([linkKeyOf(link), body.responseData.exploreClientUrl].map(openLink))
    expect(opened.map((visit) => visit.body.responseData.client_id)).toEqual([client.id, client.id])
    expect(Buffer.from(linkKeyOf(link), 'base64url').length * 8).toBeGreaterThanOrEqual(128)
    expect(Object.fromEntries(link.searchParams)).toEqual({ urlUserId: seller.id, urlClientId: client.id })
    const stored = await shop.db.selectFrom('explore_links').selectAll().where('client_id', '=', client.id).execute()
    expect(JSON.stringify(stored)).not.toContain(linkKeyOf(link))
  })

  test('is mailed once, however often its call is repeated with its key [N-OFFL-041, D-780]', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const path = `client/explore/url/${client.id}`
    const send = () => shop.call<{ exploreClientUrl: string }>('POST', path, { as: seller.token, headers })
    const [first, second] = [await send(), await send()]
    expect(await emailsTo(client.id)).toHaveLength(1)
    const secrets = [first, second].map(({ body }) => body.responseData.exploreClientUrl)
    expect(new Set(secrets).size).toBe(2)
    for (const secret of secrets) expect((await openLink(secret)).body.responseData.client_id).toBe(client.id)
    const links = shop.db.selectFrom('explore_links').select('id').where('client_id', '=', client.id)
    expect(await links.execute()).toHaveLength(1)
  })

  test('buys a short-lived token for one seller and one client [S-XMOD-001, D-046]', async () => {
    const { exploreClientUrl } = (await sendExplore()).body.responseData
    const { body, headers } = await openLink(exploreClientUrl)
    expect(body.responseData).toMatchObject({
      user_id: seller.id,
      client_id: client.id,
      client: { name: 'Ida Island' },
      firstName: 'Anna',
    })
    expect(headers['cache-control']).toBe('no-store')
    const as = body.responseData.acsT
    expect((await shop.call('GET', `client/${client.id}`, { as })).body.statusCode).toBe(1)
    const { expires_at } = await shop.db
      .selectFrom('tokens')
      .select('expires_at')
      .where('client_id', '=', client.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(expires_at.getTime()).toBeLessThanOrEqual(Date.now() + 60 * 60_000)
  })

  test('opens nothing but what its client may have [S-XMOD-033, D-046, D-048]', async () => {
    const as = (await openLink((await sendExplore()).body.responseData.exploreClientUrl)).body.responseData.acsT
    const sister = await createClient(shop, seller, { name: 'Other' })
    const refused = [
      await shop.call('GET', `client/${sister.id}`, { as }),
      await shop.call('GET', `client/address/${sister.id}`, { as }),
      await shop.call('GET', 'product/select/stocks', { as, query: { client_id: sister.id } }),
      await shop.call('GET', 'product/list', { as, query: { user_id: sister.id } }),
      await shop.call('GET', 'client/list', { as }),
      await shop.call('GET', 'user/profile', { as }),
      await shop.call('GET', 'product/faves/list', { as }),
      await shop.call('GET', 'payment/card/list', { as }),
      await shop.call('POST', 'payment/card', { as, body: {} }),
      await shop.call('POST', 'payment/cash/pay', { as, body: {} }),
      await shop.call('POST', 'payment/link', { as, body: {} }),
      await sendExplore(client.id, as),
      await sendProducts('[]', '[]', as),
    ]
    expect(refused.map(errorCodeOf)).toEqual(refused.map(() => 8))
  })

  test('does not hinder a payment link opened and paid in the same browser [S-XMOD-039, D-048]', async () => {
    const sale = { seller, client, productId: await createProduct(shop) }
    const order_id = await createOrder(shop, sale)
    await shop.call('POST', 'payment/link', { as: seller.token, body: { order_id } })
    const email = (await emailsTo(client.id)).find(({ kind }) => kind === 'pay-link')
    const [, value = ''] = /\/client\/payment\?order_id=([\w-]+)/.exec(email?.text ?? '') ?? []
    const as = (await openLink((await sendExplore()).body.responseData.exploreClientUrl)).body.responseData.acsT
    const status = async () =>
      (await shop.call<{ order: unknown }>('GET', `order/payment/${value}`, { as })).body.responseData.order
    expect(await status()).toMatchObject({ totalAmount: 20, paymentStatus: 2 })
    const body = { description: 'Payment', token: 'tok_visa', order_id: value, amount: '20.00', paymentType: 1 }
    expect((await shop.call('POST', 'payment/client/pay', { as, body })).body.statusCode).toBe(1)
    expect(await status()).toMatchObject({ totalAmount: 20, paymentStatus: 3 })
  })

  test('sent again it is another one, and the earlier email goes on working', async () => {
    const first = (await sendExplore()).body.responseData.exploreClientUrl
    const second = (await sendExplore()).body.responseData.exploreClientUrl
    expect(second).not.toBe(first)
    for (const value of [first, second]) expect((await openLink(value)).body.responseData.client_id).toBe(client.id)
  })

  test('forged, cut, lengthened and old links are one answer [D-046]', async () => {
    const value = (await sendExplore()).body.responseData.exploreClientUrl
    const wrong = ['forged', value.slice(0, -1), `${value}A`, value.toLowerCase(), client.id, 'ä\u0001%2F']
    const answers = await Promise.all(wrong.map(openLink))
    await shop.db
      .updateTable('explore_links')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('client_id', '=', client.id)
      .execute()
    answers.push(await openLink(value))
    expect(answers.map(({ status, body }) => [status, body.error?.errorCode, body.responseMessage])).toEqual(
      answers.map(() => [410, 10, 'This link is no longer valid.']),
    )
  })

  test.each([
    ['the seller is blocked', () => shop.db.updateTable('users').set({ blocked: true }).where('id', '=', seller.id)],
    [
      'her approval is withdrawn',
      () => shop.db.updateTable('users').set({ documents_approved: false }).where('id', '=', seller.id),
    ],
    [
      'the client is removed',
      () => shop.db.updateTable('clients').set({ deleted_at: new Date() }).where('id', '=', client.id),
    ],
  ])('is worth nothing once %s, nor is the token it has bought [D-064]', async (_when, change) => {
    const value = (await sendExplore()).body.responseData.exploreClientUrl
    const as = (await openLink(value)).body.responseData.acsT
    await change().execute()
    expect(errorCodeOf(await openLink(value))).toBe(10)
    expect(errorCodeOf(await shop.call('GET', `client/${client.id}`, { as }))).toBe(7)
  })

  test("another seller's client is not found, and no email is sent", async () => {
    const other = await enablePayouts(shop, await createSeller(shop))
    for (const id of [client.id, 'no-id']) expect(errorCodeOf(await sendExplore(id, other.token))).toBe(6)
    expect(await emailsTo(client.id)).toEqual([])
  })

  test('without payouts no link is sent, whatever the browser has stored [S-SLNK-013, D-129]', async () => {
    const poor = await createSeller(shop)
    const hers = await createClient(shop, poor)
    const product = await createProduct(shop)
    for (const refused of [
      await sendExplore(hers.id, poor.token),
      await sendProducts([hers.id], [product], poor.token),
    ])
      expect([errorCodeOf(refused), wordsOf(refused)]).toEqual([12, linksText.payoutsFirst])
    expect(await getClientProducts(hers.id)).toEqual([])
  })
})
