import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BannerWire } from '#catalogue/banners/contract.ts'
import { checkCategoriesExist } from '#catalogue/categories/admin/server/admin-categories.ts'
import type { CategoryWire } from '#catalogue/categories/contract.ts'
import { catalogueText } from '#catalogue/text.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import {
  createAdmin,
  createCategory,
  createProduct,
  createSeller,
  type Person,
} from '../../../../../tests/harness/factories.ts'
import { createPictureForm, sendBanner } from '../../../../../tests/harness/picture-forms.ts'
import { wordsOf } from '../../../../../tests/harness/rejections.ts'
import { type ApiResponse, openShop, type Shop } from '../../../../../tests/harness/shop.ts'

let shop: Shop
let admin: Person

beforeAll(async () => {
  shop = await openShop()
  admin = await createAdmin(shop)
})
afterAll(() => shop.close())

async function saveCategory(method: 'POST' | 'PUT', fields: Record<string, string>, pictures = 1) {
  const form = await createPictureForm({ name: 'Brows', desc: 'For brows', ...fields }, 'cat_img', pictures)
  return shop.call(method, 'admin/category', { as: admin.token, form })
}

async function list(query: Record<string, string | number> = {}, route = 'admin/category/list') {
  const { body } = await shop.call<{ catgs: CategoryWire[]; ttl: number; bP: string }>('GET', route, {
    as: admin.token,
    query,
  })
  return body.responseData
}

const call = <Data>(method: string, route: string, body?: unknown) =>
  shop.call<Data>(method, route, { as: admin.token, ...(body === undefined ? {} : { body }) })

const rejectionOf = (answer: ApiResponse<unknown>) => [answer.status, wordsOf(answer)]
const noCategory = [404, catalogueText.categoryNotFound]
const noSubCategory = [404, catalogueText.subCategoryNotFound]
const nameTaken = { errorCode: 20, errors: { name: catalogueText.nameTaken } }
const productOf = async (id: string) => rejectionOf(await shop.call('GET', `product/${id}`))
const noProduct = [404, catalogueText.productNotFound]

describe('categories', () => {
  test('a new one shows at once, its picture at 16:15 [A-CATG-055–056, I-ADMN-015, I-CATL-022–025]', async () => {
    await shop.call('GET', 'category')
    expect((await saveCategory('POST', { name: 'Lashes', desc: 'For lashes' })).body.responseData.message).toBeTruthy()
    const { body } = await shop.call<{ catgs: CategoryWire[]; bP: string }>('GET', 'category')
    const category = body.responseData.catgs.find(({ name }) => name === 'Lashes')
    expect(category).toMatchObject({ desc: 'For lashes', img: expect.stringMatching(/\.webp$/), subcatg: [] })
    const stored = await shop.db.selectFrom('categories').select('id').where('name', '=', 'Lashes').executeTakeFirst()
    expect(category?._id).toBe(stored?.id ?? 'none')
    const picture = await shop.db
      .selectFrom('uploads')
      .selectAll()
      .where('file_name', '=', category?.img ?? '')
      .executeTakeFirst()
    expect((picture?.width ?? 0) / (picture?.height ?? 1)).toBeCloseTo(16 / 15, 1)
  })

  describe('texts of the fields [A-CATG-047–051]', () => {
    test.each([
      ['A-CATG-047', { name: ' ' }, 1, 1, { name: 'Please enter name.' }],
      ['A-CATG-048', { desc: '' }, 1, 1, { desc: 'Please enter description.' }],
      ['A-CATG-049', {}, 0, 18, { cat_img: 'Please select a image.' }],
      ['A-CATG-050', {}, 2, 18, { cat_img: 'You can only select one image.' }],
      ['A-CATG-051', { name: 'x'.repeat(76) }, 1, 1, { name: 'Please use at most 75 characters.' }],
    ] as const)('each field has its own text (%s)', async (_ids, fields, pictures, errorCode, errors) => {
      const { body } = await saveCategory('POST', fields, pictures)
      expect(body.error).toMatchObject({ errorCode, errors })
    })
  })

  test('names are unique, whatever their case', async () => {
    await saveCategory('POST', { name: 'Perfume' })
    const { status, body } = await saveCategory('POST', { name: 'PERFUME' })
    expect(status).toBe(409)
    expect(body.error).toMatchObject(nameTaken)
  })

  test('an edited category keeps its picture unless one is sent [A-CATG-052–053, I-ADMN-016]', async () => {
    const cat_id = await createCategory(shop, 'To change')
    const before = (await list({ sKey: 'to change' })).catgs[0]
    await saveCategory('PUT', { cat_id, name: 'Changed' }, 0)
    const [after] = (await list({ sKey: 'changed' })).catgs
    expect(after).toMatchObject({ _id: cat_id, name: 'Changed', img: before?.img })
    expect((await saveCategory('PUT', { cat_id, name: '', desc: '' }, 0)).body.error?.errors).toEqual({
      name: 'Please enter name.',
      desc: 'Please enter description.',
    })
    await saveCategory('PUT', { cat_id, name: 'Changed' }, 1)
    expect((await list({ sKey: 'changed' })).catgs[0]?.img).not.toBe(before?.img)
  })

  test('the list is paged, sorted, searched and filtered [A-CATG-008–009, I-ADMN-010–012, D-189]', async () => {
    for (let count = 0; count < 12; count++) await createCategory(shop, `Listed ${String.fromCharCode(97 + count)}`)
    const up = await list({ sKey: 'listed', sort_val: 1 })
    expect([up.catgs.length, up.ttl, up.bP]).toEqual([10, 12, '/files/public/'])
    expect(up.catgs[0]?.name).toBe('Listed a')
    expect((await list({ sKey: 'listed', dir: -1 })).catgs[0]?.name).toBe('Listed l')
    const only = JSON.stringify([up.catgs[3]?._id])
    expect((await list({ catg: only })).catgs.map(({ name }) => name)).toEqual(['Listed d'])
    expect((await list({ catg: '' })).ttl).toBeGreaterThan(12)
  })
})

