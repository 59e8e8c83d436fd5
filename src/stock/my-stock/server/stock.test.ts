import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stockText } from '#stock/my-stock/text.ts'
import { createClient, createProduct, createSeller, type Person } from '../../../../tests/harness/factories.ts'
import { rejectionOf, wordsOf } from '../../../../tests/harness/rejections.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let seller: Person
let client: { id: string; token: string }

interface Entry {
  _id: string
  prod_id: string
  name: string
  price: number
  commission?: number
  is_stk: boolean
  is_viewVdo: boolean
}

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

async function createSellerAndClient(): Promise<void> {
  seller = await createSeller(shop)
  client = await createClient(shop, seller)
}

const stock = (prod_id: string, as = seller.token) => shop.call('POST', 'product/stocks', { as, body: { prod_id } })
const watch = (body: Record<string, unknown>) => shop.call('POST', 'product/view/video', { as: seller.token, body })
const addClientProducts = (body: Record<string, unknown>, as = seller.token) =>
  shop.call('POST', 'product/select/stocks', { as, body })

async function list(query: Record<string, string | number> = {}) {
  const answer = await shop.call<{ stocks: Entry[]; bP: string; ttl: number }>('GET', 'product/stocks/list', {
    as: seller.token,
    query,
  })
  return answer.body.responseData
}

async function listClientProducts(query: Record<string, string | number> = {}, as = seller.token) {
  const answer = await shop.call<{ prod: (Entry & { quantity: number })[]; ttl: number }>(
    'GET',
    'product/select/stocks',
    {
      as,
      query: as === client.token ? query : { client_id: client.id, ...query },
    },
  )
  return answer.body
}

async function getProduct(productId: string): Promise<Entry> {
  const { body } = await shop.call<{ prod: Entry }>('GET', `product/${productId}`, { as: seller.token })
  return body.responseData.prod
}

describe('the training video comes first [S-PROD-042]', () => {
  test('a product is stocked after its video [I-STCK-004, I-CATL-018–019, I-CATL-069]', async () => {
    await createSellerAndClient()
    const id = await createProduct(shop, { videoSeconds: 40 })
    const refused = await stock(id)
    expect([refused.status, wordsOf(refused)]).toEqual([403, stockText.videoFirst])
    expect(await getProduct(id)).toMatchObject({ is_stk: false, is_viewVdo: false })
    expect((await watch({ prod_id: id })).body.statusCode).toBe(1)
    expect((await stock(id)).body.statusCode).toBe(1)
    expect(await getProduct(id)).toMatchObject({ is_stk: true, is_viewVdo: true })
  })

  test('it counts as watched from 90 % of its length, and the most seconds sent are stored [D-204]', async () => {
    await createSellerAndClient()
    const id = await createProduct(shop, { videoSeconds: 40 })
    const seconds = () =>
      shop.db.selectFrom('video_views').selectAll().where('product_id', '=', id).executeTakeFirstOrThrow()
    await watch({ prod_id: id, played: 35.9 })
    expect(await seconds()).toMatchObject({ played_seconds: 35.9, viewed_at: null })
    await watch({ prod_id: id, played: 3 })
    expect(await seconds()).toMatchObject({ played_seconds: 35.9, viewed_at: null })
    await watch({ prod_id: id, played: 36 })
    expect((await seconds()).viewed_at).toBeInstanceOf(Date)
    // once the video is watched, a report of fewer seconds changes nothing
    await watch({ prod_id: id, played: 1 })
    expect((await stock(id)).body.statusCode).toBe(1)
  })

  test('one seller’s watching is not another’s', async () => {
    await createSellerAndClient()
    const id = await createProduct(shop, { videoSeconds: 40 })
    await watch({ prod_id: id })
    const other = await createSeller(shop)
    expect(rejectionOf(await stock(id, other.token))).toEqual([11, stockText.videoFirst])
  })

  test('a product without a video is stocked at once, and has nothing to watch [D-204]', async () => {
    await createSellerAndClient()
    const id = await createProduct(shop)
    expect((await stock(id)).body.statusCode).toBe(1)
    expect((await watch({ prod_id: id, played: 3 })).body.statusCode).toBe(1)
  })
})

