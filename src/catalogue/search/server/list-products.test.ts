import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProductResponse, ProductsResponse, ProductWire } from '#catalogue/products/contract.ts'
import {
  createAdmin,
  createCategory,
  createClient,
  createProduct,
  createSeller,
  type Person,
} from '../../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let seller: Person
let categoryId: string
const made: string[] = []

beforeAll(async () => {
  shop = await openShop()
  seller = await createSeller(shop)
  categoryId = await createCategory(shop, 'Face')
  for (let number = 0; number < 23; number++)
    made.push(
      await createProduct(shop, {
        name: number === 7 ? 'Crème Brûlée Serum' : `Lotion ${number}`,
        brand: number % 2 ? 'Aurelle' : 'Maren Vale',
        pricePence: 1000 + (number % 5) * 100,
        commissionPence: 10 * number,
        rrpPence: 9000,
        categoryId,
        skinColors: [1 + (number % 5)],
        color: number % 3 === 0 ? '#aabbcc' : '#112233',
        featured: number < 3,
        popular: number < 6,
      }),
    )
})
afterAll(() => shop.close())

const list = async (query: Record<string, string | number> = {}, as?: string) =>
  (await shop.call<ProductsResponse>('GET', 'product/list', { query, ...(as ? { as } : {}) })).body.responseData
const prices = (prods: ProductWire[]) => prods.map(({ price }) => price)

describe('what the product list shows', () => {
  test('ten products a page with base path and total [S-EXPL-039, I-ENVL-001, I-CATL-061]', async () => {
    const { prods, bP, ttl } = await list()
    expect(prods).toHaveLength(10)
    expect(ttl).toBe(23)
    expect(bP).toBe('/files/public/')
  })

  test('prices are in pounds, visitors see no commission [S-PROD-003–004, S-PROD-012, D-051]', async () => {
    const { prods } = await list({ sortValue: 3 })
    expect(prods[0]).toMatchObject({ price: 10, rrp: 90, is_fav: false, is_stk: false, is_viewVdo: false })
    expect(prods.some((product) => 'commission' in product)).toBe(false)
  })

  test('a seller gets the commission, a client by link does not [S-PROD-005, D-039, D-051]', async () => {
    const { token } = await createClient(shop, seller)
    expect((await list({}, seller.token)).prods.every(({ commission }) => typeof commission === 'number')).toBe(true)
    expect((await list({}, token)).prods.some((product) => 'commission' in product)).toBe(false)
  })

  test('an administrator sees the shop as a visitor does, without commission [A-SHEL-001, D-070]', async () => {
    const { token } = await createAdmin(shop)
    const [productId = ''] = made
    const category = JSON.stringify([categoryId])
    const queries: Record<string, string | number>[] = [
      {},
      { sortValue: 4 },
      { fltKey: 1 },
      { sKey: 'lotion' },
      { catg: category, prod_id: productId },
    ]
    for (const query of queries) {
      // the seller asks in between, so that it shows if anything of her response is cached for others
      await list(query, seller.token)
      const shown = await list(query, token)
      expect(shown).toEqual(await list(query))
      expect(shown.prods.some((product) => 'commission' in product)).toBe(false)
    }
    expect((await list({ sortValue: 4 }, token)).prods).toEqual((await list({ sortValue: 0 })).prods)
    const path = `product/${productId}`
    const { body } = await shop.call<ProductResponse>('GET', path, { as: token })
    expect(body).toEqual((await shop.call('GET', path)).body)
    expect(body.responseData.prod).not.toHaveProperty('commission')
  })

  test('the inventory is in no response [D-036]', async () => {
    expect((await list({}, seller.token)).prods.some((product) => 'quantity' in product)).toBe(false)
  })

  test('a seller sees her own faves and stock, and no other seller’s [S-PROD-038, S-PROD-039]', async () => {
    const [productId = ''] = made
    const other = await createSeller(shop)
    await shop.call('POST', 'product/faves', { as: seller.token, body: { prod_id: productId } })
    await shop.call('POST', 'product/stocks', { as: seller.token, body: { prod_id: productId } })
    const marks = async (as: string) => (await list({ limit: 100 }, as)).prods.find(({ _id }) => _id === productId)
    expect(await marks(seller.token)).toMatchObject({ is_fav: true, is_stk: true })
    expect(await marks(other.token)).toMatchObject({ is_fav: false, is_stk: false })
  })
})

