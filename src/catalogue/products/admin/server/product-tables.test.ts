import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ImportReport } from '#back-office/imports/contract.ts'
import { readAmount, readWeight } from '#catalogue/products/admin/server/product-import-row.ts'
import { joinListCell, splitListCell } from '#catalogue/products/product-csv-columns.ts'
import { smallestCharge } from '#platform/smallest-charge.ts'
import { createAdmin, createCategory } from '../../../../../tests/harness/factories.ts'
import { openShopForRefunds } from '../../../../../tests/harness/shop-for-orders.ts'

const { shop } = await openShopForRefunds()
const admin = await createAdmin(shop)
const hands = await createCategory(shop, 'Hands; Feet')
const lips = await createCategory(shop, 'Lips, "Cheeks" > Eyes')
const skin = await createCategory(shop, 'Skincare')
await shop.db
  .insertInto('sub_categories')
  .values([
    { category_id: hands, name: 'Creams' },
    { category_id: lips, name: 'Creams' },
    { category_id: hands, name: 'Soaps; bars' },
    { category_id: skin, name: 'Serums' },
  ])
  .execute()

async function bring(text: string, dry: '0' | '1' = '0') {
  const form = new FormData()
  form.append('dry', dry)
  form.append('file', new File([text], 'products.csv'))
  return (await shop.call<ImportReport>('POST', 'admin/product/import', { as: admin.token, form })).body.responseData
}
const exported = async () =>
  (await shop.call('GET', 'admin/export/products', { as: admin.token })).body.responseMessage ?? ''
const deleteAll = () =>
  shop.db.updateTable('products').set({ deleted_at: new Date() }).where('deleted_at', 'is', null).execute()

test.each([
  ['£24.00', '24.00'],
  ['1,234.50', '1234.50'],
  ['£ 1,234', '1234'],
  ['1.234,50', '1234.50'],
  ['24,5', '24.5'],
  ['24.000', '24.00'],
  ['24 GBP', '24'],
  ['free', 'free'],
])('the amount %j is %s [N-IMPT-021]', (cell, amount) => {
  expect(readAmount(cell)).toBe(amount)
})

test.each([
  [{ weight: '30', weight_unit: 'ml ' }, '30', 'ml'],
  [{ weight: '30 ML' }, '30', 'ml'],
  [{ weight: '1.5kg' }, '1500', 'gm'],
  [{ weight: '250', weight_unit: 'Grams' }, '250', 'gm'],
  [{ weight_kg: '0.03' }, '30', 'gm'],
  [{ weight_g: '100' }, '100', 'gm'],
  [{ weight_lb: '2' }, '2', 'pound'],
])('the weight %j is read with its unit [N-IMPT-021]', (values, weight, weight_unit) => {
  expect(readWeight(values)).toEqual({ weight, weight_unit })
})

test('names of a list are read back as they were, whatever they hold [N-IMPT-011]', () => {
  const name = fc
    .array(fc.constantFrom(';', '"', ' ', 'a', ',', '>', 'é'), { minLength: 1 })
    .map((signs) => `${signs.join('')}x`.trim())
  fc.assert(
    fc.property(fc.array(name), (names) => {
      expect(splitListCell(joinListCell(names))).toEqual(names)
    }),
  )
})

const shopify = [
  'Handle,Title,Body (HTML),Vendor,Product Category,How to use,INCI,Seller commission,Skin tone,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src',
  'calm,Calm Serum,<p>Soft</p>,Velunda,Skincare,Two drops.,Aqua,£6.00,1-3,30,"1,200","£1,024.00",,https://example.com/1.jpg',
  'calm,,,,,,,,,,,,,https://example.com/2.jpg',
].join('\n')
const woocommerce = [
  'ID;Type;SKU;Name;Short description;Description;Brands;Categories;How to use;Ingredients;Commission;Skin tones;Stock;Weight (kg);Sale price;Regular price',
  '7;simple;OIL-1;Calm Oil;A fine oil;Soft;Velunda;Skincare, Skincare > Serums;Two drops.;Aqua;6,00;1, 2;40;0.03;;29,50',
].join('\n')

