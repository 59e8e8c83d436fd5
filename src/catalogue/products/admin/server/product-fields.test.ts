import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportReport } from '#back-office/imports/contract.ts'
import { type AdminProductWire, addProductSchema } from '#catalogue/products/admin-contract.ts'
import type { ProductResponse, ProductsResponse } from '#catalogue/products/contract.ts'
import { createSubCategory } from '../../../../../tests/harness/create-sub-category.ts'
import { createAdmin, createCategory, createSeller, type Person } from '../../../../../tests/harness/factories.ts'
import {
  createTwoForms,
  describeLostFields,
  type FormValues,
  type LeftOut,
  toFormTexts,
} from '../../../../../tests/harness/form-fields.ts'
import { openProductAdmin } from '../../../../../tests/harness/product-admin.ts'
import { openShop, type Shop } from '../../../../../tests/harness/shop.ts'

type Field = keyof typeof addProductSchema.shape

const leftOutForSellers: LeftOut<Field> = {
  quantity: 'only the back office sees the inventory (D-036)',
  vat_rate: 'prices contain the VAT, and invoices name it (D-391)',
  bin: 'only the distributor walks along the shelves (D-593)',
  seal: 'a return asks about the seal, not the shop (D-551)',
}
const leftOutForVisitors: LeftOut<Field> = { ...leftOutForSellers, commission: 'only sellers see it (D-051)' }

let shop: Shop
let admin: Person
let seller: Person
let forms: readonly [FormValues<Field>, FormValues<Field>]
const { send, list, get, create } = openProductAdmin(() => ({ shop, admin, categoryId: '' }))

beforeAll(async () => {
  shop = await openShop()
  admin = await createAdmin(shop)
  seller = await createSeller(shop)
  const [lips, eyes] = [await createCategory(shop, 'Lips'), await createCategory(shop, 'Eyes')]
  forms = createTwoForms(addProductSchema, {
    cat_id: [[lips], [eyes]],
    subcat_id: [[await createSubCategory(shop, lips, 'Gloss')], [await createSubCategory(shop, eyes, 'Liner')]],
    uses: ['<p>Once a <strong>day</strong>.</p>', '<p>Twice.</p>'],
    price: [20.5, 31.99],
    rrp: [25, 39.5],
    commission: [5.25, 6],
    weight: [3.5, 12],
    weight_unit: ['gm', 'ml'],
    quantity: [40, 55],
    skin_color: [[1, 2], [3]],
    color: ['#a2545c', '#102030'],
    vat_rate: [5, 0],
    bin: ['A2', 'Top shelf, left'],
    seal: [true, false],
  })
})
afterAll(() => shop.close())

/** Names the categories as the form does, since the API sends them back in fields of other names. */
function toFields(product: Pick<AdminProductWire, 'catg' | 'subCatg'>): Record<string, unknown> {
  const { catg, subCatg } = product
  return { ...product, cat_id: catg.map(({ _id }) => _id), subcat_id: subCatg.map(({ _id }) => _id) }
}

async function describeLost(saved: FormValues<Field>, id: string): Promise<string[]> {
  const [listed] = (await list()).prods.filter(({ _id }) => _id === id)
  const page = await shop.call<ProductResponse>('GET', `product/${id}`, { as: seller.token })
  const shown = (await shop.call<ProductsResponse>('GET', 'product/list')).body.responseData.prods
  const [tile] = shown.filter(({ _id }) => _id === id)
  if (!listed || !tile) throw new Error('the product is not in the lists')
  return [
    ...describeLostFields(saved, 'the back office', toFields(await get(id))),
    ...describeLostFields(saved, 'the list of the back office', toFields(listed)),
    ...describeLostFields(saved, 'the product page', toFields(page.body.responseData.prod), leftOutForSellers),
    ...describeLostFields(saved, 'the list of the shop', toFields(tile), leftOutForVisitors),
  ]
}

test('every field of a product is read back after it was added, and after it was edited', async () => {
  const [added, edited] = forms
  const { _id } = await create(toFormTexts(added))
  expect(await describeLost(added, _id)).toEqual([])
  const { body } = await send('PUT', { prod_id: _id, ...toFormTexts(edited) }, 0)
  expect(body.error).toBeUndefined()
  expect(await describeLost(edited, _id)).toEqual([])
})

test('every field of a product is in the export, and comes back when the file is imported', async () => {
  const saved = { ...forms[0], name: 'Exported' }
  const { _id } = await create(toFormTexts(saved))
  const { body } = await shop.call('GET', 'admin/export/products', { as: admin.token, query: { sKey: 'Exported' } })
  await shop.call('DELETE', `admin/product/${_id}`, { as: admin.token })
  const form = new FormData()
  form.append('dry', '0')
  form.append('file', new File([body.responseMessage ?? ''], 'products.csv'))
  const report = await shop.call<ImportReport>('POST', 'admin/product/import', { as: admin.token, form })
  expect(report.body.responseData).toMatchObject({ rows: 1, problems: [] })
  const imported = (await list({ sKey: 'Exported' })).prods[0]?._id ?? ''
  expect(describeLostFields(saved, 'the imported file', toFields(await get(imported)))).toEqual([])
})
