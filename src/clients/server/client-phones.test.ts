import { expect, test } from 'vitest'
import { createSeller } from '../../../tests/harness/factories.ts'
import { openShop } from '../../../tests/harness/shop.ts'

const shop = await openShop()
const seller = await createSeller(shop)
const form = {
  name: 'Clara Client',
  email: 'clara@beauty.salon',
  addressLine1: '1 High Street',
  city: 'Leeds',
  state: 'West Yorkshire',
  zipcode: 'LS1 1AA',
}
const invalid = '*Please enter valid mobile number.'

test.each([
  ['01 234 5678', '+353', '01 234 5678'],
  ['+353 1 234 5678', '+353', '1 234 5678'],
  ['\u202A030\u00A0123456\u202C', '49', '030 123456'],
  ['="07700900123"', '+44', '07700900123'],
  ['0044 (0)7700 900123', '+44', '0044 (0)7700 900123'],
])('a client is added with %j beside %s, and read back with %s [N-INPT-011, D-455]', async (pno, c_code, read) => {
  const { body } = await shop.call<{ client_id: string }>('POST', 'client', {
    as: seller.token,
    body: { ...form, pno, c_code },
  })
  expect(body.responseMessage).toBeUndefined()
  const { body: found } = await shop.call<{ client: { pno: string } }>('GET', `client/${body.responseData.client_id}`, {
    as: seller.token,
  })
  expect(found.responseData.client.pno).toBe(read)
})

test.each([
  ['085 012 34', '+353'],
  ['+353 85 012 345', ''],
  ['077009001', '+44'],
  ['01 234 5678', '+44'],
])('%j beside %j is refused before what follows in the form [N-INPT-011, S-CLNT-057]', async (pno, c_code) => {
  const { body } = await shop.call('POST', 'client', {
    as: seller.token,
    body: { ...form, pno, c_code, city: '' },
  })
  expect(body.responseMessage).toBe(invalid)
})

test('a client is found by her number however it stands in her record [N-INPT-011]', async () => {
  const finder = await createSeller(shop)
  const stored = ['07700 900456', '44 7700 900456', '(+44) 7700 900456', '+44 07700 900456', '00 44 7700 900456']
  for (const pno of stored) await shop.call('POST', 'client', { as: finder.token, body: { ...form, pno } })
  for (const sKey of [...stored, '+447700900456', '0044 (0)7700 900456', '7700900456']) {
    const { body } = await shop.call<{ ttl: number }>('GET', 'client/list', { as: finder.token, query: { sKey } })
    expect(body.responseData.ttl, sKey).toBe(stored.length)
  }
})

test('an email ending in .salon is fine; an unknown ending only stays [N-INPT-005, D-451]', async () => {
  const { body } = await shop.call<{ client_id: string }>('POST', 'client', {
    as: seller.token,
    body: { ...form, pno: '07700 900123' },
  })
  const { client_id } = body.responseData
  const edit = (email: string) =>
    shop.call('PUT', 'client', { as: seller.token, body: { ...form, client_id, pno: '07700 900123', email } })
  expect((await edit('clara@beauty.salon')).body.statusCode).toBe(1)
  expect((await edit('clara@beauty.salonz')).body.responseMessage).toBe('*Please enter valid email.')
  await shop.db.updateTable('clients').set({ email: 'clara@old.internal-x' }).where('id', '=', client_id).execute()
  expect((await edit('Clara@old.internal-x')).body.statusCode).toBe(1)
})