describe('sub-categories [D-136]', () => {
  test('added, renamed, found and deleted [A-CATG-044–045, I-ADMN-013–014, I-ADMN-018–020]', async () => {
    const cat_id = await createCategory(shop, 'Hair')
    const answer = await call<{ message: string }>('POST', 'admin/category/sub', { cat_id, name: 'Shampoo' })
    expect(answer.body.responseData.message).toBe('Sub-category added successfully.')
    const [found] = (await list({ sKey: 'shampoo' }, 'admin/category/sub/list')).catgs
    expect(found).toMatchObject({ _id: cat_id, subcatg: [{ name: 'Shampoo' }] })
    const subcat_id = found?.subcatg[0]?._id ?? ''
    await call('PUT', 'admin/category/sub', { subcat_id, name: 'Washes' })
    const one = await call<{ catgs: { subCategory: unknown }; bannerbP: string; bP: string }>(
      'GET',
      `admin/category/${cat_id}`,
    )
    expect(one.body.responseData).toMatchObject({
      catgs: { name: 'Hair', subCategory: [{ _id: subcat_id, name: 'Washes' }] },
      bP: '/files/public/',
      bannerbP: '/files/public/',
    })
    await call('DELETE', `admin/category/sub/${subcat_id}`)
    expect((await list({ catg: JSON.stringify([cat_id]) })).catgs[0]?.subcatg).toEqual([])
    expect(rejectionOf(await call('DELETE', `admin/category/sub/${subcat_id}`))).toEqual(noSubCategory)
    const change = { subcat_id, name: 'Soaps' }
    expect(rejectionOf(await call('PUT', 'admin/category/sub', change))).toEqual(noSubCategory)
    const added = { cat_id: subcat_id, name: 'Soaps' }
    expect(rejectionOf(await call('POST', 'admin/category/sub', added))).toEqual(noCategory)
  })

  test('a name is required, and unique in its category [A-CATG-046]', async () => {
    const cat_id = await createCategory(shop, 'Once')
    const add = (name: string) => call('POST', 'admin/category/sub', { cat_id, name })
    expect((await add('   ')).body.responseMessage).toBe('Please enter name.')
    await add('Oil')
    expect((await add('oil')).body.error).toMatchObject(nameTaken)
  })
})

