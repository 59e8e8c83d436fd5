import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addAddress,
  addAddresses,
  addressForm,
  editAddress,
  listAddresses,
} from '../../../../tests/harness/addresses.ts'
import { createSeller, enablePayouts, type Person } from '../../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

type Who = { token: string }
const remove = (who: Who, id: string) => shop.call('DELETE', `user/address/${id}`, { as: who.token })
const makePrimary = (who: Who, id: string) =>
  shop.call('PUT', 'user/address/primary', { as: who.token, body: { adrs_id: id } })
const primaries = async (who: Who) => (await listAddresses(shop, who)).adrs.map(({ primary }) => primary)

async function withAddresses(count: number): Promise<Person & { addresses: string[] }> {
  const seller = await createSeller(shop)
  return { ...seller, addresses: await addAddresses(shop, seller, count) }
}

describe('a seller’s own addresses', () => {
  test('an address is stored with all its fields [C-ADDR-008, C-ADDR-010–013, C-ADDR-015–017]', async () => {
    const seller = await createSeller(shop)
    const { body } = await addAddress(shop, seller, { lng: -1.54, lat: '53.79' })
    expect(await listAddresses(shop, seller)).toEqual({
      adrs: [
        {
          _id: body.responseData.adrs_id,
          ...addressForm,
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

  test('the post code is tidied, and the first address is primary [C-ADDR-019–021, D-037, D-083]', async () => {
    const seller = await createSeller(shop)
    await addAddress(shop, seller, { postcode: 'ls11aa' })
    const [address] = (await listAddresses(shop, seller)).adrs
    expect(address).toMatchObject({ postcode: 'LS1 1AA', country: addressForm.country, primary: true })
  })

  test('a pincode is taken as text or number [C-ADDR-013]', async () => {
    const seller = await createSeller(shop)
    for (const pincode of [123456, '654321', 0])
      expect((await addAddress(shop, seller, { pincode })).body.statusCode).toBe(1)
    const stored = (await listAddresses(shop, seller)).adrs.map(({ pincode }) => pincode)
    expect(stored).toEqual(['123456', '654321', '0'])
    for (const pincode of [-1, 1.5, 10 ** 10, '12a', true])
      expect((await addAddress(shop, seller, { pincode })).body.error).toMatchObject({
        errors: { pincode: '*Please enter a valid pincode.' },
      })
  })

  test('the address of the bank details is part of the list [C-ADDR-049]', async () => {
    const seller = await enablePayouts(shop, await createSeller(shop))
    const bank = { line1: '1 Bank Street', line2: '', city: 'Leeds', country: 'GB', postcode: 'LS1 1AA' }
    await shop.db.updateTable('payout_accounts').set(bank).where('user_id', '=', seller.id).execute()
    const { postcode, ...others } = bank
    expect((await listAddresses(shop, seller)).bankAddress).toEqual({ ...others, postal_code: postcode })
  })

  test('the first address always becomes primary, later ones on request [C-ADDR-024–025]', async () => {
    const seller = await createSeller(shop)
    const message = async (change = {}) => (await addAddress(shop, seller, change)).body.responseData.message
    expect(await message({ primary: false })).toBe('Default address added successfully.')
    expect(await primaries(seller)).toEqual([true])
    expect(await message()).toBe('Address added successfully.')
    expect(await primaries(seller)).toEqual([true, false])
    await addAddress(shop, seller, { primary: true })
    expect(await primaries(seller)).toEqual([false, false, true])
  })

  test('an address is added once, however often the same call is repeated for its answer', async () => {
    const seller = await createSeller(shop)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const send = () => shop.call('POST', 'user/address', { as: seller.token, body: addressForm, headers })
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

  test('after a removal only a lone remaining address becomes primary [C-ADDR-024–025, C-ADDR-052]', async () => {
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

  test('without a primary address, a new one becomes primary on request only [C-ADDR-024]', async () => {
    const seller = await withAddresses(3)
    await remove(seller, seller.addresses[0] ?? '')
    await addAddress(shop, seller)
    expect(await primaries(seller)).toEqual([false, false, false])
    await addAddress(shop, seller, { primary: true })
    expect(await primaries(seller)).toEqual([false, false, false, true])
  })

  test('many changes at once leave exactly one primary one [C-ADDR-024]', async () => {
    const seller = await withAddresses(4)
    const [one = '', two = '', three = '', four = ''] = seller.addresses
    await Promise.all([
      addAddress(shop, seller, { primary: true }),
      makePrimary(seller, two),
      remove(seller, one),
      makePrimary(seller, three),
      remove(seller, four),
      addAddress(shop, seller, { primary: true }),
    ])
    expect((await primaries(seller)).filter(Boolean)).toHaveLength(1)
  })

  test('an edit changes the fields sent, not the order or the default [C-ADDR-009, C-ADDR-051]', async () => {
    const seller = await withAddresses(2)
    const [first = '', second = ''] = seller.addresses
    const changed = {
      f_name: 'Bea',
      l_name: 'Baker',
      pno: '07700 900999',
      pincode: '123456',
      street: '9 Low Street',
      landmark: 'Back door',
      city: 'York',
      state: 'North Yorkshire',
      postcode: 'M1 1AE',
      country: 'Ireland',
    }
    await editAddress(shop, seller, { adrs_id: second, ...changed })
    const { adrs } = await listAddresses(shop, seller)
    expect(adrs).toEqual([
      { _id: first, ...addressForm, postcode: 'LS1 1AA', pincode: '238999', primary: true, lng: null, lat: null },
      { _id: second, ...changed, primary: false, lng: null, lat: null },
    ])
  })

  test('an old number with a country code stays, but no new one like it [C-ADDR-033, D-090, D-315]', async () => {
    const seller = await withAddresses(1)
    const [id = ''] = seller.addresses
    const stored = '+353 85 012 345'
    await shop.db.updateTable('addresses').set({ phone: stored }).where('id', '=', id).execute()
    expect((await listAddresses(shop, seller)).adrs[0]?.pno).toBe(stored)
    expect((await editAddress(shop, seller, { adrs_id: id, pno: stored, city: 'Otley' })).body.statusCode).toBe(1)
    const { body } = await editAddress(shop, seller, { adrs_id: id, pno: '+353 85 012 346', city: 'York' })
    expect(body.error?.errors).toEqual({ pno: '*Please enter valid mobile number' })
    expect((await listAddresses(shop, seller)).adrs[0]).toMatchObject({ pno: stored, city: 'Otley' })
  })

  test('another seller’s address is not found [D-211]', async () => {
    const [anna, bea] = [await withAddresses(1), await withAddresses(1)]
    const [id = ''] = anna.addresses
    const answers = [
      await editAddress(shop, bea, { adrs_id: id, street: 'Mine now' }),
      await remove(bea, id),
      await makePrimary(bea, id),
      await remove(bea, 'nonsense'),
    ]
    for (const { status, body } of answers) expect([status, body.error?.errorCode]).toEqual([404, 6])
    expect((await listAddresses(shop, anna)).adrs).toMatchObject([{ _id: id, street: '1 High Street', primary: true }])
  })
})
