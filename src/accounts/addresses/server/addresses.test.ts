import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  findClientAddress,
  findPrimarySellerAddress,
  findSellerAddress,
} from '#accounts/addresses/server/find-address.ts'
import { createClient, createSeller, enablePayouts, type Person } from '../../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const form = {
  f_name: 'Anna',
  l_name: 'Archer',
  pno: '07700 900123',
  street: '1 High Street',
  landmark: 'Top floor',
  city: 'Leeds',
  state: 'West Yorkshire',
  postcode: 'ls11aa',
  country: 'United Kingdom',
}
interface Address {
  _id: string
  primary: boolean
  [field: string]: unknown
}
type Who = { token: string }

const add = (who: Who, change: Record<string, unknown> = {}, path = 'user/address') =>
  shop.call<{ adrs_id: string; message: string }>('POST', path, { as: who.token, body: { ...form, ...change } })
const edit = (who: Who, change: Record<string, unknown>, path = 'user/address') =>
  shop.call('PUT', path, { as: who.token, body: { ...form, ...change } })
const remove = (who: Who, id: string) => shop.call('DELETE', `user/address/${id}`, { as: who.token })
const makePrimary = (who: Who, id: string) =>
  shop.call('PUT', 'user/address/primary', { as: who.token, body: { adrs_id: id } })
const list = async (who: Who, path = 'user/address') => {
  const answer = await shop.call<{ adrs: Address[]; bankAddress: unknown }>('GET', path, { as: who.token })
  return answer.body.responseData
}
const primaries = async (who: Who) => (await list(who)).adrs.map(({ primary }) => primary)

async function withAddresses(count: number): Promise<Person & { addresses: string[] }> {
  const seller = await createSeller(shop)
  const addresses: string[] = []
  for (let at = 0; at < count; at += 1) addresses.push((await add(seller)).body.responseData.adrs_id)
  return { ...seller, addresses }
}

