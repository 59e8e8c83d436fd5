import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShopPageAnswers } from '#shop-page/contract.ts'
import { openCheckedShop } from '../../../tests/harness/checked-shop.ts'
import {
  createAdmin,
  createClient,
  createClientSession,
  createProduct,
  createSeller,
  enablePayouts,
} from '../../../tests/harness/factories.ts'
import { openInBrowser, readMailedValue } from '../../../tests/harness/mailed-links.ts'
import { postRefund } from '../../../tests/harness/paid-orders.ts'
import { answerChallenge } from '../../../tests/harness/sales.ts'
import type { Shop } from '../../../tests/harness/shop.ts'
import {
  createShopPage,
  orderInShop,
  payByLink,
  saveShopPage,
  stockProduct,
} from '../../../tests/harness/shop-pages.ts'
import { runAudit } from '../../../tools/operate/audit/run-audit.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openCheckedShop({ PUBLIC_URL: 'https://shop.example', DEMO: '1' })
})
afterAll(() => shop.close())

const anyEmail = () => `${crypto.randomUUID()}@example.com`
const newestOrder = () =>
  shop.db.selectFrom('orders').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
const countOrders = async (): Promise<number> => (await shop.db.selectFrom('orders').select('id').execute()).length
const clientsOf = (sellerId: string) =>
  shop.db.selectFrom('clients').selectAll().where('seller_id', '=', sellerId).orderBy('id').execute()
const myOrders = async (as: string) =>
  (
    await shop.call<{ orders: { clnt_name: string; paymentStatus: number }[] }>('GET', 'order/list', {
      as,
      query: { page: 1, lmt: 10 },
    })
  ).body.responseData.orders
const violations = async () =>
  (await runAudit(String(shop.pool.options.connectionString), shop.provider)).filter(({ violations }) => violations > 0)

