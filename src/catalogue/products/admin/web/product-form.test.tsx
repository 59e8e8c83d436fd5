import { expect, test } from 'vitest'
import { toAdminProduct } from '#catalogue/products/admin/web/api.ts'
import { ProductForm } from '#catalogue/products/admin/web/product-form.tsx'
import { createProductFormData, toProductFormValues } from '#catalogue/products/admin/web/product-form-values.ts'
import { type AdminProductWire, addProductSchema } from '#catalogue/products/admin-contract.ts'
import { setBrowserSettings } from '#platform/web/api-client/browser-settings.ts'
import { demoBrowserSettings } from '../../../../../tests/harness/browser-settings.ts'
import { createTwoForms, describeLostFields, toFormTexts } from '../../../../../tests/harness/form-fields.ts'
import { describeMissingControls } from '../../../../../tests/harness/render-form.tsx'

setBrowserSettings(demoBrowserSettings)

test('the form has a control for every field of a product', () => {
  const leftOut = { uses: 'the editor of rich text is loaded after the form' }
  expect(describeMissingControls(addProductSchema, <ProductForm product={null} imageBase="/" />, leftOut)).toEqual([])
})

test('an edit that changes nothing sends every field of the product as it is stored', () => {
  const lists = { cat_id: [['lips'], ['eyes']], subcat_id: [['gloss'], ['liner']], skin_color: [[1, 2], [3]] } as const
  const prices = { price: [20.55, 31.99], rrp: [25.25, 39.5], commission: [5.25, 6.75] } as const
  const amounts = { weight: [3.5, 12], quantity: [40, 55] } as const
  const [stored] = createTwoForms(addProductSchema, { ...lists, ...prices, ...amounts, seal: [true, false] })
  const read = {
    ...stored,
    imgs: [],
    catg: [{ _id: 'lips', name: 'Lips' }],
    subCatg: [{ _id: 'gloss', name: 'Gloss' }],
  }
  const product = toAdminProduct(read as unknown as AdminProductWire)
  const sent = Object.fromEntries(createProductFormData(toProductFormValues(product), product))
  expect(describeLostFields(toFormTexts(stored), 'the sent form', sent)).toEqual([])
})
