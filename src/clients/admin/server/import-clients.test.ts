import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportReport } from '#back-office/imports/contract.ts'
import { importsText } from '#back-office/imports/text.ts'
import { readAdminLog } from '../../../../tests/harness/admin-log.ts'
import { createAdmin, createSeller, type Person } from '../../../../tests/harness/factories.ts'
import { rejectionOf } from '../../../../tests/harness/rejections.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let admin: Person
let seller: Person
beforeAll(async () => {
  shop = await openShop()
  admin = await createAdmin(shop)
  seller = await createSeller(shop)
})
afterAll(() => shop.close())

const head = 'Name;Email;Country code;Phone;Address line 1;Address line 2;City;County;Post code'
async function bring(lines: string[], dry: '0' | '1', email = seller.email) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ dry, email })) form.append(name, value)
  form.append('file', new File([lines.join('\n')], 'clients.csv'))
  return (await shop.call<ImportReport>('POST', 'admin/client/import', { as: admin.token, form })).body
}
const names = async () =>
  (
    await shop.call<{ clients: { name: string }[] }>('GET', 'client/list', { as: seller.token })
  ).body.responseData.clients.map(({ name }) => name)

test('a seller’s imported clients can be undone, and no other seller or client is touched', async () => {
  await bring([head, "Old Ida;ida@example.com;'+44;07700900123;1 High Street;;Leeds;Yorks;ls11aa"], '0')
  const file = [
    head,
    "Ida Import;ida@example.com;'+44;07700900123;1 High Street;;Leeds;Yorks;ls11aa",
    'Zoe Import;zoe@example.com;;07700900124;"2 High; Street";Flat 3;Leeds;Yorks;LS1 1AB',
  ]
  expect((await bring(file, '1')).responseData).toMatchObject({ rows: 2, wrong: 0, import_id: null })
  expect(await names()).toEqual(['Old Ida'])
  const { import_id } = (await bring(file, '0')).responseData
  expect(await names()).toEqual(['Ida Import', 'Old Ida', 'Zoe Import'])
  const ida = await shop.db.selectFrom('clients').selectAll().where('name', '=', 'Ida Import').executeTakeFirstOrThrow()
  expect(ida).toMatchObject({ seller_id: seller.id, country_code: '+44', postcode: 'LS1 1AA' })
  const undo = () => shop.call('PUT', 'admin/client/import/undo', { as: admin.token, body: { import_id } })
  await undo()
  expect(await names()).toEqual(['Old Ida'])
  // undoing once more is no error and adds no second entry to the audit log
  expect((await undo()).status).toBe(200)
  const log = await readAdminLog(shop, String(import_id), 'action')
  expect(log.map(({ action }) => action)).toEqual(['import clients', 'undo import clients'])
  const other = await shop.call('PUT', 'admin/product/import/undo', { as: admin.token, body: { import_id } })
  expect(rejectionOf(other)).toEqual([6, importsText.importGone])
})

test('wrong cells are named by row, column and reason; an unknown seller is rejected', async () => {
  const { responseData } = await bring([head, 'Ida 2;nobody;;1;1 High Street;;;;'], '0')
  expect(responseData).toMatchObject({ rows: 1, wrong: 6, import_id: null })
  expect(responseData.problems[0]).toMatchObject({ row: 2, column: 'Name', who: 'Ida 2', value: 'Ida 2' })
  expect(await bring([head], '1', 'nobody@example.com')).toMatchObject({
    responseMessage: 'There is no seller with this email.',
  })
})