describe('a seller’s own addresses', () => {
  test('an address is stored with all its fields [C-ADDR-008, C-ADDR-010, C-ADDR-011, C-ADDR-012, C-ADDR-013, C-ADDR-015, C-ADDR-016, C-ADDR-017, C-ADDR-019, C-ADDR-020, C-ADDR-021, C-ADDR-049, C-ADDR-050, D-037, D-083]', async () => {
    const seller = await createSeller(shop)
    const { body } = await add(seller, { lng: -1.54, lat: '53.79' })
    expect(await list(seller)).toEqual({
      adrs: [
        {
          _id: body.responseData.adrs_id,
          ...form,
          postcode: 'LS1 1AA',
          pincode: '238999',
          primary: true,
          lng: -1.54,
          lat: 53.79,
        },
      ],
      bankAddress: null,
    })
  })

  test('a pincode is taken as text or number [C-ADDR-013]', async () => {
    const seller = await createSeller(shop)
    for (const pincode of [123456, '654321', 0]) expect((await add(seller, { pincode })).body.statusCode).toBe(1)
    const stored = (await list(seller)).adrs.map(({ pincode }) => pincode)
    expect(stored).toEqual(['123456', '654321', '0'])
    for (const pincode of [-1, 1.5, 10 ** 10, '12a', true])
      expect((await add(seller, { pincode })).body.error).toMatchObject({
        errors: { pincode: '*Please enter a valid pincode.' },
      })
  })

  test('the address of the bank details is part of the list [C-ADDR-049]', async () => {
    const seller = await enablePayouts(shop, await createSeller(shop))
    const bank = { line1: '1 Bank Street', line2: '', city: 'Leeds', country: 'GB', postcode: 'LS1 1AA' }
    await shop.db.updateTable('payout_accounts').set(bank).where('user_id', '=', seller.id).execute()
    const { postcode, ...others } = bank
    expect((await list(seller)).bankAddress).toEqual({ ...others, postal_code: postcode })
  })

  test('the first address becomes primary in any case, later ones on request, with a message [C-ADDR-024, C-ADDR-025]', async () => {
    const seller = await createSeller(shop)
    const message = async (change = {}) => (await add(seller, change)).body.responseData.message
    expect(await message({ primary: false })).toBe('Default address added successfully.')
    expect(await primaries(seller)).toEqual([true])
    expect(await message()).toBe('Address added successfully.')
    expect(await primaries(seller)).toEqual([true, false])
    await add(seller, { primary: true })
    expect(await primaries(seller)).toEqual([false, false, true])
  })

  test('an address is added once, however often the same call is repeated for its answer', async () => {
    const seller = await createSeller(shop)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const send = () => shop.call('POST', 'user/address', { as: seller.token, body: form, headers })
    await Promise.all([send(), send()])
    expect(await primaries(seller)).toEqual([true])
  })

  test('another one is made primary, with the exact text [C-ADDR-025, C-ADDR-053]', async () => {
    const seller = await withAddresses(3)
    const { body } = await makePrimary(seller, seller.addresses[1] ?? '')
    expect(body.responseData).toEqual({ message: 'Default address added successfully.' })
    await makePrimary(seller, seller.addresses[1] ?? '')
    expect(await primaries(seller)).toEqual([false, true, false])
  })

  test('only a lone address is promoted after a removal, which is said; among several none takes over [C-ADDR-024, C-ADDR-025, C-ADDR-052]', async () => {
    const seller = await withAddresses(4)
    const [first = '', second = '', third = '', fourth = ''] = seller.addresses
    const message = async (id: string) => (await remove(seller, id)).body.responseData
    expect(await message(second)).toEqual({ message: 'Address removed successfully.' })
    expect(await primaries(seller)).toEqual([true, false, false])
    expect(await message(first)).toEqual({ message: 'Address removed successfully.' })
    expect(await primaries(seller)).toEqual([false, false])
    expect(await message(third)).toEqual({ message: 'Default address added successfully.' })
    expect(await primaries(seller)).toEqual([true])
    expect(await message(fourth)).toEqual({ message: 'Address removed successfully.' })
    expect(await primaries(seller)).toEqual([])
  })

  test('an address that is added to several of which none is primary becomes it on request only [C-ADDR-024]', async () => {
    const seller = await withAddresses(3)
    await remove(seller, seller.addresses[0] ?? '')
    await add(seller)
    expect(await primaries(seller)).toEqual([false, false, false])
    await add(seller, { primary: true })
    expect(await primaries(seller)).toEqual([false, false, false, true])
  })

  test('many changes at once leave exactly one primary one [C-ADDR-024]', async () => {
    const seller = await withAddresses(4)
    const [one = '', two = '', three = '', four = ''] = seller.addresses
    await Promise.all([
      add(seller, { primary: true }),
      makePrimary(seller, two),
      remove(seller, one),
      makePrimary(seller, three),
      remove(seller, four),
      add(seller, { primary: true }),
    ])
    expect((await primaries(seller)).filter(Boolean)).toHaveLength(1)
  })

  test('an edit changes every field that is sent and neither order nor default [C-ADDR-009, C-ADDR-051]', async () => {
    const seller = await withAddresses(2)
    const [first = '', second = ''] = seller.addresses
    const changed = {
      ...{ f_name: 'Bea', l_name: 'Baker', pno: '07700 900999', pincode: '123456', street: '9 Low Street' },
      ...{ landmark: 'Back door', city: 'York', state: 'North Yorkshire', postcode: 'M1 1AE', country: 'Ireland' },
    }
    await edit(seller, { adrs_id: second, ...changed })
    const { adrs } = await list(seller)
    expect(adrs).toEqual([
      { _id: first, ...form, postcode: 'LS1 1AA', pincode: '238999', primary: true, lng: null, lat: null },
      { _id: second, ...changed, primary: false, lng: null, lat: null },
    ])
  })

  test('a number that was stored while its country code counted stays editable, and is not changed to another such [C-ADDR-033, D-090, D-315]', async () => {
    const seller = await withAddresses(1)
    const [id = ''] = seller.addresses
    const stored = '+353 85 012 345'
    await shop.db.updateTable('addresses').set({ phone: stored }).where('id', '=', id).execute()
    expect((await list(seller)).adrs[0]?.pno).toBe(stored)
    expect((await edit(seller, { adrs_id: id, pno: stored, city: 'Otley' })).body.statusCode).toBe(1)
    const { body } = await edit(seller, { adrs_id: id, pno: '+353 85 012 346', city: 'York' })
    expect(body.error?.errors).toEqual({ pno: '*Please enter valid mobile number' })
    expect((await list(seller)).adrs[0]).toMatchObject({ pno: stored, city: 'Otley' })
  })

  test('another seller’s address is not found [D-211]', async () => {
    const [anna, bea] = [await withAddresses(1), await withAddresses(1)]
    const [id = ''] = anna.addresses
    const answers = [
      await edit(bea, { adrs_id: id, street: 'Mine now' }),
      await remove(bea, id),
      await makePrimary(bea, id),
      await remove(bea, 'nonsense'),
    ]
    for (const { status, body } of answers) expect([status, body.error?.errorCode]).toEqual([404, 6])
    expect((await list(anna)).adrs).toMatchObject([{ _id: id, street: '1 High Street', primary: true }])
  })
})

