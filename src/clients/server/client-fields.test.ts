import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportReport } from '#back-office/imports/contract.ts'
import { type ClientListView, type ClientView, clientSchema } from '#clients/contract.ts'
import { createAdmin, createSeller, type Person } from '../../../tests/harness/factories.ts'
import {
  createTwoForms,
  describeLostFields,
  type FormValues,
  type LeftOut,
} from '../../../tests/harness/form-fields.ts'
import { openShop, type Shop } from '../../../tests/harness/shop.ts'

type Field = keyof typeof clientSchema.shape

const place = 'filled in by a picked place; the addresses of a file are typed'
const leftOutOfFiles: LeftOut<Field> = { street: place, lat: place, lng: place }
const ofOrders = 'an order is sent to an address, not to a place on the map'
const leftOutOfOrders: LeftOut<Field> = { street: ofOrders, lat: ofOrders, lng: ofOrders }

const [added, edited] = createTwoForms(clientSchema, {
  email: ['clara@example.com', 'carla@example.org'],
  pno: ['07700 900123', '07700 900456'],
  zipcode: ['LS1 1AA', 'M1 1AE'],
  c_code: ['+44', '+353'],
  lat: [53.75, -51.5],
  lng: [-1.5, 0.25],
})

let shop: Shop
let admin: Person
let seller: Person
beforeAll(async () => {
  shop = await openShop()
  admin = await createAdmin(shop)
  seller = await createSeller(shop)
})
afterAll(() => shop.close())

async function get<Data>(route: string, as: Person): Promise<Data> {
  const { body } = await shop.call<Data>('GET', route, { as: as.token })
  expect(body.error).toBeUndefined()
  return body.responseData
}
const list = async (route: string, as: Person) => (await get<ClientListView>(route, as)).clients

async function add(client: FormValues<Field>): Promise<string> {
  const { body } = await shop.call<{ client_id: string }>('POST', 'client', { as: seller.token, body: client })
  expect(body.error).toBeUndefined()
  return body.responseData.client_id
}

async function describeLost(saved: FormValues<Field>, id: string): Promise<string[]> {
  const byId = ({ _id }: ClientView) => _id === id
  const one = await get<{ client: ClientView }>(`client/${id}`, seller)
  const { clinet: withOrders } = await get<{ clinet: Partial<ClientView> }>(`admin/client/order/${id}`, admin)
  return [
    ...describeLostFields(saved, 'the client', one.client),
    ...describeLostFields(saved, 'the list of the seller', (await list('client/list', seller)).find(byId) ?? {}),
    ...describeLostFields(saved, 'the back office', (await list('admin/client/list', admin)).find(byId) ?? {}),
    ...describeLostFields(saved, 'the client with orders', withOrders, leftOutOfOrders),
  ]
}

test('every field of a client is read back after the client was added, and after an edit', async () => {
  const client_id = await add(added)
  expect(await describeLost(added, client_id)).toEqual([])
  const { body } = await shop.call('PUT', 'client', { as: seller.token, body: { client_id, ...edited } })
  expect(body.error).toBeUndefined()
  expect(await describeLost(edited, client_id)).toEqual([])
})

test('every field of a client is in the export, and read back when the exported file is imported', async () => {
  const saved = { ...edited, name: 'Exported' }
  const client_id = await add(saved)
  const exported = await shop.call('GET', 'admin/export/clients?sKey=exported', { as: admin.token })
  await shop.call('DELETE', `client/${client_id}`, { as: seller.token })
  const form = new FormData()
  for (const [name, value] of Object.entries({ dry: '0', email: seller.email })) form.append(name, value)
  form.append('file', new File([exported.body.responseMessage ?? ''], 'clients.csv'))
  const { body } = await shop.call<ImportReport>('POST', 'admin/client/import', { as: admin.token, form })
  expect(body.responseData).toMatchObject({ rows: 1, problems: [] })
  const [imported = {}] = await list('client/list?sKey=exported', seller)
  expect(describeLostFields(saved, 'the imported file', imported, leftOutOfFiles)).toEqual([])
})