describe('stocking', () => {
  test('twice is one entry, and un-stocking twice is no error [D-210, I-STCK-013]', async () => {
    await createSellerAndClient()
    const id = await createProduct(shop)
    for (const _ of [1, 2]) expect((await stock(id)).body.statusCode).toBe(1)
    expect((await list()).ttl).toBe(1)
    for (const _ of [1, 2])
      expect((await shop.call('DELETE', `product/stocks/${id}`, { as: seller.token })).body.statusCode).toBe(1)
    expect(await getProduct(id)).toMatchObject({ is_stk: false })
  })

  test('twelve calls at the same time make one entry and no error [D-210]', async () => {
    await createSellerAndClient()
    const id = await createProduct(shop)
    const answers = await Promise.all(Array.from({ length: 12 }, () => stock(id)))
    expect(answers.every(({ body }) => body.statusCode === 1)).toBe(true)
    expect((await list()).ttl).toBe(1)
  })

  test('a product hidden since can be removed, and is not back when shown again [D-205, D-210]', async () => {
    await createSellerAndClient()
    const id = await createProduct(shop)
    await stock(id)
    const show = (visible: boolean) => shop.db.updateTable('products').set({ visible }).where('id', '=', id).execute()
    await show(false)
    expect((await shop.call('DELETE', `product/stocks/${id}`, { as: seller.token })).body.statusCode).toBe(1)
    await show(true)
    expect((await list()).ttl).toBe(0)
  })

  test('hidden and unknown products and malformed ids are not found [D-205]', async () => {
    await createSellerAndClient()
    const hidden = await createProduct(shop, { visible: false })
    for (const id of [hidden, '00000000-0000-7000-8000-000000000000', 'nonsense'])
      expect((await stock(id)).body.error?.errorCode).toBe(6)
  })

  test('neither a visitor nor a client stocks anything', async () => {
    await createSellerAndClient()
    const id = await createProduct(shop)
    expect((await stock(id, client.token)).body.error?.errorCode).toBe(8)
    expect((await shop.call('POST', 'product/stocks', { body: { prod_id: id } })).body.error?.errorCode).toBe(7)
  })
})

describe('the stock list', () => {
  async function threeStocked(): Promise<string[]> {
    await createSellerAndClient()
    const products = [
      { name: 'Apricot Oil', pricePence: 3000, commissionPence: 100 },
      { name: 'birch Balm', pricePence: 1000, commissionPence: 300 },
      { name: 'Cedar Mist', pricePence: 2000, commissionPence: 200 },
    ]
    const ids: string[] = []
    for (const product of products) ids.push(await createProduct(shop, product))
    for (const id of ids) await stock(id)
    return ids
  }
  const names = ({ stocks }: { stocks: Entry[] }) => stocks.map(({ name }) => name.split(' ')[0])

  test('has each product’s id twice, base path and total [I-STCK-001–002, S-STCK-001]', async () => {
    const ids = await threeStocked()
    const { stocks, bP, ttl } = await list()
    expect([bP, ttl]).toEqual(['/files/public/', 3])
    expect(stocks.map(({ prod_id }) => prod_id).sort()).toEqual([...ids].sort())
    expect(stocks.every(({ _id, prod_id, is_stk }) => _id === prod_id && is_stk)).toBe(true)
  })

  test('by name, price and commission, both ways [S-STCK-009–012, I-STCK-005–006, D-131]', async () => {
    await threeStocked()
    expect(names(await list({ sortValue: 1 }))).toEqual(['Apricot', 'birch', 'Cedar'])
    expect(names(await list({ sortValue: 1, dir: -1 }))).toEqual(['Cedar', 'birch', 'Apricot'])
    expect(names(await list({ sortValue: 2 }))).toEqual(['birch', 'Cedar', 'Apricot'])
    expect(names(await list({ sortValue: 2, dir: -1 }))).toEqual(['Apricot', 'Cedar', 'birch'])
    expect(names(await list({ sortValue: 3 }))).toEqual(['birch', 'Cedar', 'Apricot'])
    expect(names(await list({ sortValue: 3, dir: 1 }))).toEqual(['Apricot', 'Cedar', 'birch'])
  })

  test('is searched, paged and filtered by product [I-STCK-007, I-STCK-009–011, D-186]', async () => {
    const [first = ''] = await threeStocked()
    expect(names(await list({ sKey: 'BIRCH' }))).toEqual(['birch'])
    expect((await list({ sKey: '%' })).ttl).toBe(0)
    expect(names(await list({ lmt: 2 }))).toEqual(['Apricot', 'birch'])
    expect(names(await list({ lmt: 2, page: 2 }))).toEqual(['Cedar'])
    expect(names(await list({ prod_id: first }))).toEqual(['Apricot'])
    expect((await list({ prod_id: 'nonsense' })).ttl).toBe(0)
  })

  test('user_id of another seller is refused [D-052, I-STCK-008]', async () => {
    await threeStocked()
    expect((await list({ user_id: seller.id })).ttl).toBe(3)
    const other = await createSeller(shop)
    const { body } = await shop.call('GET', 'product/stocks/list', { as: seller.token, query: { user_id: other.id } })
    expect(body.error?.errorCode).toBe(8)
  })

  test('one entry is shown only to its seller or the client whose list has it [D-214, I-STCK-012]', async () => {
    const [id = ''] = await threeStocked()
    const one = (as: string, productId = id) =>
      shop.call<{ prod: Entry; bP: string }>('GET', `product/stock/${productId}`, { as })
    expect((await one(seller.token)).body.responseData).toMatchObject({ prod: { prod_id: id }, bP: '/files/public/' })
    expect((await one((await createSeller(shop)).token)).body.error?.errorCode).toBe(6)
    expect((await one(client.token)).body.error?.errorCode).toBe(6)
    await addClientProducts({ client_id: client.id, prod_id: id })
    const { prod } = (await one(client.token)).body.responseData
    expect(prod._id).toBe(id)
    expect(prod).not.toHaveProperty('commission')
  })
})

