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

test('the form says whether a product has a hygiene seal; without a word it stays [N-RTRN-044]', async () => {
  const { _id: plain, seal } = await create({ name: 'Comb' })
  expect(seal).toBe(false)
  const { _id: id } = await create({ name: 'Rouge', seal: 'true' })
  await edit(id, {})
  expect((await get(id)).seal).toBe(true)
  const body = { prod_ids: JSON.stringify([plain]), change: 'sealed' }
  await shop.call('PUT', 'admin/product/many', { as: admin.token, body })
  await edit(plain, {})
  expect((await get(plain)).seal).toBe(true)
  await edit(id, { seal: 'false' })
  expect((await get(id)).seal).toBe(false)
  const log = await readAdminLog(shop, id, 'action', 'before', 'after')
  const seals = log.map(({ after }) => (after as { has_hygiene_seal?: unknown }).has_hygiene_seal)
  expect(seals).toEqual([true, true, false])
  expect((await edit(id, { seal: 'maybe' })).error).toMatchObject({ errors: { seal: 'Please say Yes or No.' } })
})

test('a file of products says it with yes or no, and other words are reported [N-RTRN-044]', async () => {
  const head =
    'Brand,Name,Title,Description,Uses,Ingredients,Categories,Price,RRP,Commission,Quantity,Weight,Unit,Skin tones,Hygiene seal'
  const row = (name: string, seal: string) =>
    `Velunda,${name},A serum,Soft,Two drops,Aqua,Lips,24,29.50,6,40,30,ml,1,${seal}`
  const bring = async (...rows: string[]) => {
    const form = new FormData()
    form.append('dry', '0')
    form.append('file', new File([[head, ...rows].join('\n')], 'products.csv', { type: 'text/csv' }))
    const sent = { as: admin.token, form }
    return (await shop.call<ImportReport>('POST', 'admin/product/import', sent)).body.responseData
  }
  expect(await bring(row('Wrong', 'perhaps'))).toMatchObject({
    problems: [{ row: 2, column: 'Hygiene seal', reason: 'Please say Yes or No.', value: 'perhaps' }],
  })
  expect(await bring(row('A', 'Yes'), row('B', 'TRUE'), row('C', 'no'), row('D', ''))).toMatchObject({ problems: [] })
  const { rows } = await shop.pool.query(
    'select name, has_hygiene_seal as seal from products where import_id is not null order by name',
  )
  expect(rows).toEqual([
    { name: 'A', seal: true },
    { name: 'B', seal: true },
    { name: 'C', seal: false },
    { name: 'D', seal: false },
  ])
})