describe('deleting also deletes the products', () => {
  test('deletes the category’s products and banner filters [A-CATG-040, D-206, I-ADMN-017]', async () => {
    const [gone, stays] = [await createCategory(shop, 'Going'), await createCategory(shop, 'Staying')]
    const both = await createProduct(shop, { categoryId: gone, name: 'In both' })
    await shop.db.insertInto('product_categories').values({ product_id: both, category_id: stays }).execute()
    const other = await createProduct(shop, { categoryId: stays, name: 'In one' })
    await sendBanner(shop, admin, 'POST', { name: 'Two categories', cat_id: JSON.stringify([gone, stays]) })
    await call('DELETE', `admin/category/${gone}`)
    expect(await productOf(both)).toEqual(noProduct)
    expect((await shop.call('GET', `product/${other}`)).status).toBe(200)
    const { body } = await shop.call<{ banners: BannerWire[] }>('GET', 'banner/list')
    expect(body.responseData.banners.find(({ name }) => name === 'Two categories')?.cat_id).toEqual([stays])
  })

  test('those of a sub-category [D-206]', async () => {
    const cat_id = await createCategory(shop, 'Parted')
    await call('POST', 'admin/category/sub', { cat_id, name: 'Part' })
    const subcat_id = (await list({ catg: JSON.stringify([cat_id]) })).catgs[0]?.subcatg[0]?._id ?? ''
    const [inside, outside] = [
      await createProduct(shop, { categoryId: cat_id }),
      await createProduct(shop, { categoryId: cat_id }),
    ]
    await shop.db
      .insertInto('product_sub_categories')
      .values({ product_id: inside, sub_category_id: subcat_id })
      .execute()
    await call('DELETE', `admin/category/sub/${subcat_id}`)
    expect(await productOf(inside)).toEqual(noProduct)
    expect((await shop.call('GET', `product/${outside}`)).status).toBe(200)
  })

  test('a product that is added to the category meanwhile is deleted too [D-206]', async () => {
    const cat_id = await createCategory(shop, 'Closing')
    const product_id = await createProduct(shop, {})
    const waiting = async () =>
      (
        await shop.pool.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
      ).rowCount
    let removing: Promise<unknown> = Promise.resolve()
    await inTransaction(shop.db, async (tx) => {
      await checkCategoriesExist(tx, { categoryIds: [cat_id], subCategoryIds: [] })
      removing = call('DELETE', `admin/category/${cat_id}`)
      await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
      await tx.insertInto('product_categories').values({ product_id, category_id: cat_id }).execute()
    })
    await removing
    expect(await productOf(product_id)).toEqual(noProduct)
  })
})

describe('a deleted category is restored', () => {
  const restore = (cat_id: string) => call('PUT', 'admin/category/restore', { cat_id })

  test('with the products and sub-categories deleted with it, but none deleted before', async () => {
    const cat_id = await createCategory(shop, 'Regretted')
    for (const name of ['Early', 'Late']) await call('POST', 'admin/category/sub', { cat_id, name })
    const [early] = (await list({ catg: JSON.stringify([cat_id]) })).catgs[0]?.subcatg ?? []
    const [before, along] = [
      await createProduct(shop, { categoryId: cat_id }),
      await createProduct(shop, { categoryId: cat_id }),
    ]
    await call('DELETE', `admin/category/sub/${early?._id}`)
    await call('DELETE', `admin/product/${before}`)
    await call('DELETE', `admin/category/${cat_id}`)
    expect((await list({ sKey: 'regretted', deleted: 1 })).catgs).toMatchObject([{ _id: cat_id }])
    // a product whose category is deleted cannot be restored alone, because it would be in no category
    const change = { prod_ids: JSON.stringify([along]), change: 'restore' }
    const alone = await call('PUT', 'admin/product/many', change)
    expect(rejectionOf(alone)).toEqual([404, catalogueText.productCategoryDeleted])
    expect((await restore(cat_id)).body.statusCode).toBe(1)
    expect((await list({ sKey: 'regretted' })).catgs[0]?.subcatg.map(({ name }) => name)).toEqual(['Late'])
    expect((await shop.call('GET', `product/${along}`)).status).toBe(200)
    expect(await productOf(before)).toEqual(noProduct)
    const log = shop.db.selectFrom('admin_log').select('action').where('subject_id', '=', cat_id).orderBy('created_at')
    expect((await log.execute()).map(({ action }) => action)).toEqual(['delete category', 'restore category'])
    for (const id of [cat_id, 'nothing']) expect(rejectionOf(await restore(id))).toEqual(noCategory)
  })

  test('not while another category has its name', async () => {
    const cat_id = await createCategory(shop, 'Twice')
    await call('DELETE', `admin/category/${cat_id}`)
    await createCategory(shop, 'Twice')
    expect((await restore(cat_id)).body.error).toMatchObject(nameTaken)
    expect(rejectionOf(await call('GET', `admin/category/${cat_id}`))).toEqual(noCategory)
    expect(rejectionOf(await call('DELETE', `admin/category/${cat_id}`))).toEqual(noCategory)
  })
})