describe('a client’s list', () => {
  test('is filled by the seller or by the client herself [I-STCK-003, I-STCK-014, D-182–183]', async () => {
    await createSellerAndClient()
    const [one, two, three] = [
      await createProduct(shop),
      await createProduct(shop),
      await createProduct(shop, { videoSeconds: 20 }),
    ]
    await addClientProducts({ client_id: client.id, prod_id: one })
    await addClientProducts({ client_id: client.id, prod_ids: JSON.stringify([one.toUpperCase(), two, two]) })
    // a client needs no training video
    expect((await addClientProducts({ prod_id: three }, client.token)).body.statusCode).toBe(1)
    const { prod } = (await listClientProducts()).responseData
    expect(prod.map(({ _id }) => _id).sort()).toEqual([one, two, three].sort())
    expect(prod[0]?.quantity).toBe(0)
  })

  test('is sorted and searched like the stock list [I-STCK-015, I-STCK-016, I-STCK-019]', async () => {
    await createSellerAndClient()
    for (const name of ['Birch', 'Apricot'])
      await addClientProducts({ client_id: client.id, prod_id: await createProduct(shop, { name }) })
    const names = async (query: Record<string, string | number>) =>
      (await listClientProducts(query)).responseData.prod.map(({ name }) => name)
    expect(await names({ sortValue: 1 })).toEqual(['Apricot', 'Birch'])
    expect(await names({ sortValue: 1, dir: -1 })).toEqual(['Birch', 'Apricot'])
    expect(await names({ sKey: 'bir' })).toEqual(['Birch'])
  })

  test('a client sees her own list, only her seller its commission [D-039, D-051, I-STCK-017]', async () => {
    await createSellerAndClient()
    const id = await createProduct(shop)
    await addClientProducts({ client_id: client.id, prod_id: id })
    const other = await createClient(shop, seller, { name: 'Other' })
    const [entry] = (await listClientProducts({}, client.token)).responseData.prod
    expect(entry?._id).toBe(id)
    expect(entry).not.toHaveProperty('commission')
    expect((await listClientProducts()).responseData.prod[0]?.commission).toBe(5)
    expect((await listClientProducts({ client_id: other.id })).responseData.ttl).toBe(0)
    expect((await listClientProducts({ client_id: other.id }, client.token)).error?.errorCode).toBe(8)
  })

  test('another seller’s client is not found, another’s user_id refused [D-052, D-211, I-STCK-018]', async () => {
    await createSellerAndClient()
    const otherSeller = await createSeller(shop)
    const otherClient = await createClient(shop, otherSeller)
    const id = await createProduct(shop)
    expect((await addClientProducts({ client_id: otherClient.id, prod_id: id })).body.error?.errorCode).toBe(6)
    expect((await listClientProducts({ client_id: otherClient.id })).error?.errorCode).toBe(6)
    expect((await listClientProducts({ user_id: otherSeller.id })).error?.errorCode).toBe(8)
    expect((await listClientProducts({ user_id: seller.id })).statusCode).toBe(1)
  })
})
