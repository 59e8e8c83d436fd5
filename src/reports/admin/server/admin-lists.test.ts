import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createAdmin,
  createClient,
  createProduct,
  createSeller,
  type Person,
} from '../../../../tests/harness/factories.ts'
import { createOrder, createSale, type Sale } from '../../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let admin: Person
let sale: Sale
beforeAll(async () => {
  shop = await openShop()
  admin = await createAdmin(shop)
  sale = await createSale(shop)
})
afterAll(() => shop.close())

const get = async <Data>(path: string, query: Record<string, string | number> = {}) =>
  (await shop.call<Data>('GET', path, { as: admin.token, query })).body

describe('every list of the back office', () => {
  test('has ten rows on a page unless more are requested for [A-SHEL-027]', async () => {
    const times = Array.from({ length: 11 }, (_, at) => at)
    for (const at of times) {
      await createProduct(shop)
      await createSeller(shop)
      await createClient(shop, sale.seller, { name: `Client ${at}` })
      await createOrder(shop, sale)
    }
    const { file_name: picture } = await shop.db.selectFrom('uploads').select('file_name').executeTakeFirstOrThrow()
    await shop.db
      .insertInto('banners')
      .values(times.map((at) => ({ name: `Banner ${at}`, description: 'New', picture, position: 1 })))
      .execute()
    const lists = { user: 'users', order: 'orders', client: 'clients', product: 'prods', category: 'catgs' }
    for (const [list, rows] of Object.entries({ ...lists, 'category/sub': 'catgs', banner: 'banners' })) {
      const rowsOf = async (query = {}) =>
        (await get<Record<string, unknown[]>>(`admin/${list}/list`, query)).responseData[rows]
      expect(await rowsOf(), list).toHaveLength(10)
      expect(await rowsOf({ lmt: 11 }), list).toHaveLength(11)
    }
  })

  test('is an administrator’s; there is no rank between administrators and sellers [A-SHEL-024]', async () => {
    const ranks = shop.db.updateTable('users').set({ role: 'manager' }).where('id', '=', admin.id).execute()
    await expect(ranks).rejects.toThrow(/users_role_check/)
    const { body } = await shop.call<{ usr: { isAdmin: unknown } }>('GET', 'user/profile', { as: admin.token })
    expect(body.responseData.usr.isAdmin).toBe(true)
  })
})
