import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportReport } from '#back-office/imports/contract.ts'
import { createAdmin, createCategory, type Person } from '../../../../../tests/harness/factories.ts'
import { openProductAdmin } from '../../../../../tests/harness/product-admin.ts'
import { openShop, type Shop } from '../../../../../tests/harness/shop.ts'
import { createSheetRows, createWorkbook } from '../../../../../tests/harness/workbook.ts'

let shop: Shop
let admin: Person
let categoryId: string
const { send, get, create } = openProductAdmin(() => ({ shop, admin, categoryId }))

beforeAll(async () => {
  shop = await openShop({ VAT_RATE: '20', VAT_RATES: '5, 0' })
  admin = await createAdmin(shop)
  categoryId = await createCategory(shop, 'Lips')
})
afterAll(() => shop.close())

const rateOf = async (id: string) => (await get(id)).vat_rate
const edit = async (prod_id: string, vat_rate: string | null) => (await send('PUT', { prod_id, vat_rate }, 0)).body

test('a product has the shop’s VAT rate until an administrator chooses another [N-INVC-017]', async () => {
  const { _id: id } = await create({ name: 'Leaflet', vat_rate: '0' })
  const { _id: plain } = await create({ name: 'Plain', vat_rate: '' })
  expect([await rateOf(id), await rateOf(plain)]).toEqual([0, null])
  await edit(id, '5.00')
  expect(await rateOf(id)).toBe(5)
  // a request without the field, as of a program that does not know it, leaves the rate unchanged
  await edit(id, null)
  expect(await rateOf(id)).toBe(5)
  await edit(id, '')
  expect(await rateOf(id)).toBeNull()
  // a rate that is the shop's own is stored as null, so that the product follows the shop's rate when it changes
  await edit(id, '20')
  expect(await rateOf(id)).toBeNull()
  const log = await shop.db.selectFrom('admin_log').selectAll().where('subject_id', '=', id).orderBy('id').execute()
  expect(log.slice(0, 2)).toMatchObject([
    { after: { vat_rate: 0 } },
    { before: { vat_rate: 0 }, after: { vat_rate: 5 } },
  ])
})

test('an unknown VAT rate is refused, but a product keeps one the shop has given up [N-INVC-017]', async () => {
  const { _id: id } = await create({ name: 'Soap', vat_rate: '5' })
  for (const wrong of ['17.5', '-5', '5 %', '101', '5.001', 'none'])
    expect((await edit(id, wrong)).error, wrong).toMatchObject({
      errorCode: 1,
      responseMessage: '*Please choose one of this shop’s VAT rates.',
    })
  expect((await send('POST', { name: 'Unknown', vat_rate: '17.5' })).body.error?.errorCode).toBe(1)
  expect(await rateOf(id)).toBe(5)
  await shop.pool.query('update products set vat_rate = 17.5 where id = $1', [id])
  expect((await edit(id, '17.5')).statusCode).toBe(1)
  expect(await rateOf(id)).toBe(17.5)
})

const head =
  'Brand,Name,Title,Description,Uses,Ingredients,Categories,Price,RRP,Commission,Quantity,Weight,Unit,Skin tones,VAT rate'
const row = (name: string, rate: string) =>
  `Velunda,${name},A serum,Soft,Two drops,Aqua,Lips,24,29.50,6,40,30,ml,1,${rate}`
async function importFile(file: File) {
  const form = new FormData()
  form.append('dry', '0')
  form.append('file', file)
  return (await shop.call<ImportReport>('POST', 'admin/product/import', { as: admin.token, form })).body.responseData
}
const bring = (...rows: string[]) =>
  importFile(new File([[head, ...rows].join('\n')], 'products.csv', { type: 'text/csv' }))

test('the rate may be a column of a product file, and wrong ones are reported [N-INVC-017]', async () => {
  expect(await bring(row('First', '5'), row('Second', '17.5'))).toMatchObject({
    problems: [{ row: 3, column: 'VAT rate', reason: '*Please choose one of this shop’s VAT rates.' }],
  })
  expect(await bring(row('First', '5'), row('Second', ''))).toMatchObject({ rows: 2, problems: [] })
  const imported = await shop.pool.query(
    "select vat_rate from products where name in ('First', 'Second') order by name",
  )
  expect(imported.rows).toEqual([{ vat_rate: 5 }, { vat_rate: null }])
})

test('a cell that shows 5% is a rate of 5; 25% is no commission [N-IMPT-026, N-INVC-017]', async () => {
  const bringWorkbook = (name: string, commission: string) => {
    const texts = row(name, '').split(',').slice(0, 9)
    const rest = row(name, '').split(',').slice(10, 14)
    const [headings = '', cells = ''] = [createSheetRows([head.split(',')]), createSheetRows([[], texts])]
    const after = rest.map((text, at) => `<c r="${'KLMN'[at]}2" t="inlineStr"><is><t>${text}</t></is></c>`).join('')
    const rate = '<c r="O2" s="2"><v>0.05</v></c>'
    const filled = cells.replace('<row r="1"></row>', '').replace('</row>', `${commission}${after}${rate}</row>`)
    return importFile(new File([new Uint8Array(createWorkbook(headings + filled))], 'products.xlsx'))
  }
  expect(await bringWorkbook('Quarter', '<c r="J2" s="2"><v>0.25</v></c>')).toMatchObject({
    problems: [{ row: 2, column: 'Commission', value: '25%' }],
  })
  expect(await bringWorkbook('Reduced', '<c r="J2"><v>6</v></c>')).toMatchObject({ rows: 1, problems: [] })
  const imported = await shop.pool.query("select vat_rate from products where name = 'Reduced'")
  expect(imported.rows).toEqual([{ vat_rate: 5 }])
})
