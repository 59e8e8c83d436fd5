import { beforeEach, describe, expect, test } from 'vitest'
import {
  createAdmin,
  createClient,
  createProduct,
  createSeller,
  enablePayouts,
  type Person,
} from '../../../../tests/harness/factories.ts'
import { openShop } from '../../../../tests/harness/shop.ts'
import { errorCodeOf, exploreLinkIn, linkKeyOf, openShopForLinks } from '../../../../tests/harness/shop-for-links.ts'

const { shop, createNextPair, openLink, sendProducts, emailsTo, getClientProducts } = await openShopForLinks()
let seller: Person
let client: { id: string; token: string }
beforeEach(async () => {
  ;({ seller, client } = await createNextPair())
})

describe('a shopping link', () => {
  test('lists its products, and emails each client a link [S-SLNK-001, S-SLNK-018–021, D-182]', async () => {
    const other = await createClient(shop, seller, { name: 'Bo', email: `${crypto.randomUUID()}@example.com` })
    const products = [
      await createProduct(shop, { name: 'Rose Balm', brand: 'Lumen', pricePence: 1999, commissionPence: 333 }),
      await createProduct(shop, { name: 'Night Oil' }),
    ]
    const { body } = await sendProducts(JSON.stringify([client.id, other.id]), JSON.stringify(products))
    expect(body).toEqual({ statusCode: 1, responseData: { message: 'The shopping link is on its way.' } })
    const values = new Set<string>()
    for (const { id } of [client, other]) {
      expect(await getClientProducts(id)).toEqual([...products].sort())
      const [email, ...more] = await emailsTo(id)
      expect(more).toEqual([])
      expect(email?.kind).toBe('shopping-link')
      expect(email?.text).toContain('Lumen Rose Balm: £19.99')
      expect(email?.html).toMatch(/<img src="https:\/\/shop\.example\/files\/public\/w320\/[\w-]+\.jpg"/)
      // the email does not mention what the seller earns (D-039)
      expect(`${email?.html} ${email?.text}`).not.toMatch(/3\.33|commission/i)
      const value = linkKeyOf(await exploreLinkIn(email))
      values.add(value)
      expect((await openLink(value)).body.responseData.client_id).toBe(id)
    }
    expect(values.size).toBe(2)
  })

  test('shows its products without commission, ordered at full price [S-XMOD-034, D-039, D-051]', async () => {
    const product = await createProduct(shop, { pricePence: 1999, commissionPence: 333 })
    await sendProducts([client.id], [product])
    const value = linkKeyOf(await exploreLinkIn((await emailsTo(client.id))[0]))
    const as = (await openLink(value)).body.responseData.acsT
    const { body } = await shop.call<{ prod: Record<string, unknown>[] }>('GET', 'product/select/stocks', { as })
    expect(body.responseData.prod).toMatchObject([{ _id: product, price: 19.99, totalPrice: 19.99 }])
    expect(body.responseData.prod[0]).not.toHaveProperty('commission')
    const prods = [{ prod_id: product, quantity: 3, price: 19.99 }]
    const order = await shop.call<{ _id: string }>('POST', 'order', { as, body: { type: 5, prods } })
    const { responseData } = (
      await shop.call<{ order: { totalAmount: number } }>('GET', `order/info/${order.body.responseData._id}`, {
        as: seller.token,
      })
    ).body
    expect(responseData.order).toMatchObject({ type: 5, totalAmount: 59.97, subTotalAmount: 59.97 })
  })

  test('a client or product named twice counts once, and sending again doubles nothing [D-210]', async () => {
    const product = await createProduct(shop)
    await sendProducts([client.id, client.id], [product, product])
    expect(await emailsTo(client.id)).toHaveLength(1)
    expect((await sendProducts([client.id], [product])).body.statusCode).toBe(1)
    expect(await getClientProducts(client.id)).toEqual([product])
  })

  test('repeated with its key it is sent once', async () => {
    const body = { client_ids: [client.id], prod_ids: [await createProduct(shop)] }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const send = () => shop.call('POST', 'client/send/products', { as: seller.token, body, headers })
    await Promise.all([send(), send()])
    expect((await send()).headers['idempotent-replayed']).toBe('true')
    expect(await emailsTo(client.id)).toHaveLength(1)
  })

  test("no list changes if a client is another seller's or a product hidden or unknown", async () => {
    const stranger = await createClient(shop, await createSeller(shop))
    const product = await createProduct(shop)
    const hidden = await createProduct(shop, { visible: false })
    const refused = [
      await sendProducts([client.id, stranger.id], [product]),
      await sendProducts([client.id, 'nobody'], [product]),
      await sendProducts([client.id], [product, hidden]),
      await sendProducts([client.id], [product, client.id]),
    ]
    expect(refused.map(errorCodeOf)).toEqual([6, 6, 6, 6])
    expect(await getClientProducts(client.id)).toEqual([])
    expect(await emailsTo(client.id)).toEqual([])
  })

  test('without a client, without a product and with too many the refusal says so', async () => {
    const product = await createProduct(shop)
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
      'You can email at most 2,000 clients at a time. Please send to the others afterwards.',
      'One email can show at most 500 products. Please choose fewer.',
    ])
    expect(errorCodeOf(await sendProducts('{', [product]))).toBe(1)
  })

  test('a long list is shortened in the email and whole in the shop', async () => {
    const products = []
    for (let place = 0; place < 26; place++) products.push(await createProduct(shop, { name: `Serum ${place}` }))
    await sendProducts([client.id], products)
    const [email] = await emailsTo(client.id)
    expect(email?.text.match(/Serum \d+/g)).toHaveLength(24)
    expect(email?.text).toContain('And 2 more products are on your list.')
    expect(await getClientProducts(client.id)).toHaveLength(26)
  })
})