describe('a deleted sub-category is restored', () => {
  const restore = (subcat_id: string) => call('PUT', 'admin/category/sub/restore', { subcat_id })
  const aSub = async (cat_id: string, name: string) => {
    await call('POST', 'admin/category/sub', { cat_id, name })
    const [found] = (await list({ catg: JSON.stringify([cat_id]) })).catgs[0]?.subcatg ?? []
    return found?._id ?? ''
  }
  const details = async (cat_id: string) =>
    (await call<{ catgs: Record<'subCategory' | 'deletedSubCategory', unknown[]> }>('GET', `admin/category/${cat_id}`))
      .body.responseData.catgs

  test('with the products that were deleted with it, but not those deleted before', async () => {
    const cat_id = await createCategory(shop, 'Halved')
    const subcat_id = await aSub(cat_id, 'Half')
    const [before, along] = [
      await createProduct(shop, { categoryId: cat_id }),
      await createProduct(shop, { categoryId: cat_id }),
    ]
    await shop.db
      .insertInto('product_sub_categories')
      .values([before, along].map((product_id) => ({ product_id, sub_category_id: subcat_id })))
      .execute()
    await call('DELETE', `admin/product/${before}`)
    for (const id of [subcat_id, 'nothing']) expect(rejectionOf(await restore(id))).toEqual(noSubCategory)
    await call('DELETE', `admin/category/sub/${subcat_id}`)
    const half = { _id: subcat_id, name: 'Half' }
    expect(await details(cat_id)).toMatchObject({ subCategory: [], deletedSubCategory: [half] })
    expect((await restore(subcat_id)).body.responseData).toEqual({
      message: 'Sub-category restored with its products.',
    })
    expect(await details(cat_id)).toMatchObject({ subCategory: [half], deletedSubCategory: [] })
    expect((await shop.call('GET', `product/${along}`)).status).toBe(200)
    expect(await productOf(before)).toEqual(noProduct)
    const entry = shop.db
      .selectFrom('admin_log')
      .select(['before', 'after'])
      .where('action', '=', 'restore sub-category')
    expect(await entry.where('subject_id', '=', subcat_id).execute()).toEqual([
      { before: { name: 'Half', deleted: true }, after: { name: 'Half', deleted: false, products: 1 } },
    ])
  })

  test('not while its category is deleted, nor while another sub-category has its name', async () => {
    const cat_id = await createCategory(shop, 'Quartered')
    const subcat_id = await aSub(cat_id, 'Quarter')
    await call('DELETE', `admin/category/sub/${subcat_id}`)
    await call('DELETE', `admin/category/${cat_id}`)
    expect((await restore(subcat_id)).body).toMatchObject({
      error: { errorCode: 6 },
      responseMessage: 'A sub-category of a deleted category cannot be restored on its own. Restore its category.',
    })
    await call('PUT', 'admin/category/restore', { cat_id })
    await aSub(cat_id, 'Quarter')
    expect((await restore(subcat_id)).body.error).toMatchObject(nameTaken)
  })
})

test('a seller reads none of it [I-ADMN-003]', async () => {
  const { token } = await createSeller(shop)
  for (const route of ['admin/category/list', 'admin/category/sub/list'])
    expect((await shop.call('GET', route, { as: token })).body.error?.errorCode).toBe(8)
})
