import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportReport } from '#back-office/imports/contract.ts'
import { readAdminLog } from '../../../../../tests/harness/admin-log.ts'
import { createAdmin, createCategory, type Person } from '../../../../../tests/harness/factories.ts'
import { openProductAdmin } from '../../../../../tests/harness/product-admin.ts'
import { openShop, type Shop } from '../../../../../tests/harness/shop.ts'

let shop: Shop
let admin: Person
let categoryId: string
const { send, get, create } = openProductAdmin(() => ({ shop, admin, categoryId }))

beforeAll(async () => {
  shop = await openShop()
  admin = await createAdmin(shop)
  categoryId = await createCategory(shop, 'Lips')
})
afterAll(() => shop.close())

const edit = async (prod_id: string, fields: Record<string, string>) =>
  (await send('PUT', { prod_id, ...fields }, 0)).body

test('a product’s shelf is written down, corrected and emptied, as the log says [N-DISP-023]', async () => {
  const { _id: id, bin } = await create({ name: 'Rouge', bin: ' A2 ' })
  expect(bin).toBe('A2')
  await edit(id, { bin: 'B10' })
  // a request without the field, as of a program that does not know it, leaves the shelf unchanged
  await edit(id, {})
  expect((await get(id)).bin).toBe('B10')
  await edit(id, { bin: ' ' })
  expect((await get(id)).bin).toBeNull()
  const log = await readAdminLog(shop, id, 'action', 'before', 'after')
  expect(log.map(({ after }) => (after as { bin?: unknown }).bin)).toEqual(['A2', 'B10', 'B10', null])
  expect(await shop.pool.query('select bin from products where id = $1', [id])).toMatchObject({
    rows: [{ bin: null }],
  })
})

test('a shelf of 21 characters is refused for its field, and changes nothing [N-DISP-023]', async () => {
  const { _id: id } = await create({ name: 'Gloss', bin: 'A'.repeat(20) })
  const { error } = await edit(id, { bin: 'B'.repeat(21) })
  expect(error).toMatchObject({ errorCode: 1, errors: { bin: 'Please use at most 20 characters.' } })
  expect((await get(id)).bin).toBe('A'.repeat(20))
})

test('a file of products has a column for the shelf, which may be left out [N-DISP-023]', async () => {
  const head =
    'Brand,Name,Title,Description,Uses,Ingredients,Categories,Price,RRP,Commission,Quantity,Weight,Unit,Skin tones'
  const row = (name: string) => `Velunda,${name},A serum,Soft,Two drops,Aqua,Lips,24,29.50,6,40,30,ml,1`
  const bring = async (lines: string[]) => {
    const form = new FormData()
    form.append('dry', '0')
    form.append('file', new File([lines.join('\n')], 'products.csv', { type: 'text/csv' }))
    const sent = { as: admin.token, form }
    return (await shop.call<ImportReport>('POST', 'admin/product/import', sent)).body.responseData
  }
  expect(await bring([`${head},Bin location`, `${row('First')},C3`, `${row('Second')},`])).toMatchObject({ rows: 2 })
  expect(await bring([head, row('Third')])).toMatchObject({ rows: 1, problems: [] })
  expect(await bring([`${head},Shelf`, `${row('Fourth')},${'D'.repeat(21)}`])).toMatchObject({
    problems: [{ row: 2, column: 'Shelf', reason: 'Please use at most 20 characters.' }],
  })
  const { rows } = await shop.pool.query('select name, bin from products where import_id is not null order by name')
  expect(rows).toEqual([
    { name: 'First', bin: 'C3' },
    { name: 'Second', bin: null },
    { name: 'Third', bin: null },
  ])
})