describe('attempts are counted', () => {
  test('opening forged links and sending emails are limited with code 21 [D-066]', async () => {
    const strict = await openShop({ RATE_LIMITS: '1' })
    const her = await enablePayouts(strict, await createSeller(strict))
    const to = await createClient(strict, her)
    const codes = async (times: number, ask: () => Promise<{ body: { error?: { errorCode: number } } }>) => {
      let last: number | undefined
      for (let count = 0; count < times; count++) last = errorCodeOf(await ask())
      return last
    }
    expect(await codes(61, () => strict.call('GET', 'client/explore/url/forged'))).toBe(21)
    expect(await codes(31, () => strict.call('POST', `client/explore/url/${to.id}`, { as: her.token }))).toBe(21)
    await strict.close()
  })
})

test('a shopping link opens without what was withdrawn, and names it [N-RECL-003]', async () => {
  const admin = await createAdmin(shop)
  const [gone, left] = [await createProduct(shop, { name: 'Burning Balm' }), await createProduct(shop)]
  await sendProducts([client.id], [gone, left])
  const value = linkKeyOf(await exploreLinkIn((await emailsTo(client.id))[0]))
  expect((await openLink(value)).body.responseData).not.toHaveProperty('withdrawn')
  await shop.call('PUT', 'admin/product/block', { as: admin.token, body: { _id: gone, action: 0, links: 'drop' } })
  const { body } = await openLink(value)
  expect(body.responseData).toMatchObject({ withdrawn: [{ prod_id: gone, name: 'Burning Balm' }] })
  const listed = await shop.call<{ prod: { _id: string }[] }>('GET', 'product/select/stocks', {
    as: body.responseData.acsT,
  })
  expect(listed.body.responseData.prod.map(({ _id }) => _id)).toEqual([left])
})

test('a withdrawn product that lies in the basket of a link is named too [N-RECL-003]', async () => {
  const product = await createProduct(shop, { name: 'Basket Balm' })
  const admin = await createAdmin(shop)
  await sendProducts([client.id], [await createProduct(shop)])
  const value = linkKeyOf(await exploreLinkIn((await emailsTo(client.id))[0]))
  await shop.call('POST', 'link/basket', { body: { value, prods: [{ prod_id: product, quantity: 1 }] } })
  await shop.call('PUT', 'admin/product/block', { as: admin.token, body: { _id: product, action: 0, links: 'drop' } })
  expect((await openLink(value)).body.responseData).toMatchObject({ withdrawn: [{ name: 'Basket Balm' }] })
})
