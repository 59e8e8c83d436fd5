import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, createSeller, type Person } from '../../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let anna: Person
let bea: Person
beforeAll(async () => {
  shop = await openShop()
  anna = await createSeller(shop)
  bea = await createSeller(shop, { firstName: 'Bea' })
})
afterAll(() => shop.close())

const body = (email: string) => ({
  name: 'Ida Page',
  email,
  pno: '07700 900321',
  addressLine1: '7 Orchard Row',
  addressLine2: '',
  city: 'Bath',
  state: 'Somerset',
  zipcode: 'BA1 2QT',
})

const addClient = (as: string, email: string, viewer?: string) =>
  shop.call('POST', 'client', { as, body: body(email), headers: viewer === undefined ? {} : { 'x-viewer': viewer } })

const ownersOf = async (email: string) =>
  (await shop.db.selectFrom('clients').select('seller_id').where('email', '=', email).execute()).map(
    (row) => row.seller_id,
  )

test('a call that names another viewer than its token’s changes nothing [N-ACCT-031, D-422]', async () => {
  const refused = await addClient(bea.token, 'one@example.com', anna.id)
  expect([refused.status, refused.body.error?.errorCode]).toEqual([409, 30])
  expect(refused.body.responseMessage).toBe('This page was opened for somebody else. Please reload it.')
  expect(await ownersOf('one@example.com')).toEqual([])
  const read = await shop.call('GET', 'client/list', { as: bea.token, headers: { 'x-viewer': anna.id } })
  expect(read.body.error?.errorCode).toBe(30)
})

test('the viewer of the token, and a caller who names none, are served [N-ACCT-031, D-422]', async () => {
  expect((await addClient(bea.token, 'two@example.com', bea.id)).body.statusCode).toBe(1)
  expect((await addClient(bea.token, 'three@example.com')).body.statusCode).toBe(1)
  expect((await addClient(bea.token, 'capitals@example.com', bea.id.toUpperCase())).body.statusCode).toBe(1)
  expect((await addClient(bea.token, 'four@example.com', '')).body.statusCode).toBe(1)
  for (const email of ['two@example.com', 'three@example.com', 'four@example.com'])
    expect(await ownersOf(email)).toEqual([bea.id])
})

test('a visit’s viewer is its client, not the seller’s other client [N-ACCT-031, D-422]', async () => {
  const [ida, jo] = [await createClient(shop, anna), await createClient(shop, anna, { email: 'jo@example.com' })]
  const read = (viewer: string) =>
    shop.call('GET', `client/address/${jo.id}`, { as: jo.token, headers: { 'x-viewer': viewer } })
  for (const other of [ida.id, anna.id]) expect((await read(other)).body.error?.errorCode).toBe(30)
  expect((await read(jo.id)).body.statusCode).toBe(1)
})