describe('the form', () => {
  const wrongFields = [
    ['f_name', '', '*Please enter name.'],
    ['f_name', 'A1', '*only alphabets are allowed.'],
    ['l_name', '', '*Please enter last name.'],
    ['l_name', 'B2', '*only alphabets are allowed.'],
    ['pno', '', '*Please enter mobile number'],
    ['pno', '077009001', '*Please enter valid mobile number'],
    ['pno', '+44 7700 90012', '*Please enter valid mobile number'],
    ['pno', '+353 85 012 345', '*Please enter valid mobile number'],
    ['pno', '0770090012345678', '*Please enter valid mobile number'],
    ['pno', 'not a number', '*Please enter valid mobile number'],
    ['street', '', '*Please enter address.'],
    ['street', '---', '*Please enter address.'],
    ['city', ' ', '*Please enter city.'],
    ['state', '', '*Please enter state .'],
    ['postcode', '', '*Please enter zip.'],
    ['postcode', '123', '*Please enter valid zip.'],
    ['postcode', 'LS1 1AA/3', '*Please enter valid zip.'],
    ['country', '', '*Please enter country name.'],
    ['street', 'x'.repeat(101), '*An address line has at most 100 characters.'],
    ['landmark', 'x'.repeat(101), '*An address line has at most 100 characters.'],
    ['city', 'x'.repeat(71), '*A city has at most 70 characters.'],
    ['state', 'x'.repeat(51), '*A county has at most 50 characters.'],
    ['country', 'x'.repeat(51), '*A country has at most 50 characters.'],
    ['f_name', 'x'.repeat(76), '*A name has at most 75 characters.'],
    ['lat', 91, '*Please enter a valid place.'],
  ] as const
  test.each(wrongFields)(
    '%s %j: %s [D-083, D-084, D-085, D-086, D-089, D-090, D-117]',
    async (field, value, message) => {
      const seller = await createSeller(shop)
      const { body } = await add(seller, { [field]: value })
      expect(body.error).toMatchObject({ errorCode: 1, responseMessage: message, errors: { [field]: message } })
      expect((await list(seller)).adrs).toEqual([])
    },
  )

  test('the first wrong field speaks, in the form’s order [C-ADDR-026, C-ADDR-027]', async () => {
    const seller = await createSeller(shop)
    const order = ['f_name', 'l_name', 'pno', 'street', 'city', 'state', 'postcode', 'country']
    for (const [at, field] of order.entries()) {
      const { body } = await add(seller, Object.fromEntries(order.slice(at).map((name) => [name, ''])))
      expect(Object.keys(body.error?.errors ?? {})[0]).toBe(field)
    }
  })

  const postcodes = [
    ['m11ae', 'M1 1AE'],
    ['sw1a  2aa', 'SW1A 2AA'],
    ['10115-12', '10115-12'],
    [' EC1A1BB ', 'EC1A 1BB'],
  ] as const
  test.each(postcodes)('post code %j is stored as %j [D-083]', async (typed, stored) => {
    const seller = await createSeller(shop)
    await add(seller, { postcode: typed })
    expect((await list(seller)).adrs[0]?.postcode).toBe(stored)
  })
})

test('a character that no text can hold is a malformed request, in a form and in a search [D-117]', async () => {
  const seller = await createSeller(shop)
  const { status, body } = await add(seller, { street: '1 High\u0000 Street' })
  expect([status, body.error?.errorCode]).toEqual([400, 1])
  const search = await shop.call('GET', 'client/list', { as: seller.token, query: { sKey: '\u0000' } })
  expect([search.status, search.body.error?.errorCode]).toEqual([400, 1])
})

