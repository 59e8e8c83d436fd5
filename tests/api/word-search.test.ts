import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin, createCategory, createProduct, createSeller } from '../harness/factories.ts'
import { sendBanner } from '../harness/picture-forms.ts'
import { createOrder, createSale, payOrder, type Sale } from '../harness/sales.ts'
import { openShop, type Shop } from '../harness/shop.ts'

let shop: Shop
let sale: Sale
let admin: string
beforeAll(async () => {
  shop = await openShop()
  sale = await createSale(shop)
  admin = (await createAdmin(shop, { firstName: 'Adèle', lastName: 'Müller' })).token
  const product = await createProduct(shop, { name: 'Crème Balm', brand: 'Velunda', title: 'For hands' })
  const { id: seller_id } = sale.seller
  await shop.db.insertInto('stock_items').values({ seller_id, product_id: product }).execute()
  await shop.db.insertInto('faves').values({ seller_id, product_id: product }).execute()
  const order_id = await createOrder(shop, sale)
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount: 20 })
  await createSeller(shop, { firstName: 'Zoë', lastName: 'Archer', email: 'zoe@salon.example' })
  await createCategory(shop, 'Hair and Scalp Care')
  await sendBanner(shop, await createAdmin(shop), 'POST', {
    name: 'Summer Sale of Balms',
    cat_id: JSON.stringify([await createCategory(shop)]),
  })
})
afterAll(() => shop.close())

test.each([
  ['Explore', 'product/list', 'VELUNDA creme'],
  ['My Stock', 'product/stocks/list', 'VELUNDA creme'],
  ['My Stock', 'product/stocks/list', 'hands   velun balm'],
  ['Faves', 'product/faves/list', 'creme velunda'],
  ['Salon stock', 'salon-stock/list', 'creme velunda'],
  ['My Clients', 'client/list', 'example.com clara'],
  ['My Orders', 'order/list', 'client ORD clara'],
  ['users', 'admin/user/list', 'archer zoe'],
  ['users', 'admin/user/list', 'salon.example Zoë'],
  ['all clients', 'admin/client/list', 'client example clara'],
  ['categories', 'admin/category/list', 'care hair'],
  ['banners', 'admin/banner/list', 'balms summer'],
  ['products', 'admin/product/list', 'creme velunda'],
])('%s (%s): %j finds each of its words, whatever accents, case and order [N-INPT-007]', async (_, path, sKey) => {
  const as = path.startsWith('admin') ? admin : sale.seller.token
  const { body } = await shop.call<{ ttl: number }>('GET', path, { as, query: { sKey } })
  expect(body.responseData.ttl).toBe(1)
  const other = await shop.call<{ ttl: number }>('GET', path, { as, query: { sKey: `${sKey} wxyzv` } })
  expect(other.body.responseData.ttl).toBe(0)
})

test.each([
  ['users', 'admin/user/list', 'Archer zoe arch'],
  ['banners', 'admin/banner/list', 'Summer summ'],
  ['My Stock', 'product/stocks/list', 'velunda creme velunda'],
  ['categories', 'admin/category/list', 'hair ai'],
])('%s (%s): %j does not find what has a word only within another one [N-INPT-007]', async (_, path, sKey) => {
  const as = path.startsWith('admin') ? admin : sale.seller.token
  const { body } = await shop.call<{ ttl: number }>('GET', path, { as, query: { sKey } })
  expect(body.responseData.ttl).toBe(0)
})