test.each([
  [
    'Shopify',
    shopify,
    {
      name: 'Calm Serum',
      title: 'Calm Serum',
      price_pence: 102_400,
      rrp_pence: 102_400,
      quantity: 1200,
      weight: 30,
      skin_tones: [1, 2, 3],
    },
  ],
  [
    'WooCommerce',
    woocommerce,
    {
      name: 'Calm Oil',
      title: 'A fine oil',
      price_pence: 2950,
      rrp_pence: 2950,
      quantity: 40,
      weight: 30,
      skin_tones: [1, 2],
    },
  ],
])('a file of %s is read [N-IMPT-021]', async (_name, text, product) => {
  expect(await bring(text, '1')).toMatchObject({ wrong: 0, problems: [], missing: [], import_id: null })
  expect(await bring(text)).toMatchObject({ rows: 1, wrong: 0, problems: [] })
  const stored = await shop.db
    .selectFrom('products')
    .selectAll()
    .where('name', '=', product.name)
    .executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ ...product, weight_unit: 'gm', commission_pence: 600 })
})

const sign = fc.constantFrom("'", '"', '=', '+', '-', '@', ';', '|', ',', ' ', '\n', 'a', 'é', '1', '’')
const text = fc.array(sign, { maxLength: 10 }).map((signs) => `x${signs.join('')}y`)
const formula = fc
  .constantFrom('=', '+', '-', '@', '')
  .chain((first) => text.map((rest) => `${first}${rest.replaceAll('\n', ' ')}`))
const product = fc.record({
  brand: formula,
  title: formula,
  description: text,
  ingredients: text,
  price: fc.integer({ min: smallestCharge, max: 200_000 }),
  quantity: fc.nat(5000),
  color: fc.constantFrom(null, '#a2545c'),
  inCategories: fc.subarray([hands, lips, skin], { minLength: 1 }),
  skin_tones: fc.subarray([1, 2, 3, 4, 5], { minLength: 1 }),
  weight: fc.constantFrom(30, 0.5, 12.125),
  weight_unit: fc.constantFrom('gm', 'ml', 'pound'),
  bin: fc.option(formula),
  has_hygiene_seal: fc.boolean(),
})

test('every exported product is imported equal, sold out or with equal names [N-IMPT-011]', async () => {
  const subs = await shop.db.selectFrom('sub_categories').select(['id', 'category_id']).execute()
  await fc.assert(
    fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 8 }), async (products) => {
      await deleteAll()
      for (const [index, { inCategories, price, ...values }] of products.entries()) {
        const money = {
          price_pence: price,
          rrp_pence: price + 1,
          commission_pence: index === 0 ? 0 : price - smallestCharge,
        }
        const row = {
          ...values,
          ...money,
          name: `Product ${index}`,
          uses: '<p>Two drops.</p>',
          visible: false,
          quantity_received: values.quantity,
        }
        const { id } = await shop.db.insertInto('products').values(row).returning('id').executeTakeFirstOrThrow()
        await shop.db
          .insertInto('product_categories')
          .values(inCategories.map((category_id) => ({ category_id, product_id: id })))
          .execute()
        const own = subs.filter(({ category_id }) => inCategories.includes(category_id)).slice(index % 2)
        if (own.length > 0)
          await shop.db
            .insertInto('product_sub_categories')
            .values(own.map((sub) => ({ sub_category_id: sub.id, product_id: id })))
            .execute()
      }
      const before = await exported()
      await deleteAll()
      expect(await bring(before)).toMatchObject({ wrong: 0, problems: [], rows: products.length })
      expect(sortedRows(await exported())).toEqual(sortedRows(before))
    }),
    { numRuns: 12 },
  )
})

const sortedRows = (csv: string) => csv.split('\r\n').toSorted()
