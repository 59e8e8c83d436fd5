import { extractText, getDocumentProxy } from 'unpdf'
import { beforeEach, describe, expect, test } from 'vitest'
import { getShopPath } from '#shop-page/shop-path.ts'
import { shopPageText } from '#shop-page/text.ts'
import { readCodesInPdf } from '../../../../tests/harness/codes-in-pdf.ts'
import { createProduct, createSellerAddress, type Person } from '../../../../tests/harness/factories.ts'
import { countGlyphs } from '../../../../tests/harness/pdf-pictures.ts'
import { createOrder } from '../../../../tests/harness/sales.ts'
import { openShopForLinks } from '../../../../tests/harness/shop-for-links.ts'

const { shop, createNextPair, openLink, emailsTo, getClientProducts } = await openShopForLinks()
let seller: Person
let client: { id: string; token: string }
beforeEach(async () => {
  ;({ seller, client } = await createNextPair())
})

const shareLink = async (prod_ids: string[] = [], clientId = client.id, as = seller.token) =>
  (await shop.call<{ exploreClientUrl: string }>('POST', `client/explore/link/${clientId}`, { as, body: { prod_ids } }))
    .body

async function print(body: object, as = seller.token) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/sharing/sheet',
    headers: { authorization: `Basic ${Buffer.from('chairside:web').toString('base64')}`, accesstoken: as },
    payload: body,
  })
  if (answer.statusCode !== 200) {
    const { error, responseMessage: words } = JSON.parse(answer.body)
    return { error: error.errorCode, words, codes: [], text: '', pages: 0, glyphs: null }
  }
  const bytes = () => new Uint8Array(answer.rawPayload)
  const { text, totalPages } = await extractText(await getDocumentProxy(bytes()), { mergePages: true })
  expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
  const glyphs = await countGlyphs(bytes())
  return {
    codes: await readCodesInPdf(bytes()),
    text: text.replace(/\s+/g, ' '),
    pages: totalPages,
    error: null,
    glyphs,
  }
}

/** The URL of the seller's shop, at one of its products if one is named. */
async function addressInShop(id?: string): Promise<string> {
  const { handle } = (await shop.call<{ handle: string }>('GET', 'shop-page', { as: seller.token })).body.responseData
  return `https://shop.example${getShopPath(handle, id)}`
}

describe('a link that the seller hands over herself', () => {
  test('opens the client’s visit and sends no email; only its hash is stored [N-SHAR-001]', async () => {
    const { responseData } = await shareLink()
    expect(await emailsTo(client.id)).toEqual([])
    expect((await openLink(responseData.exploreClientUrl)).body.responseData.client_id).toBe(client.id)
    const stored = await shop.db.selectFrom('explore_links').selectAll().where('client_id', '=', client.id).execute()
    expect(stored).toMatchObject([{ shopping: false }])
    expect(JSON.stringify(stored)).not.toContain(responseData.exploreClientUrl)
  })

  test('with products puts them on the client’s list [N-SHAR-002]', async () => {
    const products = [await createProduct(shop), await createProduct(shop)].sort()
    await shareLink(products)
    expect(await getClientProducts(client.id)).toEqual(products)
    expect((await shareLink([crypto.randomUUID()])).error?.errorCode).toBe(6)
  })

  test('is one line of Links until the client opens it, and each value opens it [N-SHAR-012]', async () => {
    const [product, other] = [await createProduct(shop), await createProduct(shop)]
    const share = async (...products: string[]) => (await shareLink(products)).responseData.exploreClientUrl
    const countLinks = async () =>
      (await shop.db.selectFrom('explore_links').select('id').where('client_id', '=', client.id).execute()).length
    const values = [await share(), await share()]
    expect(await countLinks()).toBe(1)
    for (const value of values) expect((await openLink(value)).body.responseData.client_id).toBe(client.id)
    await share(product, other)
    await share(other, product)
    expect(await countLinks()).toBe(2)
    await share(product)
    expect(await countLinks()).toBe(3)

    await shop.call('POST', 'link/opened', { body: { value: values[0] } })
    await share()
    expect(await countLinks()).toBe(4)
    const { links } = (
      await shop.call<{ links: { _id: string }[] }>('GET', 'link/list', {
        as: seller.token,
        query: { page: 1, lmt: 1 },
      })
    ).body.responseData
    await shop.call('POST', 'link/cancel', { as: seller.token, body: { link_id: links[0]?._id } })
    const afterCancellation = await share()
    expect(await countLinks()).toBe(5)
    expect((await openLink(afterCancellation)).body.responseData.client_id).toBe(client.id)
    await shop.db
      .updateTable('explore_links')
      .set({ expires_at: new Date(0) })
      .where('client_id', '=', client.id)
      .execute()
    const afterExpiry = await share()
    expect(await countLinks()).toBe(6)
    expect((await openLink(afterExpiry)).body.responseData.client_id).toBe(client.id)
  })

  test('is for her own clients only [N-SHAR-001]', async () => {
    const other = await createNextPair()
    expect((await shareLink([], client.id, other.seller.token)).error?.errorCode).toBe(6)
  })
})

