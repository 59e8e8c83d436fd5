import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueText } from '#catalogue/text.ts'
import {
  createAdmin,
  createCategory,
  createProduct,
  createSeller,
  type Person,
} from '../../../../../tests/harness/factories.ts'
import { openProductAdmin } from '../../../../../tests/harness/product-admin.ts'
import { openShop, type Shop } from '../../../../../tests/harness/shop.ts'

let shop: Shop
let admin: Person
let categoryId: string
const { list, get, create } = openProductAdmin(() => ({ shop, admin, categoryId }))

beforeAll(async () => {
  shop = await openShop()
  admin = await createAdmin(shop)
  categoryId = await createCategory(shop, 'Lips')
})
afterAll(() => shop.close())

describe('bulk actions', () => {
  const many = (prod_ids: string[], change: string) =>
    shop.call('PUT', 'admin/product/many', { as: admin.token, body: { prod_ids: JSON.stringify(prod_ids), change } })
  const logged = (ids: string[]) =>
    shop.db.selectFrom('admin_log').select(['action', 'subject_id']).where('subject_id', 'in', ids).execute()

  const notFound = { error: { errorCode: 6 }, responseMessage: catalogueText.productNotFound }

  test('each product is changed and has its own audit log entry', async () => {
    const ids = [await createProduct(shop), await createProduct(shop)]
    for (const change of ['feature', 'popular', 'hide']) expect((await many(ids, change)).body.statusCode).toBe(1)
    for (const id of ids) expect(await get(id)).toMatchObject({ featured: true, pplr: true, status: false })
    expect(await logged(ids)).toHaveLength(6)
  })

  test('none is changed when one of them does not exist', async () => {
    const id = await createProduct(shop)
    const { body } = await many([id, '00000000-0000-7000-8000-000000000000'], 'feature')
    expect(body).toMatchObject(notFound)
    expect(await get(id)).toMatchObject({ featured: false })
    for (const wrong of [many([], 'feature'), many([id], 'explode')])
      expect((await wrong).body.error?.errorCode).toBe(1)
    expect(await logged([id])).toEqual([])
  })

  test('deleted products have a list of their own, and are restored from it unchanged', async () => {
    const seller = await createSeller(shop)
    const { _id } = await create({ name: 'Gone and Back' })
    await shop.call('POST', 'product/faves', { as: seller.token, body: { prod_id: _id } })
    await many([_id], 'delete')
    expect((await list({ sKey: 'gone back' })).ttl).toBe(0)
    expect((await list({ sKey: 'gone back', deleted: 1 })).prods).toMatchObject([{ _id, name: 'Gone and Back' }])
    expect((await many([_id], 'feature')).body).toMatchObject(notFound)
    await many([_id], 'restore')
    expect((await list({ sKey: 'gone back', deleted: 1 })).ttl).toBe(0)
    expect((await get(_id)).imgs).toHaveLength(4)
    const { body } = await shop.call<{ ttl: number }>('GET', 'product/faves/list', { as: seller.token })
    expect(body.responseData.ttl).toBe(1)
    expect((await logged([_id])).map(({ action }) => action)).toContain('restore product')
    expect((await many([_id], 'restore')).body).toMatchObject(notFound)
  })
})
