import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AddressView, addressSchema } from '#accounts/addresses/contract.ts'
import { createClient, createSeller } from '../../../../tests/harness/factories.ts'
import { createTwoForms, describeLostFields } from '../../../../tests/harness/form-fields.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

const [added, edited] = createTwoForms(addressSchema, {
  f_name: ['Anna', 'Ada'],
  l_name: ['Archer', 'Baker'],
  pno: ['07700 900123', '+49 1512 3456789'],
  postcode: ['LS1 1AA', 'M1 1AE'],
  pincode: ['123456', '654321'],
  lng: [-1.5, 0.25],
  lat: [53.75, -51.5],
})

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

describe('every field of an address is read back after it was added, and after it was edited', () => {
  test.each(['the seller', 'a client'] as const)('of %s', async (owner) => {
    const seller = await createSeller(shop)
    const client = owner === 'a client' ? await createClient(shop, seller) : null
    const path = client ? 'client/address' : 'user/address'
    const ownerIds = client ? { client_id: client.id } : {}
    const save = async (method: 'POST' | 'PUT', fields: object) => {
      const body = { ...ownerIds, ...fields }
      const answer = await shop.call<{ adrs_id: string }>(method, path, { as: seller.token, body })
      expect(answer.body.error).toBeUndefined()
      return answer.body.responseData
    }
    const read = async (): Promise<Partial<AddressView>> => {
      const route = client ? `${path}/${client.id}` : path
      const { body } = await shop.call<{ adrs: AddressView[] }>('GET', route, { as: seller.token })
      return body.responseData.adrs[0] ?? {}
    }
    const { adrs_id } = await save('POST', added)
    expect(describeLostFields(added, path, await read())).toEqual([])
    await save('PUT', { adrs_id, ...edited })
    expect(describeLostFields(edited, path, await read())).toEqual([])
  })
})
