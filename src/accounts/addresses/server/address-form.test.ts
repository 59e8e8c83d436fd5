import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAddress, listAddresses } from '../../../../tests/harness/addresses.ts'
import { createSeller } from '../../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

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
    ['street', 'x'.repeat(101), '*An address line can have at most 100 characters.'],
    ['landmark', 'x'.repeat(101), '*An address line can have at most 100 characters.'],
    ['city', 'x'.repeat(71), '*A city can have at most 70 characters.'],
    ['state', 'x'.repeat(51), '*A county can have at most 50 characters.'],
    ['country', 'x'.repeat(51), '*A country can have at most 50 characters.'],
    ['f_name', 'x'.repeat(76), '*A name can have at most 75 characters.'],
    ['lat', 91, '*Please enter a valid place.'],
  ] as const
  test.each(wrongFields)(
    'an address whose %s is %j is refused: %s [D-083–086, D-089–090, D-117]',
    async (field, value, message) => {
      const seller = await createSeller(shop)
      const { body } = await addAddress(shop, seller, { [field]: value })
      expect(body.error).toMatchObject({ errorCode: 1, responseMessage: message, errors: { [field]: message } })
      expect((await listAddresses(shop, seller)).adrs).toEqual([])
    },
  )

  test('the first wrong field speaks, in the form’s order [C-ADDR-026, C-ADDR-027]', async () => {
    const seller = await createSeller(shop)
    const order = ['f_name', 'l_name', 'pno', 'street', 'city', 'state', 'postcode', 'country']
    for (const [at, field] of order.entries()) {
      const { body } = await addAddress(shop, seller, Object.fromEntries(order.slice(at).map((name) => [name, ''])))
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
    await addAddress(shop, seller, { postcode: typed })
    expect((await listAddresses(shop, seller)).adrs[0]?.postcode).toBe(stored)
  })
})

test('a character that text cannot hold is a malformed request in a form or a search [D-117]', async () => {
  const seller = await createSeller(shop)
  const { status, body } = await addAddress(shop, seller, { street: '1 High\u0000 Street' })
  expect([status, body.error?.errorCode]).toEqual([400, 1])
  const search = await shop.call('GET', 'client/list', { as: seller.token, query: { sKey: '\u0000' } })
  expect([search.status, search.body.error?.errorCode]).toEqual([400, 1])
})