describe('filters and sorting', () => {
  test('by category, skin tone, brand in any case, and colour [S-EXPL-004–006, D-132, D-137]', async () => {
    expect((await list({ catg: JSON.stringify([categoryId]) })).ttl).toBe(23)
    expect((await list({ catg: JSON.stringify(['00000000-0000-7000-8000-000000000000']) })).ttl).toBe(0)
    expect((await list({ skin: '[2]' })).ttl).toBe(5)
    expect((await list({ brand: '["aurelle"]' })).ttl).toBe(11)
    expect((await list({ color: '%23aabbcc' })).ttl).toBe(8)
    expect((await list({ color: '%23aabbcc,%23112233' })).ttl).toBe(23)
  })

  test('a filter of values that do not exist finds nothing rather than everything [S-EXPL-040]', async () => {
    expect((await list({ skin: '[6]' })).ttl).toBe(0)
    expect((await list({ catg: '["nonsense"]' })).ttl).toBe(0)
    expect((await list({ color: 'nonsense' })).ttl).toBe(0)
  })

  test('fltKey 1 is featured, 3 popular, else no filter [I-CATL-053–054, S-HOME-024, D-188]', async () => {
    expect((await list({ fltKey: 1 })).ttl).toBe(3)
    expect((await list({ fltKey: 3 })).ttl).toBe(6)
    expect((await list({ fltKey: 2 })).ttl).toBe(23)
  })

  test('sorted by price both ways, featured first by default [I-CATL-050, S-EXPL-020–021, D-130]', async () => {
    const up = prices((await list({ sortValue: 3, limit: 100 })).prods)
    expect(up).toEqual([...up].sort((a, b) => a - b))
    const down = prices((await list({ sortValue: 2, limit: 100 })).prods)
    expect(down).toEqual([...down].sort((a, b) => b - a))
    expect((await list()).prods.slice(0, 3).every(({ featured }) => featured)).toBe(true)
  })

  test('sort codes 1 and 5 both put the newest products first [S-EXPL-019, S-EXPL-023, D-130]', async () => {
    const newestFirst = made.toReversed()
    for (const sortValue of [1, 5]) {
      const { prods } = await list({ sortValue, limit: 100 })
      expect(prods.map(({ _id }) => _id)).toEqual(newestFirst)
    }
  })

  test('a seller sorts by commission, a visitor cannot find it out [S-EXPL-022, D-051, D-131]', async () => {
    const sorted = (await list({ sortValue: 4, limit: 100 }, seller.token)).prods.map(
      ({ commission = 0 }) => commission,
    )
    expect(sorted).toEqual([...sorted].sort((a, b) => b - a))
    expect((await list({ sortValue: 4 })).prods).toEqual((await list({ sortValue: 0 })).prods)
  })

  test.each([0, 1, 2, 3, 5])(
    'paging by sort code %i shows each product exactly once [D-130, S-EXPL-037]',
    async (sortValue) => {
      const pages = await Promise.all([1, 2, 3].map((page) => list({ sortValue, page })))
      const ids = pages.flatMap(({ prods }) => prods.map(({ _id }) => _id))
      expect(ids).toHaveLength(23)
      expect(new Set(ids).size).toBe(23)
    },
  )

  test('prod_id leaves that product out [D-186, I-CATL-060]', async () => {
    const [productId = ''] = made
    const { prods, ttl } = await list({ prod_id: productId, limit: 100 })
    expect(ttl).toBe(22)
    expect(prods.some(({ _id }) => _id === productId)).toBe(false)
  })

  test('search forgives accents, plurals and missing endings, not symbols [S-EXPL-007, D-191]', async () => {
    expect((await list({ sKey: 'creme' })).prods[0]?.name).toBe('Crème Brûlée Serum')
    expect((await list({ sKey: 'SERUMS' })).prods[0]?.name).toBe('Crème Brûlée Serum')
    expect((await list({ sKey: 'brul' })).prods[0]?.name).toBe('Crème Brûlée Serum')
    expect((await list({ sKey: '%' })).ttl).toBe(0)
    expect((await list({ sKey: "'; drop table products" })).ttl).toBe(0)
  })

  test('wrong pages and sizes give the defaults, and no page is larger than a hundred [D-187]', async () => {
    expect((await list({ page: -3, limit: 'many' })).prods).toHaveLength(10)
    expect((await list({ limit: 100_000 })).prods.length).toBe(10)
  })
})

describe('cached responses', () => {
  test('a change in the catalogue is in the next response, in every process [D-205, A-PROD-055]', async () => {
    const productId = await createProduct(shop, { name: 'Soon gone', categoryId })
    await expect.poll(async () => (await list({ sKey: 'soon gone' })).ttl).toBe(1)
    await shop.db.updateTable('products').set({ visible: false }).where('id', '=', productId).execute()
    await expect.poll(async () => (await list({ sKey: 'soon gone' })).ttl).toBe(0)
    const { status, body } = await shop.call('GET', `product/${productId}`)
    expect(status).toBe(404)
    expect(body.error?.errorCode).toBe(6)
  })

  test('a repeated request with the ETag is answered with 304 and no body', async () => {
    const first = await shop.call('GET', 'category')
    const again = await shop.call('GET', 'category', { headers: { 'if-none-match': first.headers.etag ?? '' } })
    expect(again.status).toBe(304)
  })

  test('the cached response of a visitor does not bypass the checks of the ids [D-054, D-051]', async () => {
    const query = { limit: 3 }
    const open = await shop.call('GET', 'product/list', { query })
    expect((await shop.call('GET', 'product/list', { query })).headers.etag).toBe(open.headers.etag)
    const refused = await shop.call('GET', 'product/list', { query, headers: { authorization: 'Basic none' } })
    expect(refused.body.error?.errorCode).toBe(24)
    expect((await shop.call('GET', 'product/list', { query, as: 'nobody' })).body.error?.errorCode).toBe(7)
    expect((await list(query, seller.token)).prods[0]).toHaveProperty('commission')
    expect((await list(query)).prods[0]).not.toHaveProperty('commission')
  })

  test('a seller’s response may not be cached', async () => {
    const { headers } = await shop.call('GET', 'product/list', { as: seller.token })
    expect(headers['cache-control']).toBe('private, no-store')
  })
})
