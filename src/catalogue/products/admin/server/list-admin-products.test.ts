import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminProductWire } from '#catalogue/products/admin-contract.ts'
import { createAdmin, createCategory, createProduct, type Person } from '../../../../../tests/harness/factories.ts'
import { openProductAdmin } from '../../../../../tests/harness/product-admin.ts'
import { openShop, type Shop } from '../../../../../tests/harness/shop.ts'

let shop: Shop
let admin: Person
let categoryId: string
const { list } = openProductAdmin(() => ({ shop, admin, categoryId }))

beforeAll(async () => {
  shop = await openShop()
  admin = await createAdmin(shop)
  categoryId = await createCategory(shop, 'Lips')
})
afterAll(() => shop.close())

describe('the list', () => {
  describe('sort codes [A-PROD-007–012, I-ADMN-021]', () => {
    test.each([
      [1, 'name', 'A-PROD-007'],
      [2, 'brand', 'A-PROD-008'],
      [3, 'price', 'A-PROD-009'],
      [4, 'commission', 'A-PROD-010'],
      [5, 'rrp', 'A-PROD-011'],
      [6, 'quantity', 'A-PROD-012'],
    ] as const)('sort code %i is %s, both ways, each product once (%s)', async (sortValue, field, _ids) => {
      for (let count = 0; count < 3; count++)
        await createProduct(shop, {
          categoryId,
          name: `Sorted ${count}`,
          brand: `Z${3 - count}`,
          pricePence: 900 + count,
          commissionPence: 300 - count,
          // quantities 30 to 32: two in one step of sixteen and one in the next, since the index holds only the steps
          quantity: 30 + count,
        })
      const valuesOf = (prods: AdminProductWire[]) =>
        prods.map((product) => (typeof product[field] === 'string' ? product[field].toLowerCase() : product[field]))
      const up = (await list({ sortValue, lmt: 100 })).prods
      expect(valuesOf(up)).toEqual(valuesOf(up).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
      const down = (await list({ sortValue, dir: -1, lmt: 100 })).prods
      expect(down.map(({ _id }) => _id)).toEqual(up.map(({ _id }) => _id).reverse())
    })
  })

  test('nine of ten sales write none of a product’s indexes', async () => {
    const id = await createProduct(shop, { categoryId, quantity: 47 })
    const client = await shop.pool.connect()
    const spared = async () => {
      const { rows } = await client.query<{ updates: number }>(
        `select pg_stat_get_xact_tuples_hot_updated('products'::regclass)::integer as updates`,
      )
      return rows[0]?.updates ?? 0
    }
    const isSpared = async (sold: number) => {
      const before = await spared()
      await client.query('update products set quantity = quantity - $1 where id = $2', [sold, id])
      return (await spared()) > before
    }
    await client.query('begin')
    expect([await isSpared(1), await isSpared(14), await isSpared(1)]).toEqual([true, true, false])
    await client.query('commit')
    client.release()
  })

  test('ten a page; search matches name, brand and title [A-PROD-020, I-ADMN-022, D-191]', async () => {
    const page = await list()
    expect(page.prods).toHaveLength(10)
    expect(page.bP).toBe('/files/public/')
    expect(page.ttl).toBeGreaterThan(10)
    await createProduct(shop, { name: 'Quokka', brand: 'Wombat', title: 'Numbat' })
    for (const sKey of ['QUOKKA', 'womb', 'numbat']) expect((await list({ sKey })).ttl).toBe(1)
    expect((await list({ sKey: '%' })).ttl).toBe(0)
  })
})