describe('the products of a shop page', () => {
  test('are the visible ones in stock, in one order, without commission and marks [N-SHOP-007]', async () => {
    const { seller, handle, productId } = await createShopPage(shop)
    const ids = [productId]
    for (const name of ['Argan Balm', 'Zinc Cream', 'Argan Balm']) {
      ids.push(await createProduct(shop, { name, quantity: name === 'Zinc Cream' ? 0 : 5 }))
      await stockProduct(shop, seller, ids.at(-1) ?? '')
    }
    const hidden = await createProduct(shop, { visible: false })
    await stockProduct(shop, seller, hidden)
    await createProduct(shop, { name: 'Not hers' })
    const read = async (page: number) =>
      (await shop.call<ShopPageAnswers['products']>('GET', `shop/${handle}/products`, { query: { page, lmt: 2 } })).body
        .responseData
    const pages = [await read(1), await read(2), await read(3)]
    const prods = pages.flatMap(({ prods }) => prods)
    expect(pages.map(({ ttl }) => ttl)).toEqual([4, 4, 4])
    expect(prods.map(({ name }) => name)).toEqual(['Argan Balm', 'Argan Balm', 'Velvet Serum', 'Zinc Cream'])
    expect(new Set(prods.map(({ _id }) => _id))).toEqual(new Set(ids))
    expect(prods.map(({ sold_out }) => sold_out)).toEqual([false, false, false, true])
    expect(JSON.stringify(pages)).not.toMatch(/commission|is_fav|is_stk|Anna|seller/)
    const one = async (id: string) =>
      (await shop.call<ShopPageAnswers['product']>('GET', `shop/${handle}/products/${id}`)).body.responseData.prod
        ?._id ?? null
    expect([await one(productId), await one(hidden), await one('no-id')]).toEqual([productId, null, null])
  })
})

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

  test('is placed once under its key; its link rests nowhere [N-SHOP-012]', async () => {
    const open = await createShopPage(shop)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const email = anyEmail()
    const before = await countOrders()
    const answers = []
    for (let at = 0; at < 3; at += 1) answers.push(await orderInShop(shop, open, { email }, headers))
    expect(await countOrders()).toBe(before + 1)
    const links = answers.map(({ body }) => body.responseData.link)
    expect(new Set(links).size).toBe(3)
    const stored = JSON.stringify(await shop.db.selectFrom('idempotency_keys').selectAll().execute())
    for (const link of links) expect(stored).not.toContain(link)
    expect((await orderInShop(shop, open, { email, name: 'Other Buyer' }, headers)).body.error?.errorCode).toBe(13)
    expect((await payByLink(shop, links[0] ?? '')).body.statusCode).toBe(1)
    expect((await payByLink(shop, links[2] ?? '')).body.error?.errorCode).toBe(13)
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

  test.each([
    [
      'of a product that this seller has not in stock',
      async (id: string) => ({
        prods: [{ prod_id: await createProduct(shop) }, { prod_id: id }].map((line) => ({ ...line, quantity: 1 })),
        totalAmount: 40,
      }),
      6,
    ],
    ['of no product', async () => ({ prods: [] }), 1],
    [
      'of more than there is',
      async (prod_id: string) => ({ prods: [{ prod_id, quantity: 11 }], totalAmount: 220 }),
      15,
    ],
    ['at another total than the server’s', async () => ({ totalAmount: 19.99 }), 14],
    ['with another price', async (prod_id: string) => ({ prods: [{ prod_id, quantity: 1, price: 1 }] }), 14],
    ['without an email', async () => ({ email: '' }), 1],
    ['without an address', async () => ({ addressLine1: '' }), 1],
    ['with a post code that is none', async () => ({ zipcode: 'here' }), 1],
  ] as const)('%s is refused, and nothing is placed [N-SHOP-008]', async (_what, changes, code) => {
    const open = await createShopPage(shop)
    const before = await countOrders()
    const { body } = await orderInShop(shop, open, { email: anyEmail(), ...(await changes(open.productId)) })
    expect([body.error?.errorCode, await countOrders()]).toEqual([code, before])
  })

  test('is not taken by a seller who may not be paid out, or whose page is closed [N-SHOP-005]', async () => {
    const open = await createShopPage(shop, { payouts: false })
    expect((await shop.call('GET', `shop/${open.handle}`)).body.responseData).toMatchObject({ sells: false })
    const refused = await orderInShop(shop, open)
    expect([refused.status, refused.body.responseMessage]).toEqual([
      403,
      'This shop is closed for now and takes no orders.',
    ])
    await saveShopPage(shop, open.seller, { handle: open.handle, open: '0' })
    expect((await orderInShop(shop, open)).body.error?.errorCode).toBe(6)
  })
})