describe('a sheet of codes to print', () => {
  test('one product’s sheet leads to it in her shop: four cards or 24 labels [N-SHAR-003–004]', async () => {
    const id = await createProduct(shop, { name: 'Velvet Serum', pricePence: 1999 })
    for (const [form, count] of [
      ['cards', 4],
      ['labels', 24],
    ] as const) {
      const { codes, text, pages } = await print({ form, prod_ids: [id] })
      expect({ codes, pages }).toEqual({ codes: Array(count).fill(await addressInShop(id)), pages: 1 })
      expect(text).toContain('Velvet Serum')
      expect(text).toContain('£19.99')
    }
  })

  test('a basket’s sheet has a code for each product in order, over several pages [N-SHAR-003]', async () => {
    const ids = []
    for (let at = 0; at < 5; at += 1) ids.push(await createProduct(shop, { name: `Balm ${at}` }))
    ids.reverse()
    const { codes, pages } = await print({ form: 'cards', prod_ids: JSON.stringify(ids) })
    expect({ codes, pages }).toEqual({ codes: await Promise.all(ids.map(addressInShop)), pages: 2 })
  })

  test('the whole shop’s sheet leads to her own, which is made if needed [N-SHAR-005, N-SHOP-016]', async () => {
    const { codes, text } = await print({ form: 'cards' })
    expect(codes).toEqual(Array(4).fill(await addressInShop()))
    expect(codes[0]).not.toContain(seller.id)
    expect(text).toContain('Anna Archer')
  })

  test('is refused while she has closed her shop page herself [N-SHOP-016]', async () => {
    await print({ form: 'cards' })
    await shop.db.updateTable('shop_pages').set({ is_open: false }).where('seller_id', '=', seller.id).execute()
    expect(await print({ form: 'cards' })).toMatchObject({ error: 8, words: shopPageText.sharingNeedsOpen })
    await shop.call('POST', 'shop-page/open', { as: seller.token })
    expect((await print({ form: 'labels' })).codes).toHaveLength(24)
  })

  test('a client’s sheet is one card with her link, name and the basket’s products [N-SHAR-003]', async () => {
    const id = await createProduct(shop, { name: 'Velvet Serum', pricePence: 1999 })
    const { exploreClientUrl } = (await shareLink([id])).responseData
    const { codes, text } = await print({ form: 'cards', exploreClientUrl, prod_ids: [id] })
    const ids = new URLSearchParams({ urlUserId: seller.id, urlClientId: client.id })
    expect(codes).toEqual([`https://shop.example/explore/${exploreClientUrl}?${ids}`])
    expect(text).toContain('For Ida Island Velvet Serum · £19.99')
    expect((await print({ form: 'labels', exploreClientUrl })).codes).toHaveLength(1)
  })

  test('names its seller in the letters of her script [N-PDFS-001]', async () => {
    await shop.db
      .updateTable('users')
      .set({ first_name: 'Małgorzata', last_name: 'Nguyễn', business_name: 'صالون فاطمة' })
      .where('id', '=', seller.id)
      .execute()
    const { codes, glyphs } = await print({ form: 'cards' })
    expect(codes).toHaveLength(4)
    expect(glyphs).toMatchObject({ boxes: 0, drawn: expect.any(Number) })
  })

  test('is refused for a link that is not hers, or that opens nothing [N-SHAR-006]', async () => {
    const { exploreClientUrl } = (await shareLink()).responseData
    const other = await createNextPair()
    expect((await print({ form: 'cards', exploreClientUrl }, other.seller.token)).error).toBe(10)
    expect((await print({ form: 'cards', exploreClientUrl: 'forged' })).error).toBe(10)
    expect((await print({ form: 'cards', payLink: 'forged' })).error).toBe(10)
    const productId = await createProduct(shop)
    await createSellerAddress(shop, seller.id)
    const order_id = await createOrder(shop, { seller, client, productId })
    await shop.call('POST', 'payment/link', { as: seller.token, body: { order_id } })
    const email = (await emailsTo(client.id)).findLast(({ kind }) => kind === 'pay-link')
    const payLink = /\/client\/payment\?order_id=([\w-]+)/.exec(email?.text ?? '')?.[1]
    expect((await print({ form: 'cards', payLink })).codes[0]).toContain(payLink)
    expect((await print({ form: 'cards', payLink }, other.seller.token)).error).toBe(10)
    expect((await print({ form: 'posters' })).error).toBe(1)
  })
})
