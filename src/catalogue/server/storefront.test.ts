import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CategoryWire } from '#catalogue/categories/contract.ts'
import type { ProductsResponse, ProductWire } from '#catalogue/products/contract.ts'
import {
  createCategory,
  createClient,
  createProduct,
  createSeller,
  type Person,
} from '../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../tests/harness/shop.ts'

let shop: Shop
let seller: Person
let categories: string[]
let subCategory: string
let all: ProductWire[]

const brands = ['Velunda', 'Fenwater', 'Maren Vale']
const colours = ['#a2545c', '#ff0000', '']

beforeAll(async () => {
  shop = await openShop()
  seller = await createSeller(shop)
  categories = [await createCategory(shop, 'Lips'), await createCategory(shop, 'Hair')]
  subCategory = (
    await shop.db
      .insertInto('sub_categories')
      .values({ category_id: categories[0] ?? '', name: 'Gloss' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  for (let number = 0; number < 37; number++) {
    const color = colours[number % 3]
    const id = await createProduct(shop, {
      name: `${number % 4 === 0 ? 'Satin' : 'Velvet'} ${number % 2 ? 'Lipstick' : 'Conditioner'} ${number}`,
      brand: brands[number % 3] ?? '',
      title: 'Full colour, in plum',
      categoryId: categories[number % 2] ?? '',
      pricePence: 1000 + (number % 3) * 100,
      commissionPence: 50 + (number % 5),
      skinColors: number % 4 === 0 ? [1, 2] : [1 + (number % 5)],
      featured: number % 7 === 0,
      popular: number % 5 === 0,
      ...(color ? { color } : {}),
    })
    if (number % 6 === 0)
      await shop.db
        .insertInto('product_sub_categories')
        .values({ product_id: id, sub_category_id: subCategory })
        .execute()
  }
  all = (await list({ limit: 100 }, seller.token)).prods
})
afterAll(() => shop.close())

async function list(query: Record<string, string | number> = {}, as?: string) {
  const { body } = await shop.call<ProductsResponse>('GET', 'product/list', { query, ...(as ? { as } : {}) })
  return body.responseData
}
const json = JSON.stringify

describe('paging [I-CATL-046]', () => {
  const filters = fc.record({
    catg: fc.subarray([0, 1]),
    sub: fc.boolean(),
    skin: fc.subarray([1, 2, 3, 4, 5]),
    brand: fc.subarray(brands),
    color: fc.subarray(['#a2545c', '#ff0000']),
    fltKey: fc.constantFrom(0, 1, 3),
    sortValue: fc.constantFrom(0, 1, 2, 3, 4, 5),
    limit: fc.integer({ min: 1, max: 40 }),
  })

  test('any filter and sort pages each match once [I-CATL-052, I-CATL-055–058, I-CATL-062]', async () => {
    await fc.assert(
      fc.asyncProperty(filters, async ({ catg, sub, skin, brand, color, fltKey, sortValue, limit }) => {
        const wanted = catg.map((index) => categories[index] ?? '')
        const query = {
          catg: json(wanted),
          subCatg: sub ? json([subCategory]) : '',
          skin: json(skin),
          fltKey,
          sortValue,
          limit,
          brand: json(brand.map((name) => name.toLowerCase())),
          color: color.map((code) => `%23${code.slice(1)}`).join(),
        }
        const fits = all.filter(
          (product) =>
            (wanted.length === 0 || product.catg.some(({ _id }) => wanted.includes(_id))) &&
            (!sub || product.subCatg.length > 0) &&
            (skin.length === 0 || product.skin_color.some((tone) => skin.includes(tone))) &&
            (brand.length === 0 || brand.includes(product.brand)) &&
            (color.length === 0 || color.includes(product.color)) &&
            (fltKey !== 1 || product.featured) &&
            (fltKey !== 3 || product.pplr),
        )
        const ids: string[] = []
        for (let page = 1; page <= Math.ceil(fits.length / limit) + 1; page++) {
          const { prods, ttl } = await list({ ...query, page })
          expect(ttl).toBe(fits.length)
          ids.push(...prods.map(({ _id }) => _id))
        }
        expect(ids).toHaveLength(fits.length)
        expect(new Set(ids)).toEqual(new Set(fits.map(({ _id }) => _id)))
      }),
      { numRuns: 40 },
    )
  })
})

describe('search', () => {
  const found = async (sKey: string, query = {}) => (await list({ sKey, limit: 100, ...query })).prods

  test('brand and shade together, beginnings of words and plurals [S-EXPL-007, D-191, I-CATL-059]', async () => {
    expect((await found('velunda plum')).every(({ brand }) => brand === 'Velunda')).toBe(true)
    expect((await found('velunda plum')).length).toBeGreaterThan(5)
    expect((await found('lipst')).length).toBe((await found('LIPSTICKS')).length)
    expect((await found('satin 12')).map(({ name }) => name)).toEqual(['Satin Conditioner 12'])
  })

  test.each([
    ['lipstik', 'Lipstick'],
    ['conditoner', 'Conditioner'],
    ['velvt lipstick', 'Velvet Lipstick'],
    ['stain', 'Satin'],
    ['Fennwater', 'Fenwater'],
  ])('a misspelling is forgiven: %s is %s', async (typed, meant) => {
    const products = await found(typed)
    expect(products.length).toBeGreaterThan(0)
    expect(products.map(({ _id }) => _id).sort()).toEqual((await found(meant)).map(({ _id }) => _id).sort())
  })

  test('a search unlike any product finds nothing, and “lipstick” finds only lipsticks', async () => {
    expect(await found('xylophone')).toEqual([])
    expect(await found('lipstick zzz')).toEqual([])
    const names = (await found('lipstick')).map(({ name }) => name)
    expect(names.every((name) => name.includes('Lipstick'))).toBe(true)
  })

  test('characters of a pattern or a query are plain text, and 75 characters count [D-191]', async () => {
    for (const sKey of ['%', '_', '*', ':*', '!', '&', '|', "'", '\\', '<->', '((', 'lip:B'])
      expect((await found(sKey)).length).toBe(0)
    expect(await found(`lipstick${' '.repeat(70)}xylophone`)).toEqual(await found('lipstick'))
  })

  test('the better match comes first, unless a sort was chosen', async () => {
    const id = await createProduct(shop, {
      name: 'Quiet Balm',
      brand: 'Wren',
      title: 'Plain',
      categoryId: categories[0] ?? '',
    })
    await createProduct(shop, {
      name: 'Other Balm',
      brand: 'Wren',
      title: 'For a quiet hour',
      featured: true,
      pricePence: 100,
      commissionPence: 1,
      categoryId: categories[0] ?? '',
    })
    expect((await found('quiet'))[0]?._id).toBe(id)
    expect((await found('quiet', { sortValue: 3 }))[0]?.name).toBe('Other Balm')
    await shop.db.updateTable('products').set({ visible: false }).where('brand', '=', 'Wren').execute()
  })
})

describe('the fields of a product', () => {
  test('list and page have every field of a product [I-CATL-001–016, I-CATL-020–021, I-CATL-064]', async () => {
    const id = await createProduct(shop, {
      categoryId: categories[0] ?? '',
      videoSeconds: 30,
      featured: true,
      popular: true,
    })
    const { body } = await shop.call<{ prod: ProductWire; bP: string }>('GET', `product/${id}`, { as: seller.token })
    expect(body.responseData).toMatchObject({
      bP: '/files/public/',
      prod: {
        _id: id,
        cat_id: categories[0],
        name: 'Velvet Serum',
        brand: 'Aurelle',
        title: 'A serum for the test',
        weight: 30,
        weight_unit: 'ml',
        price: 20,
        rrp: 25,
        commission: 5,
        desc: 'Soft and light.',
        uses: '<p>Two drops a day.</p>',
        ingredients: 'Aqua',
        catg: [{ _id: categories[0], name: 'Lips' }],
        video: expect.stringMatching(/\.mp4$/),
        featured: true,
        pplr: true,
      },
    })
    expect(body.responseData.prod.imgs).toHaveLength(4)
    const inList = (await list({ limit: 100 }, seller.token)).prods.find(({ _id }) => _id === id)
    expect(inList).toEqual(body.responseData.prod)
    await shop.db.updateTable('products').set({ visible: false }).where('id', '=', id).execute()
  })

  test('user_id and client_id are the viewer’s own, or are ignored [D-052, I-CATL-051, I-CATL-063]', async () => {
    const client = await createClient(shop, seller)
    const other = await createSeller(shop)
    const ask = (query: Record<string, string>, as?: string) =>
      shop.call('GET', 'product/list', { query, ...(as ? { as } : {}) })
    expect((await ask({ user_id: seller.id }, seller.token)).body.statusCode).toBe(1)
    expect((await ask({ user_id: other.id }, seller.token)).body.error?.errorCode).toBe(8)
    expect((await ask({ user_id: seller.id, client_id: client.id }, client.token)).body.statusCode).toBe(1)
    expect((await ask({ client_id: other.id }, client.token)).body.error?.errorCode).toBe(8)
    expect((await ask({ user_id: 'anybody' })).body.statusCode).toBe(1)
  })

  test('rich text that did not come through the form is sanitized when it is shown [D-078]', async () => {
    const id = await createProduct(shop, { name: 'Sly', categoryId: categories[0] ?? '' })
    const uses = '<p>a</p><script>alert(1)</script>'
    await shop.db.updateTable('products').set({ uses, visible: true }).where('id', '=', id).execute()
    const { body } = await shop.call<{ prod: ProductWire }>('GET', `product/${id}`)
    expect(body.responseData.prod.uses).toBe('<p>a</p>')
    await shop.db.updateTable('products').set({ visible: false }).where('id', '=', id).execute()
  })
})

describe('the options of the filters [D-138]', () => {
  test('brands and colours of the shop or a product [I-CATL-031–033, I-CATL-047–048, I-CATL-065]', async () => {
    await createProduct(shop, { brand: 'Hidden', color: '#123456', visible: false, categoryId: categories[0] ?? '' })
    const get = async <Data>(route: string, query = {}) =>
      (await shop.call<Data>('GET', route, { query })).body.responseData
    const { brands: names } = await get<{ brands: { name: string }[] }>('product/brands', { prod_id: '' })
    expect(names.map(({ name }) => name)).toEqual([...brands].sort())
    const { brands: one } = await get<{ brands: { name: string }[] }>('product/brands', { prod_id: all[0]?._id ?? '' })
    expect(one).toEqual([{ name: all[0]?.brand }])
    const { colors } = await get<{ colors: { _id: string; code: string }[] }>('product/colors')
    expect(colors.map(({ code }) => code)).toEqual(['#a2545c', '#ff0000'])
    expect(colors.every(({ _id }) => _id.length > 0)).toBe(true)
  })

  test('categories with their sub-categories [I-CATL-026–030, I-CATL-045, I-CATL-066–067]', async () => {
    const { body } = await shop.call<{ catgs: CategoryWire[]; bP: string }>('GET', 'category')
    expect(body.responseData.bP).toBe('/files/public/')
    const lips = body.responseData.catgs.find(({ name }) => name === 'Lips')
    expect(lips).toMatchObject({
      subcat_id: [],
      skin: [],
      brand: [],
      color: [],
      subcatg: [{ _id: subCategory, name: 'Gloss' }],
    })
    const some = await shop.call<{ catgs: CategoryWire[] }>('GET', 'category/sub/catg', {
      query: { catg: json([categories[0]]) },
    })
    expect(some.body.responseData.catgs).toEqual([
      { _id: categories[0], name: 'Lips', subcatg: [{ _id: subCategory, name: 'Gloss' }] },
    ])
    const every = await shop.call<{ ttl: number }>('GET', 'category/sub/catg', { query: { catg: '' } })
    expect(every.body.responseData.ttl).toBe(2)
  })
})
