import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProductsResponse } from '#catalogue/products/contract.ts'
import { catalogueText } from '#catalogue/text.ts'
import {
  createAdmin,
  createCategory,
  createProduct,
  createSeller,
  type Person,
} from '../../../../../tests/harness/factories.ts'
import {
  createTrainingVideo,
  openProductAdmin,
  type ProductFormFields,
} from '../../../../../tests/harness/product-admin.ts'
import { wordsOf } from '../../../../../tests/harness/rejections.ts'
import { openShop, type Shop } from '../../../../../tests/harness/shop.ts'

let shop: Shop
let admin: Person
let categoryId: string
const { send, list, get, create } = openProductAdmin(() => ({ shop, admin, categoryId }))

beforeAll(async () => {
  shop = await openShop()
  admin = await createAdmin(shop)
  categoryId = await createCategory(shop, 'Lips')
})
afterAll(() => shop.close())

describe('adding a product', () => {
  test('it has all its fields, in pounds [A-PROD-039–040, A-PROD-042–044, A-PROD-046–047]', async () => {
    const { _id } = await create({ name: 'In pounds' })
    expect(await get(_id)).toMatchObject({
      name: 'In pounds',
      title: 'Full colour, the comfort of a balm',
      brand: 'Velunda',
      price: 19.99,
      rrp: 25,
      commission: 5,
      quantity: 40,
      weight: 3.5,
      weight_unit: 'gm',
      skin_color: [1, 2],
      color: '#a2545c',
      status: true,
      featured: false,
      pplr: false,
      catg: [{ _id: categoryId, name: 'Lips' }],
      subCatg: [],
    })
  })

  test('it has four pictures and a video [A-PROD-051–052, A-PROD-055, I-ADMN-023–029]', async () => {
    const { body } = await send('POST', { name: 'With video' }, 4, { video: createTrainingVideo() })
    expect(body).toEqual({ statusCode: 1, responseData: { message: 'Product added successfully.' } })
    const [found] = (await list({ sKey: 'with video' })).prods
    expect(await get(found?._id ?? '')).toMatchObject({
      status: true,
      video: expect.stringMatching(/\.mp4$/),
      imgs: [1, 2, 3, 4].map(() => expect.stringMatching(/\.webp$/)),
    })
  })

  test('its sub-categories are returned, and replaced by those of an edit [A-PROD-042]', async () => {
    const subCategory = async (name: string) =>
      (
        await shop.db
          .insertInto('sub_categories')
          .values({ category_id: categoryId, name })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const [matte, gloss] = [await subCategory('Matte'), await subCategory('Gloss')]
    const { _id } = await create({ subcat_id: JSON.stringify([matte]) })
    expect((await get(_id)).subCatg).toEqual([{ _id: matte, name: 'Matte' }])
    await send('PUT', { prod_id: _id, subcat_id: JSON.stringify([gloss]) }, 0)
    expect((await get(_id)).subCatg).toEqual([{ _id: gloss, name: 'Gloss' }])
  })

  test('it is in the next response of the shop, without any delay [I-CATL-049]', async () => {
    await shop.call('GET', 'product/list', { query: { sKey: 'Brandnew' } })
    await send('POST', { name: 'Brandnew Balm' })
    const { body } = await shop.call<ProductsResponse>('GET', 'product/list', { query: { sKey: 'Brandnew' } })
    expect(body.responseData.ttl).toBe(1)
  })

  test('rich text keeps its bold and loses all scripts [A-PROD-050, D-078]', async () => {
    const { uses } = await create({
      uses: '<p>Start <b>here</b><script>alert(1)</script><img src=x onerror=alert(1)></p>',
    })
    expect(uses).toBe('<p>Start <b>here</b></p>')
    const { body } = await send('POST', { uses: '<p> &nbsp; </p>' })
    expect(body.error?.errors).toEqual({ uses: 'Uses is require.' })
  })

  describe('texts of the fields [A-PROD-063–074, D-103–104, D-106]', () => {
    test.each<[string, ProductFormFields, Record<string, string>]>([
      ['A-PROD-061', { name: ' ' }, { name: 'Name is require.' }],
      ['A-PROD-063, D-104', { title: '' }, { title: 'Title field is require.' }],
      ['A-PROD-064', { cat_id: '[]' }, { cat_id: 'Category is require.' }],
      ['A-PROD-065', { brand: '' }, { brand: 'Brand is require.' }],
      ['A-PROD-066', { desc: '' }, { desc: 'Description is require.' }],
      ['A-PROD-067', { uses: '' }, { uses: 'Uses is require.' }],
      ['A-PROD-068, D-106', { price: '12.345' }, { price: 'Price is require.' }],
      ['A-PROD-069', { rrp: '-1' }, { rrp: 'RRP is require.' }],
      ['A-PROD-070, D-106', { weight: '0' }, { weight: 'Weight is require.' }],
      ['A-PROD-071, A-PROD-045', { weight_unit: 'kg' }, { weight_unit: 'Weight unit is require.' }],
      ['A-PROD-072', { commission: '' }, { commission: 'Commission is require.' }],
      ['A-PROD-073', { quantity: '1.5' }, { quantity: 'Quantity is require.' }],
      ['A-PROD-074', { ingredients: '' }, { ingredients: 'Ingredients is require.' }],
      ['A-PROD-076, D-103', { skin_color: '[]' }, { skin_color: 'Select at least one colour.' }],
      ['A-PROD-076', { skin_color: '[1,6]' }, { skin_color: 'Select at least one colour.' }],
      ['A-PROD-076', { skin_color: '["pale"]' }, { skin_color: 'Select at least one colour.' }],
      ['A-PROD-077', { price: '0', commission: '1' }, { price: 'Price cannot be 0.' }],
      ['A-PROD-078', { rrp: '0' }, { rrp: 'RRP cannot be 0.' }],
      ['A-PROD-079', { commission: '0' }, { commission: 'Commission cannot be 0.' }],
      ['A-PROD-080', { quantity: '0' }, { quantity: 'Quantity cannot be 0.' }],
      ['A-PROD-081', { commission: '20' }, { commission: "Commission can't be greater then product price." }],
    ])('each field has its own text (%s)', async (_ids, fields, errors) => {
      const { status, body } = await send('POST', fields)
      expect(status).toBe(400)
      expect(body.error).toMatchObject({ errorCode: 1, errors })
      expect(body.responseMessage).toBe(Object.values(errors)[0])
    })
  })

  test('all errors come at once; a commission may be the price [D-105, A-PROD-081, N-PRIC-001]', async () => {
    const { body } = await send('POST', { name: '', brand: '', commission: '20' })
    expect(Object.keys(body.error?.errors as object)).toEqual(['name', 'brand', 'commission'])
    expect((await send('POST', { commission: '19.70' })).body.error?.errors).toHaveProperty('commission')
    for (const commission of ['19.69', '19.99'])
      expect((await send('POST', { name: `Balm ${commission}`, commission })).body.statusCode).toBe(1)
  })

  describe('how many pictures [A-PROD-083–085, A-PROD-095]', () => {
    test.each([
      ['A-PROD-085', 0, 'Images are require.'],
      ['A-PROD-083', 3, "Images can't be less then four."],
      ['A-PROD-084', 5, 'You can only select four images.'],
    ])('exactly four pictures (%s)', async (_ids, pictures, message) => {
      const { body } = await send('POST', {}, pictures)
      expect(body.error).toMatchObject({ errorCode: 18, errors: { prod_imgs: message } })
    })
  })

  test('pictures are png or jpeg by content, videos mp4 [A-PROD-086, A-PROD-088, D-109]', async () => {
    const gif = new File(['GIF89a not really'], 'a.png', { type: 'image/png' })
    expect((await send('POST', {}, 3, { prod_imgs: gif })).body.error).toMatchObject({
      errorCode: 16,
      errors: { prod_imgs: 'File type not supported.' },
    })
    const avi = new File(['RIFF....AVI LIST'], 'film.mp4', { type: 'video/mp4' })
    expect((await send('POST', {}, 4, { video: avi })).body.error).toMatchObject({
      errorCode: 16,
      errors: { video: 'File type not supported.' },
    })
  })

  test('an unknown category is not found, nor is a sub-category', async () => {
    const unknown = '["00000000-0000-7000-8000-000000000000"]'
    for (const [fields, words] of [
      [{ cat_id: unknown }, catalogueText.categoryNotFound],
      [{ subcat_id: unknown }, catalogueText.subCategoryNotFound],
    ] as const) {
      const { body } = await send('POST', fields)
      expect([body.error?.errorCode, body.responseMessage]).toEqual([6, words])
    }
  })
})

describe('editing a product', () => {
  test('deleted pictures make room for new ones; the video remains [I-ADMN-030–031]', async () => {
    const { _id, imgs } = await create()
    const [first = '', ...others] = imgs
    const change = { prod_id: _id, name: 'New name', del_imgs: JSON.stringify([first]) }
    expect((await send('PUT', change, 0)).body.error).toMatchObject({ errorCode: 18 })
    expect((await send('PUT', change, 1)).body.statusCode).toBe(1)
    const now = await get(_id)
    expect(now.name).toBe('New name')
    expect(now.imgs).toHaveLength(4)
    expect(now.imgs.slice(0, 3)).toEqual(others)
  })

  test('another product’s picture cannot be deleted', async () => {
    const [one, other] = [await create(), await create()]
    const { body } = await send('PUT', { prod_id: one._id, del_imgs: JSON.stringify(other.imgs.slice(0, 1)) }, 1)
    expect(body.error?.errors).toEqual({ del_imgs: catalogueText.pictureNotFound })
    expect((await get(other._id)).imgs).toEqual(other.imgs)
    expect((await get(one._id)).imgs).toEqual(one.imgs)
  })

  test('it may be sold out without commission, but never free [A-PROD-062, A-PROD-075, A-PROD-082]', async () => {
    const { _id: prod_id } = await create()
    expect((await send('PUT', { prod_id, quantity: '0', commission: '0' }, 0)).body.statusCode).toBe(1)
    expect(await get(prod_id)).toMatchObject({ quantity: 0, commission: 0 })
    expect((await send('PUT', { prod_id, price: '0' }, 0)).body.error?.errors).toMatchObject({
      price: 'Price cannot be 0.',
    })
    const { body } = await send('PUT', { prod_id, title: '', skin_color: '[]', commission: '20' }, 0)
    expect(body.error?.errors).toEqual({
      title: 'Title is require.',
      skin_color: 'Select at least one colour',
      commission: "Commission can't be greater then product price",
    })
  })

  test.each([
    ['0.29', '0', { price: 'The price must be at least £0.30, the smallest card payment.' }],
    [
      '1.00',
      '0.71',
      { commission: 'The price less the commission must be at least £0.30, the smallest card payment.' },
    ],
    ['1.00', '1.00', undefined],
    ['1.00', '1.01', { commission: "Commission can't be greater then product price" }],
    ['0', '0', { price: 'Price cannot be 0.' }],
    ['1.00', '0.70', undefined],
    ['0.30', '0', undefined],
  ])(
    '£%s with £%s of commission leaves a payment or is refused [N-PRIC-001, A-PROD-081, D-101]',
    async (price, commission, errors) => {
      const { _id: prod_id } = await create()
      expect((await send('PUT', { prod_id, price, commission }, 0)).body.error?.errors).toEqual(errors)
    },
  )

  test('deliveries and write-offs are summed apart from sales [D-035]', async () => {
    const { _id: prod_id } = await create({ quantity: '10' })
    await shop.db.updateTable('products').set({ quantity: 7 }).where('id', '=', prod_id).execute()
    await send('PUT', { prod_id, quantity: '20' }, 0)
    const row = await shop.db.selectFrom('products').selectAll().where('id', '=', prod_id).executeTakeFirstOrThrow()
    expect([row.quantity, row.quantity_received]).toEqual([20, 23])
  })

  test('what came back on the shelf from salons can be written off [D-035, D-787]', async () => {
    const { _id: prod_id } = await create({ quantity: '2' })
    await shop.db.updateTable('products').set({ quantity: 5 }).where('id', '=', prod_id).execute()
    expect((await send('PUT', { prod_id, quantity: '0' }, 0)).status).toBe(200)
    const row = await shop.db.selectFrom('products').selectAll().where('id', '=', prod_id).executeTakeFirstOrThrow()
    expect([row.quantity, row.quantity_received]).toEqual([0, 0])
  })

  test('pictures get the order of the request, new ones among the remaining ones', async () => {
    const { _id: prod_id, imgs } = await create()
    const [first = '', second = '', third = '', fourth = ''] = imgs
    await send('PUT', { prod_id, imgs_order: JSON.stringify([fourth, third, second, first]) }, 0)
    expect((await get(prod_id)).imgs).toEqual([fourth, third, second, first])
    const change = { prod_id, del_imgs: JSON.stringify([first]) }
    await send('PUT', { ...change, imgs_order: JSON.stringify(['', second, third, fourth]) }, 1)
    const now = (await get(prod_id)).imgs
    expect(now.slice(1)).toEqual([second, third, fourth])
    const wrong = { prod_id, imgs_order: JSON.stringify([second, second, third, fourth]) }
    expect((await send('PUT', wrong, 0)).body.error?.errors).toEqual({ imgs_order: catalogueText.pictureNotFound })
    expect((await get(prod_id)).imgs).toEqual(now)
  })

  test('every change is in the audit log, with the values before and after [D-212]', async () => {
    const { _id: prod_id } = await create({ price: '10' })
    await send('PUT', { prod_id, price: '12' }, 0)
    const [entry] = await shop.db
      .selectFrom('admin_log')
      .selectAll()
      .where('subject_id', '=', prod_id)
      .where('action', '=', 'change product')
      .execute()
    expect(entry).toMatchObject({ admin_id: admin.id, before: { price_pence: 1000 }, after: { price_pence: 1200 } })
  })
})

describe('switches', () => {
  const put = (route: string, body: Record<string, unknown>, as = admin.token) => shop.call('PUT', route, { as, body })

  test('featured and popular are set and cleared [A-PROD-057–059, I-ADMN-001, I-ADMN-033–034]', async () => {
    const { _id: prod_id } = await create()
    for (const action of [1, 1])
      expect((await put('admin/product/feature', { prod_id, action })).body.statusCode).toBe(1)
    await put('admin/product/popular', { prod_id, action: 1 })
    expect(await get(prod_id)).toMatchObject({ featured: true, pplr: true })
    await put('admin/product/feature', { prod_id, action: 0 })
    expect(await get(prod_id)).toMatchObject({ featured: false, pplr: true })
    expect((await put('admin/product/feature', { prod_id, action: 2 })).body.error?.errorCode).toBe(1)
  })

  test('a hidden product leaves shop, faves and stock until shown [A-PROD-056, I-ADMN-035, D-168]', async () => {
    const seller = await createSeller(shop)
    const { _id } = await create({ name: 'Hide and Seek' })
    for (const what of ['faves', 'stocks'])
      await shop.call('POST', `product/${what}`, { as: seller.token, body: { prod_id: _id } })
    const ttls = async () => {
      const asks = [
        ['product/list', { sKey: 'hide and seek' }],
        ['product/faves/list', {}],
        ['product/stocks/list', {}],
      ] as const
      const all = asks.map(([route, query]) => shop.call<{ ttl: number }>('GET', route, { as: seller.token, query }))
      return (await Promise.all(all)).map(({ body }) => body.responseData.ttl)
    }
    expect(await ttls()).toEqual([1, 1, 1])
    await put('admin/product/block', { _id, action: 0 })
    expect(await ttls()).toEqual([0, 0, 0])
    const hidden = await shop.call('GET', `product/${_id}`)
    expect([hidden.status, wordsOf(hidden)]).toEqual([404, catalogueText.productNotFound])
    expect((await get(_id)).status).toBe(false)
    await put('admin/product/block', { _id, action: 1 })
    expect(await ttls()).toEqual([1, 1, 1])
  })

  test('a deleted product is neither in the shop nor in the back office [A-PROD-017, I-ADMN-032]', async () => {
    const { _id } = await create()
    expect((await shop.call('DELETE', `admin/product/${_id}`, { as: admin.token })).body.statusCode).toBe(1)
    for (const answer of [
      await shop.call('GET', `admin/product/${_id}`, { as: admin.token }),
      await shop.call('GET', `product/${_id}`),
      await shop.call('DELETE', `admin/product/${_id}`, { as: admin.token }),
      await send('PUT', { prod_id: _id }, 0),
    ])
      expect([answer.status, wordsOf(answer)]).toEqual([404, catalogueText.productNotFound])
  })

  test('a seller changes nothing [I-ADMN-003]', async () => {
    const { token } = await createSeller(shop)
    const id = await createProduct(shop)
    expect((await put('admin/product/feature', { prod_id: id, action: 1 }, token)).body.error?.errorCode).toBe(8)
    expect((await shop.call('GET', 'admin/product/list', { as: token })).body.responseData).toBeUndefined()
  })
})