describe('limits of a shop page', () => {
  test('orders that nobody pays are limited by shop, and paid ones are not counted [N-SHOP-013]', async () => {
    const limited = await openCheckedShop({
      PUBLIC_URL: 'https://shop.example',
      DEMO: '1',
      RATE_LIMITS: '1',
      TRUST_PROXY: '127.0.0.1',
    })
    try {
      const open = await createShopPage(limited, { productFields: { quantity: 500 } })
      const from = (at: number) => ({ 'x-forwarded-for': `192.0.2.${at}` })
      const order = (at: number) => orderInShop(limited, open, { email: anyEmail() }, from(at))
      const { link } = (await order(1)).body.responseData
      await limited.call('POST', 'payment/client/pay', {
        body: { order_id: link, amount: 20, paymentType: 1, token: 'tok_visa' },
        headers: from(1),
      })
      for (let at = 0; at < 29; at += 1) expect((await order(1)).status).toBe(200)
      const ofAddress = await order(1)
      expect([ofAddress.status, ofAddress.body.error?.errorCode]).toEqual([429, 21])
      for (let at = 0; at < 31; at += 1) expect((await order(2 + Math.floor(at / 20))).status).toBe(200)
      const ofShop = await order(9)
      expect([ofShop.status, ofShop.body.responseMessage]).toEqual([
        429,
        expect.stringContaining('wait for their payment'),
      ])
      const other = await createShopPage(limited)
      expect((await orderInShop(limited, other, { email: anyEmail() }, from(9))).status).toBe(200)
    } finally {
      await limited.close()
    }
  }, 120_000)

  test('declined cards are counted by shop page, apart from the seller’s own [N-SHOP-014]', async () => {
    const limited = await openCheckedShop({
      PUBLIC_URL: 'https://shop.example',
      DEMO: '1',
      RATE_LIMITS: '1',
      TRUST_PROXY: '127.0.0.1',
    })
    try {
      const open = await createShopPage(limited, { productFields: { quantity: 500 } })
      const headers = { 'x-forwarded-for': '192.0.2.77' }
      const decline = async (at: number) => {
        const from = { 'x-forwarded-for': `192.0.2.${at}` }
        const { link } = (await orderInShop(limited, open, { email: anyEmail() }, from)).body.responseData
        const body = { order_id: link, amount: 20, paymentType: 1, token: 'tok_chargeDeclined' }
        return (await limited.call('POST', 'payment/client/pay', { body, headers: from })).body.error?.errorCode
      }
      for (let at = 0; at < 30; at += 1) expect(await decline(at + 1)).toBe(22)
      expect(await decline(40)).toBe(21)
      const tries = await limited.db
        .selectFrom('card_tries')
        .select(['by_shop_page', 'seller_id', 'client_id'])
        .execute()
      expect(tries.every((one) => one.by_shop_page && one.seller_id === open.seller.id && one.client_id === null)).toBe(
        true,
      )
      const body = { token: 'tok_visa', name: 'Anna Archer', description: 'hers' }
      expect(
        (await limited.call('POST', 'payment/card', { as: open.seller.token, body, headers })).body.statusCode,
      ).toBe(1)
    } finally {
      await limited.close()
    }
  }, 120_000)
})

describe('what is stored of a buyer who has not paid', () => {
  test('is in the file of the person’s data, and erased at their own wish [N-SHOP-015]', async () => {
    const open = await createShopPage(shop)
    const email = anyEmail()
    await orderInShop(shop, open, { email })
    const { id } = await newestOrder()
    const as = await createClientSession(shop, email)
    const data = await shop.call<{ unpaid: object[] }>('GET', 'client-page/data', { as })
    expect(data.body).toMatchObject({ statusCode: 1 })
    expect(data.body.responseData.unpaid).toMatchObject([
      {
        shop: 'Archer Hair',
        name: 'Bea Buyer',
        email,
        address: { street: '7 Quay Street' },
        prods: [{ name: 'Velvet Serum', quantity: 1 }],
      },
    ])
    expect((await shop.call('DELETE', 'client-page', { as })).body.statusCode).toBe(1)
    expect(await newestOrder()).toMatchObject({
      id,
      client_name: '',
      client_email: '',
      client_snapshot: null,
      delivery_address: null,
      closed_at: expect.any(Date),
    })
    expect(await violations()).toEqual([])
  })

  test('is erased after 30 days; a paid order stays [N-SHOP-015]', async () => {
    const open = await createShopPage(shop)
    const paid = await orderInShop(shop, open, { email: anyEmail() })
    await payByLink(shop, paid.body.responseData.link)
    const { id: paidId } = await newestOrder()
    const { link } = (await orderInShop(shop, open, { email: anyEmail() })).body.responseData
    const { id } = await newestOrder()
    const age = (days: number) =>
      shop.pool.query('update orders set created_at = now() - make_interval(days => $1) where id = any($2)', [
        days,
        [id, paidId],
      ])
    const names = async () =>
      (
        await shop.db.selectFrom('orders').select('client_name').where('id', 'in', [id, paidId]).orderBy('id').execute()
      ).map(({ client_name }) => client_name)
    await age(29)
    await shop.runScheduledJob('delete-expired-rows')
    expect(await names()).toEqual(['Bea Buyer', 'Bea Buyer'])
    await age(31)
    await shop.runScheduledJob('delete-expired-rows')
    expect(await names()).toEqual(['Bea Buyer', ''])
    expect((await payByLink(shop, link)).body.error?.errorCode).toBe(10)
  })
})
