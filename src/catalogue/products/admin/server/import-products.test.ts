import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportListView, ImportReport } from '#back-office/imports/contract.ts'
import { importLimits } from '#back-office/imports/import-limits.ts'
import { importsText } from '#back-office/imports/text.ts'
import {
  createAdmin,
  createCategory,
  createProduct,
  createSeller,
  type Person,
} from '../../../../../tests/harness/factories.ts'
import { rejectionOf } from '../../../../../tests/harness/rejections.ts'
import { openShop, type Shop } from '../../../../../tests/harness/shop.ts'

let shop: Shop
let admin: Person
let category: string
beforeAll(async () => {
  shop = await openShop()
  admin = await createAdmin(shop)
  category = await createCategory(shop, 'Skincare')
  await shop.db.insertInto('sub_categories').values({ category_id: category, name: 'Serums' }).execute()
})
afterAll(() => shop.close())

const head =
  'Brand,Name,Title,Description,Uses,Ingredients,Categories,Subcategories,Price,RRP,Commission,Quantity,Weight,Unit,Skin tones,Colour'
const row = (name: string, change: Partial<Record<string, string>> = {}) => {
  const cells = {
    brand: 'Velunda',
    name,
    title: 'A serum',
    desc: '"Soft, light"',
    uses: 'Two drops.',
    ingredients: 'Aqua',
    categories: 'skincare',
    subs: 'Serums',
    price: '24',
    rrp: '29.50',
    commission: '6',
    quantity: '40',
    weight: '30',
    unit: 'ml',
    skin: '1; 2',
    colour: '#A2545C',
    ...change,
  }
  return Object.values(cells).join(',')
}

async function bring(lines: string[] | Buffer, dry: '0' | '1', as = admin) {
  const form = new FormData()
  form.append('dry', dry)
  const bytes = Buffer.isBuffer(lines) ? new Uint8Array(lines) : lines.join('\r\n')
  form.append('file', new File([bytes], 'spring.csv', { type: 'text/csv' }))
  return (await shop.call<ImportReport>('POST', 'admin/product/import', { as: as.token, form })).body
}
const named = (name: string) =>
  shop.db.selectFrom('products').selectAll().where('name', '=', name).where('deleted_at', 'is', null).execute()
const undo = (import_id: string | null) =>
  shop.call('PUT', 'admin/product/import/undo', { as: admin.token, body: { import_id } })