describe('a client’s addresses', () => {
  test('the seller and the client add, read and edit them [I-CLNT-021, I-CLNT-022, I-CLNT-023, C-ADDR-023, C-ADDR-025, D-046]', async () => {
    const seller = await createSeller(shop)
    const client = await createClient(shop, seller)
    const ofClient = { client_id: client.id, user_id: seller.id }
    const first = await add(seller, ofClient, 'client/address')
    const second = await add(client, { street: '2 Her Street' }, 'client/address')
    expect(first.body.responseData.message).toBe('Default address added successfully.')
    expect(second.body.responseData.message).toBe('Address added successfully.')
    for (const who of [seller, client]) {
      const { adrs } = await list(who, `client/address/${client.id}`)
      expect(adrs.map(({ street, primary }) => [street, primary])).toEqual([
        ['1 High Street', true],
        ['2 Her Street', false],
      ])
    }
    const change = { ...ofClient, adrs_id: first.body.responseData.adrs_id, street: '3 New Street' }
    expect((await edit(client, change, 'client/address')).body.statusCode).toBe(1)
    expect((await list(seller, `client/address/${client.id}`)).adrs[0]?.street).toBe('3 New Street')
    expect((await list(seller)).adrs).toEqual([])
  })

  test('another seller’s client is not found; a client’s token is rejected for another client [D-211, D-046, D-052]', async () => {
    const [anna, bea] = [await createSeller(shop), await createSeller(shop)]
    const [clara, doris] = [await createClient(shop, anna), await createClient(shop, anna)]
    const code = (answer: { body: { error?: { errorCode: number } } }) => answer.body.error?.errorCode
    expect(code(await add(bea, { client_id: clara.id }, 'client/address'))).toBe(6)
    expect(code(await shop.call('GET', `client/address/${clara.id}`, { as: bea.token }))).toBe(6)
    expect(code(await shop.call('GET', `client/address/${doris.id}`, { as: clara.token }))).toBe(8)
    expect(code(await add(clara, { client_id: doris.id }, 'client/address'))).toBe(8)
    expect(code(await add(clara, { user_id: bea.id }, 'client/address'))).toBe(8)
    expect(code(await add(anna, {}, 'client/address'))).toBe(1)
    const hers = (await add(clara, {}, 'client/address')).body.responseData.adrs_id
    expect(code(await edit(doris, { adrs_id: hers }, 'client/address'))).toBe(6)
    expect(code(await edit(anna, { adrs_id: hers }))).toBe(6)
    expect(code(await shop.call('GET', 'user/address', { as: clara.token }))).toBe(8)
  })

  test('the addresses of a deleted client are not found [D-207]', async () => {
    const seller = await createSeller(shop)
    const client = await createClient(shop, seller)
    await shop.db.updateTable('clients').set({ deleted_at: new Date() }).where('id', '=', client.id).execute()
    const answer = await shop.call('GET', `client/address/${client.id}`, { as: seller.token })
    expect(answer.body.error?.errorCode).toBe(6)
  })

  test('orders find their addresses, each where it belongs [D-021, D-211]', async () => {
    const seller = await withAddresses(2)
    const client = await createClient(shop, seller)
    const [first = '', second = ''] = seller.addresses
    const hers = (await add(client, {}, 'client/address')).body.responseData.adrs_id
    expect(await findPrimarySellerAddress(shop.db, seller.id)).toMatchObject({
      id: first,
      line1: '1 High Street',
      primary: true,
    })
    expect(await findSellerAddress(shop.db, seller.id, second)).toMatchObject({ id: second, primary: false })
    expect(await findSellerAddress(shop.db, seller.id, hers)).toBeUndefined()
    expect(await findClientAddress(shop.db, seller.id, client.id, hers)).toMatchObject({ id: hers })
    expect(await findClientAddress(shop.db, seller.id, client.id, first)).toBeUndefined()
    expect(await findClientAddress(shop.db, (await createSeller(shop)).id, client.id, hers)).toBeUndefined()
    expect(await findSellerAddress(shop.db, seller.id, 'nonsense')).toBeUndefined()
  })
})
