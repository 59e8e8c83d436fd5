import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShopPageAnswers } from '#shop-page/contract.ts'
import { openCheckedShop } from '../../../tests/harness/checked-shop.ts'
import { createProduct } from '../../../tests/harness/factories.ts'
import type { Shop } from '../../../tests/harness/shop.ts'
import {
  createShopPage,
  orderInShop,
  payByLink,
  saveShopPage,
  stockProduct,
} from '../../../tests/harness/shop-pages.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openCheckedShop({ PUBLIC_URL: 'https://shop.example', DEMO: '1' })
})
afterAll(() => shop.close())

const anyEmail = () => `${crypto.randomUUID()}@example.com`
const countOrders = async (): Promise<number> => (await shop.db.selectFrom('orders').select('id').execute()).length

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