describe('the import of a product file', () => {
  test('adds all products hidden after validation, logs it once, and can be undone as a whole', async () => {
    const lines = [`\uFEFF${head}`, row('Calm Serum'), '', row("'=Bold Serum", { subs: '', colour: '' })]
    expect((await bring(lines, '1')).responseData).toMatchObject({
      rows: 2,
      wrong: 0,
      problems: [],
      missing: [],
      import_id: null,
      message: 'Nothing is wrong with this file.',
    })
    expect(await named('Calm Serum')).toEqual([])
    const { responseData } = await bring(lines, '0')
    expect(responseData).toMatchObject({ rows: 2, wrong: 0, message: 'Everything was imported.' })
    const [product] = await named('Calm Serum')
    expect(product).toMatchObject({
      visible: false,
      price_pence: 2400,
      rrp_pence: 2950,
      commission_pence: 600,
      quantity: 40,
      weight: 30,
      description: 'Soft, light',
      skin_tones: [1, 2],
      color: '#a2545c',
      category_ids: [category],
    })
    expect(product?.sub_category_ids).toHaveLength(1)
    // an exported name that a spreadsheet would take for a formula is imported as it was before the export
    expect(await named('=Bold Serum')).toHaveLength(1)
    const log = await shop.db.selectFrom('admin_log').selectAll().where('action', '=', 'import products').execute()
    expect(log).toMatchObject([{ after: { file: 'spring.csv', rows: 2 }, subject_id: responseData.import_id }])
    const show = await shop.call('PUT', 'admin/product/block', {
      as: admin.token,
      body: { _id: product?.id, action: 1 },
    })
    expect(show.body.responseMessage).toBe('A product can be shown once it has its four pictures.')
    expect((await undo(responseData.import_id)).status).toBe(200)
    expect([...(await named('Calm Serum')), ...(await named('=Bold Serum'))]).toEqual([])
    const { imports } = (await shop.call<ImportListView>('GET', 'admin/product/import/list', { as: admin.token })).body
      .responseData
    expect(imports[0]).toMatchObject({ file: 'spring.csv', rows: 2, undone: expect.any(String) })
    for (const unknown of ['nothing', crypto.randomUUID()])
      expect(rejectionOf(await undo(unknown))).toEqual([6, importsText.importGone])
  })

  test('changes nothing if any cell is invalid, and reports every invalid cell', async () => {
    await createProduct(shop, { brand: 'Velunda', name: 'Old Serum' })
    const { responseData } = await bring(
      [
        head,
        row('Good Serum'),
        row('Old Serum'),
        row('good serum'),
        row('Dear Serum', { price: '5', skin: '9', categories: 'Nowhere', subs: '' }),
        row('Odd Serum', { subs: 'Creams', unit: 'stone' }),
        row('Lost Serum', { categories: 'Skincare; Nowhere', subs: 'Creams' }),
      ],
      '0',
    )
    expect(responseData).toMatchObject({ rows: 6, wrong: 7, import_id: null })
    const reported = responseData.problems.map(({ row: at, column, reason }) => [at, column, reason])
    expect(reported).toEqual(
      expect.arrayContaining([
        [3, 'Name', 'There is already a product with this brand and name.'],
        [4, 'Name', 'A row above has the same brand and name.'],
        [5, 'Commission', "Commission can't be greater then product price."],
        [5, 'Skin tones', expect.any(String)],
        [6, 'Unit', 'Weight unit is require.'],
        [7, 'Categories', 'There is no category with this name: Nowhere'],
        [7, 'Subcategories', 'These categories have no sub-category with this name: Creams'],
      ]),
    )
    expect(await named('Good Serum')).toEqual([])
  })

  test('rejects a file that is no CSV, is too long or lacks columns', async () => {
    const refused = async (lines: string[] | Buffer) => (await bring(lines, '1')).responseMessage
    const { responseData: lacking } = await bring(['Brand,Name', 'a,b'], '0')
    expect(lacking).toMatchObject({
      import_id: null,
      message: expect.stringMatching(/^These columns are missing: Title, Description/),
    })
    expect(lacking.problems[0]).toMatchObject({ row: 1, column: 'Title', reason: 'This column is missing.' })
    expect(await refused([head])).toBe('This file has no rows.')
    expect(await refused([head, '"never closed'])).toBe(importsText.quoteNotClosed)
    expect(await refused(Buffer.from('%PDF-1.7'))).toBe(importsText.notCsv)
    expect(await refused(Buffer.alloc(importLimits.bytes + 1, 'a'))).toBe(importsText.fileLarge)
    expect(await refused([head, ...Array.from({ length: 5001 }, () => 'a')])).toBe(
      'A file can have at most 5,000 rows.',
    )
    expect((await bring([head, row('Hers')], '0', await createSeller(shop))).error?.errorCode).toBe(8)
  })

  test('reads an exported file again, column by column', async () => {
    const { import_id } = (await bring([head, row('@Round Serum')], '0')).responseData
    const exported = await shop.call('GET', 'admin/export/products', { as: admin.token, query: { sKey: 'round' } })
    const text = exported.body.responseMessage ?? ''
    expect(text).toContain("'@Round Serum")
    await undo(import_id)
    const again = await bring(Buffer.from(text), '0')
    expect(again.responseData).toMatchObject({ rows: 1, wrong: 0 })
    expect(await named('@Round Serum')).toMatchObject([{ price_pence: 2400, description: 'Soft, light' }])
  })

  test('reads a filled-in template', async () => {
    const template = await shop.call('GET', 'admin/product/import/template', { as: admin.token })
    const again = await bring(Buffer.from(template.body.responseMessage ?? ''), '1')
    expect(again.responseData).toMatchObject({ rows: 1, wrong: 0 })
  })
})
