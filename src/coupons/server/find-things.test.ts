import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCheckedShop } from '../../../tests/harness/checked-shop.ts'
import { addRule } from '../../../tests/harness/commission-rules.ts'
import { createCoupon, setBudget } from '../../../tests/harness/coupons.ts'
import {
  createAdmin,
  createCategory,
  createProduct,
  createSeller,
  type Person,
} from '../../../tests/harness/factories.ts'
import type { Shop } from '../../../tests/harness/shop.ts'

let shop: Shop
let admin: Person
beforeAll(async () => {
  shop = await openCheckedShop({ DEMO: '1' })
  admin = await createAdmin(shop)
})
afterAll(() => shop.close())

interface Thing {
  _id: string
  name: string
}
const read = async <Data>(path: string, query: object) =>
  (await shop.call<Data>('GET', path, { as: admin.token, query: { ...query } })).body.responseData
const find = async (path: string, scope: string, sKey: string) =>
  (await read<{ things: Thing[] }>(path, { scope, sKey })).things.map(({ name }) => name)
const [ofCoupons, ofRules] = ['admin/coupon/things', 'admin/commission-rule/things']

test('sellers and products are found by words without accents [N-INPT-007, N-BACK-014]', async () => {
  for (const [firstName, lastName] of [
    ['Zoe', 'Findwell'],
    ['Émilie', 'Findwell'],
    ['Anna', 'Findwell'],
  ] as const)
    await setBudget(shop, admin, await createSeller(shop, { firstName, lastName }), 5)
  expect(await find(ofCoupons, 'sellers', 'findwell emilie')).toEqual(['Émilie Findwell'])
  const inOrder = ['Anna Findwell', 'Émilie Findwell', 'Zoe Findwell']
  expect(await find(ofCoupons, 'sellers', 'Findwell')).toEqual(inOrder)
  const { budgets } = await read<{ budgets: { seller: string }[] }>('admin/coupon/budgets', {})
  expect(budgets.map(({ seller }) => seller)).toEqual(inOrder)

  for (const brand of ['Lumière', 'Zest']) await createProduct(shop, { name: 'Plain Shampoo', brand })
  for (const path of [ofCoupons, ofRules]) {
    expect(await find(path, 'products', 'shampoo lumiere')).toEqual(['Lumière Plain Shampoo'])
    expect(await find(path, 'products', 'plain shampoo')).toEqual(['Lumière Plain Shampoo', 'Zest Plain Shampoo'])
  }
  for (const name of ['Findable Zeal', 'Findable Ée', 'Findable Ale']) await createCategory(shop, name)
  for (const path of [ofCoupons, ofRules])
    expect(await find(path, 'categories', 'findable')).toEqual(['Findable Ale', 'Findable Ée', 'Findable Zeal'])
  expect(await find(ofRules, 'brands', 'lumiere')).toEqual(['Lumière'])
})

test('what a coupon or a rule is for is read in order, products with brands [N-BACK-014]', async () => {
  const ids = [
    await createProduct(shop, { name: 'Gel', brand: 'Zest' }),
    await createProduct(shop, { name: 'Gel', brand: 'Été' }),
  ]
  const { id, code } = await createCoupon(shop, admin, { scope: 'products', ids, name: 'Summer Sale' })
  const { coupon } = await read<{ coupon: { things: Thing[] } }>(`admin/coupon/${id}`, {})
  expect(coupon.things.map(({ name }) => name)).toEqual(['Été Gel', 'Zest Gel'])
  const { coupons } = await read<{ coupons: { code: string }[] }>('admin/coupon/list', { sKey: 'sale summer' })
  expect(coupons.map((one) => one.code)).toEqual([code])
  const brands = ['Zest', 'Été']
  await addRule(shop, admin, { scope: 'brands', brands })
  const { rules } = await read<{ rules: { things: Thing[] }[] }>('admin/commission-rule/list', { state: 'open' })
  expect(rules[0]?.things.map(({ name }) => name)).toEqual(['Été', 'Zest'])
})
