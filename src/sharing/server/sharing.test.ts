import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aClient, aProduct, aSeller, type Person, withPayouts } from '../../../tests/harness/factories.ts'
import { anOrder } from '../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../tests/harness/shop.ts'

interface Visit {
  user_id: string
  client_id: string
  client: { name: string }
  firstName: string
  acsT: string
}

let shop: Shop
let seller: Person
let client: { id: string; token: string }

beforeAll(async () => {
  shop = await openShop({ PUBLIC_URL: 'https://shop.example' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  seller = await withPayouts(shop, await aSeller(shop))
  client = await aClient(shop, seller, { name: 'Ida Island', email: `${crypto.randomUUID()}@example.com` })
})

const sendExplore = (clientId = client.id, as = seller.token) =>
  shop.call<{ message: string; exploreClientUrl: string }>('POST', `client/explore/url/${clientId}`, { as })
const open = (value: string) => shop.call<Visit>('GET', `client/explore/url/${encodeURIComponent(value)}`)
const sendProducts = (client_ids: unknown, prod_ids: unknown, as = seller.token) =>
  shop.call<{ message: string }>('POST', 'client/send/products', { as, body: { client_ids, prod_ids } })
const codeOf = ({ body }: { body: { error?: { errorCode: number } } }) => body.error?.errorCode

async function lettersTo(clientId: string) {
  const { email } = await shop.db
    .selectFrom('clients')
    .select('email')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow()
  return (await shop.letters()).filter(({ recipient }) => recipient === email)
}

async function linkIn(letter: { text: string } | undefined): Promise<URL> {
  const address = /https:\/\/shop\.example\/explore\/\S+/.exec(letter?.text ?? '')?.[0]
  if (!address) throw new Error('the letter has no link')
  return new URL(address)
}

const keyOf = ({ pathname }: URL) => decodeURIComponent(pathname.split('/')[2] ?? '')

async function listOf(clientId: string): Promise<string[]> {
  const rows = await shop.db
    .selectFrom('client_products')
    .select('product_id')
    .where('client_id', '=', clientId)
    .orderBy('product_id')
    .execute()
  return rows.map(({ product_id }) => product_id)
}

describe('an explore link', () => {
  test('goes to the client by letter and carries both ids beside its random value [I-CLNT-020, D-143, D-047]', async () => {
    const { body } = await sendExplore()
    expect(body.responseData.message).toBe('The explore link is on its way.')
    const [letter, ...others] = await lettersTo(client.id)
    expect(others).toEqual([])
    expect(letter).toMatchObject({ kind: 'explore-link', subject: 'Anna has opened a shop for you' })
    const link = await linkIn(letter)
    expect(keyOf(link)).toBe(body.responseData.exploreClientUrl)
    expect(Buffer.from(keyOf(link), 'base64url').length * 8).toBeGreaterThanOrEqual(128)
    expect(Object.fromEntries(link.searchParams)).toEqual({ urlUserId: seller.id, urlClientId: client.id })
    const kept = await shop.db.selectFrom('explore_links').selectAll().where('client_id', '=', client.id).execute()
    expect(JSON.stringify(kept)).not.toContain(keyOf(link))
  })

  test('buys a short-lived token for one seller and one client [S-XMOD-001, D-046]', async () => {
    const { exploreClientUrl } = (await sendExplore()).body.responseData
    const { body, headers } = await open(exploreClientUrl)
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

  test('opens nothing but what its client may have [S-XMOD-033, D-046, D-048, D-052]', async () => {
    const as = (await open((await sendExplore()).body.responseData.exploreClientUrl)).body.responseData.acsT
    const sister = await aClient(shop, seller, { name: 'Other' })
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
    expect(refused.map(codeOf)).toEqual(refused.map(() => 8))
  })

  test('does not stand in the way of a payment link, which she opens and pays in the same browser [S-XMOD-039, D-048]', async () => {
    const sale = { seller, client, productId: await aProduct(shop) }
    const order_id = await anOrder(shop, sale)
    await shop.call('POST', 'payment/link', { as: seller.token, body: { order_id } })
    const letter = (await lettersTo(client.id)).find(({ kind }) => kind === 'pay-link')
    const [, value = ''] = /\/client\/payment\?order_id=([\w-]+)/.exec(letter?.text ?? '') ?? []
    const as = (await open((await sendExplore()).body.responseData.exploreClientUrl)).body.responseData.acsT
    const status = async () =>
      (await shop.call<{ order: unknown }>('GET', `order/payment/${value}`, { as })).body.responseData.order
    expect(await status()).toEqual({ totalAmount: 20, paymentStatus: 2 })
    const body = { description: 'Payment', token: 'tok_visa', order_id: value, amount: '20.00', paymentType: 1 }
    expect((await shop.call('POST', 'payment/client/pay', { as, body })).body.statusCode).toBe(1)
    expect(await status()).toEqual({ totalAmount: 20, paymentStatus: 3 })
  })

  test('sent again it is another one, and the earlier letter goes on working', async () => {
    const first = (await sendExplore()).body.responseData.exploreClientUrl
    const second = (await sendExplore()).body.responseData.exploreClientUrl
    expect(second).not.toBe(first)
    for (const value of [first, second]) expect((await open(value)).body.responseData.client_id).toBe(client.id)
  })

  test('forged, cut, lengthened and old links are one answer [D-046]', async () => {
    const value = (await sendExplore()).body.responseData.exploreClientUrl
    const wrong = ['forged', value.slice(0, -1), `${value}A`, value.toLowerCase(), client.id, 'ä\u0001%2F']
    const answers = await Promise.all(wrong.map(open))
    await shop.db
      .updateTable('explore_links')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('client_id', '=', client.id)
      .execute()
    answers.push(await open(value))
    expect(answers.map(({ status, body }) => [status, body.error?.errorCode, body.responseMessage])).toEqual(
      answers.map(() => [410, 10, 'This link is not valid any more.']),
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
    const as = (await open(value)).body.responseData.acsT
    await change().execute()
    expect(codeOf(await open(value))).toBe(10)
    expect(codeOf(await shop.call('GET', `client/${client.id}`, { as }))).toBe(7)
  })

  test("another seller's client is not found, and nobody is written to", async () => {
    const other = await withPayouts(shop, await aSeller(shop))
    for (const id of [client.id, 'no-id']) expect(codeOf(await sendExplore(id, other.token))).toBe(6)
    expect(await lettersTo(client.id)).toEqual([])
  })

  test('without payouts no link is sent, whatever the browser has stored [S-SLNK-013, D-129]', async () => {
    const poor = await aSeller(shop)
    const hers = await aClient(shop, poor)
    expect(codeOf(await sendExplore(hers.id, poor.token))).toBe(12)
    expect(codeOf(await sendProducts([hers.id], [await aProduct(shop)], poor.token))).toBe(12)
    expect(await listOf(hers.id)).toEqual([])
  })
})

describe('a shopping link', () => {
  test('puts the products on the list of each client and writes to her with a link of her own [S-SLNK-001, S-SLNK-018, S-SLNK-019, S-SLNK-020, S-SLNK-021, D-182]', async () => {
    const other = await aClient(shop, seller, { name: 'Bo', email: `${crypto.randomUUID()}@example.com` })
    const products = [
      await aProduct(shop, { name: 'Rose Balm', brand: 'Lumen', pricePence: 1999, commissionPence: 333 }),
      await aProduct(shop, { name: 'Night Oil' }),
    ]
    const { body } = await sendProducts(JSON.stringify([client.id, other.id]), JSON.stringify(products))
    expect(body).toEqual({ statusCode: 1, responseData: { message: 'The shopping link is on its way.' } })
    const values = new Set<string>()
    for (const { id } of [client, other]) {
      expect(await listOf(id)).toEqual([...products].sort())
      const [letter, ...more] = await lettersTo(id)
      expect(more).toEqual([])
      expect(letter?.kind).toBe('shopping-link')
      expect(letter?.text).toContain('Lumen Rose Balm: £19.99')
      expect(letter?.html).toMatch(/<img src="https:\/\/shop\.example\/files\/public\/w320\/[\w-]+\.jpg"/)
      // what the seller earns is no word of it (D-039)
      expect(`${letter?.html} ${letter?.text}`).not.toMatch(/3\.33|commission/i)
      const value = keyOf(await linkIn(letter))
      values.add(value)
      expect((await open(value)).body.responseData.client_id).toBe(id)
    }
    expect(values.size).toBe(2)
  })

  test('opened, it shows her these products at the full price and no commission [S-XMOD-034, D-039, D-051]', async () => {
    const product = await aProduct(shop, { pricePence: 1999, commissionPence: 333 })
    await sendProducts([client.id], [product])
    const value = keyOf(await linkIn((await lettersTo(client.id))[0]))
    const as = (await open(value)).body.responseData.acsT
    const { body } = await shop.call<{ prod: Record<string, unknown>[] }>('GET', 'product/select/stocks', { as })
    expect(body.responseData.prod).toMatchObject([{ _id: product, price: 19.99, totalPrice: 19.99 }])
    expect(body.responseData.prod[0]).not.toHaveProperty('commission')
  })

  test('the same client or product named twice counts once, and sent again nothing is doubled [D-210]', async () => {
    const product = await aProduct(shop)
    await sendProducts([client.id, client.id], [product, product])
    expect(await lettersTo(client.id)).toHaveLength(1)
    expect((await sendProducts([client.id], [product])).body.statusCode).toBe(1)
    expect(await listOf(client.id)).toEqual([product])
  })

  test('repeated with its key it is sent once', async () => {
    const body = { client_ids: [client.id], prod_ids: [await aProduct(shop)] }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const send = () => shop.call('POST', 'client/send/products', { as: seller.token, body, headers })
    await Promise.all([send(), send()])
    expect((await send()).headers['idempotent-replayed']).toBe('true')
    expect(await lettersTo(client.id)).toHaveLength(1)
  })

  test("nobody's list changes when one of them is another's, hidden or unknown", async () => {
    const stranger = await aClient(shop, await aSeller(shop))
    const product = await aProduct(shop)
    const hidden = await aProduct(shop, { visible: false })
    const refused = [
      await sendProducts([client.id, stranger.id], [product]),
      await sendProducts([client.id, 'nobody'], [product]),
      await sendProducts([client.id], [product, hidden]),
      await sendProducts([client.id], [product, client.id]),
    ]
    expect(refused.map(codeOf)).toEqual([6, 6, 6, 6])
    expect(await listOf(client.id)).toEqual([])
    expect(await lettersTo(client.id)).toEqual([])
  })

  test('without a client, without a product and with too many the refusal says so', async () => {
    const product = await aProduct(shop)
    const many = Array.from({ length: 2001 }, () => client.id)
    const said = []
    for (const [clients, products] of [
      ['', [product]],
      [undefined, [product]],
      [[client.id], '[]'],
      [many, [product]],
      [[client.id], many.slice(0, 501)],
    ])
      said.push((await sendProducts(clients, products)).body.responseMessage)
    expect(said).toEqual([
      'Please choose a client.',
      'Please choose a client.',
      'Please choose a product.',
      'One letter goes to at most 2,000 clients. Please send the others afterwards.',
      'One letter holds at most 500 products. Please choose fewer.',
    ])
    expect(codeOf(await sendProducts('{', [product]))).toBe(1)
  })

  test('a long list is shortened in the letter and whole in the shop', async () => {
    const products = []
    for (let place = 0; place < 26; place++) products.push(await aProduct(shop, { name: `Serum ${place}` }))
    await sendProducts([client.id], products)
    const [letter] = await lettersTo(client.id)
    expect(letter?.text.match(/Serum \d+/g)).toHaveLength(24)
    expect(letter?.text).toContain('And 2 more products are on your list.')
    expect(await listOf(client.id)).toHaveLength(26)
  })
})

describe('attempts are counted', () => {
  test('opening links that are none and sending letters end in code 21 [D-066]', async () => {
    const strict = await openShop({ RATE_LIMITS: '1' })
    const her = await withPayouts(strict, await aSeller(strict))
    const to = await aClient(strict, her)
    const codes = async (times: number, ask: () => Promise<{ body: { error?: { errorCode: number } } }>) => {
      let last: number | undefined
      for (let count = 0; count < times; count++) last = codeOf(await ask())
      return last
    }
    expect(await codes(61, () => strict.call('GET', 'client/explore/url/forged'))).toBe(21)
    expect(await codes(31, () => strict.call('POST', `client/explore/url/${to.id}`, { as: her.token }))).toBe(21)
    await strict.close()
  })
})
