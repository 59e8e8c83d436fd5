import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findClientAddress, findPrimarySellerAddress, findSellerAddress } from '#accounts/addresses/server/addresses.ts'
import { addressesText } from '#accounts/addresses/text.ts'
import { addAddress, addAddresses, editAddress, listAddresses } from '../../../../tests/harness/addresses.ts'
import { createClient, createSeller } from '../../../../tests/harness/factories.ts'
import { rejectionOf } from '../../../../tests/harness/rejections.ts'
import { createOrder, createSale, payOrder } from '../../../../tests/harness/sales.ts'
import { type ApiResponse, openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

describe('a client’s addresses', () => {
  test('the seller and the client add, read and edit addresses [C-ADDR-023, I-CLNT-021–023, D-046]', async () => {
    const seller = await createSeller(shop)
    const client = await createClient(shop, seller)
    const ofClient = { client_id: client.id, user_id: seller.id }
    const first = await addAddress(shop, seller, ofClient, 'client/address')
    const second = await addAddress(shop, client, { street: '2 Her Street' }, 'client/address')
    expect(first.body.responseData.message).toBe('Default address added successfully.')
    expect(second.body.responseData.message).toBe('Address added successfully.')
    for (const who of [seller, client]) {
      const { adrs } = await listAddresses(shop, who, `client/address/${client.id}`)
      expect(adrs.map(({ street, primary }) => [street, primary])).toEqual([
        ['1 High Street', true],
        ['2 Her Street', false],
      ])
    }
    const change = { ...ofClient, adrs_id: first.body.responseData.adrs_id, street: '3 New Street' }
    expect((await editAddress(shop, client, change, 'client/address')).body.statusCode).toBe(1)
    expect((await listAddresses(shop, seller, `client/address/${client.id}`)).adrs[0]?.street).toBe('3 New Street')
    expect((await listAddresses(shop, seller)).adrs).toEqual([])
  })

  test('a seller sees no other seller’s client, a client no other client [D-211, D-046, D-052]', async () => {
    const [anna, bea] = [await createSeller(shop), await createSeller(shop)]
    const [clara, doris] = [await createClient(shop, anna), await createClient(shop, anna)]
    const [noClient, noAddress] = [addressesText.clientNotFound, addressesText.addressNotFound]
    const code = (answer: ApiResponse<unknown>) => answer.body.error?.errorCode
    expect(rejectionOf(await addAddress(shop, bea, { client_id: clara.id }, 'client/address'))).toEqual([6, noClient])
    expect(rejectionOf(await shop.call('GET', `client/address/${clara.id}`, { as: bea.token }))).toEqual([6, noClient])
    expect(code(await shop.call('GET', `client/address/${doris.id}`, { as: clara.token }))).toBe(8)
    expect(code(await addAddress(shop, clara, { client_id: doris.id }, 'client/address'))).toBe(8)
    expect(code(await addAddress(shop, clara, { user_id: bea.id }, 'client/address'))).toBe(8)
    const { error } = (await addAddress(shop, anna, {}, 'client/address')).body
    expect(error).toMatchObject({ errorCode: 1, errors: { client_id: addressesText.clientEmpty } })
    const hers = (await addAddress(shop, clara, {}, 'client/address')).body.responseData.adrs_id
    expect(rejectionOf(await editAddress(shop, doris, { adrs_id: hers }, 'client/address'))).toEqual([6, noAddress])
    expect(rejectionOf(await editAddress(shop, anna, { adrs_id: hers }))).toEqual([6, noAddress])
    expect(code(await shop.call('GET', 'user/address', { as: clara.token }))).toBe(8)
  })

  test('the addresses of a deleted client are not found [D-207]', async () => {
    const seller = await createSeller(shop)
    const client = await createClient(shop, seller)
    await shop.db.updateTable('clients').set({ deleted_at: new Date() }).where('id', '=', client.id).execute()
    const answer = await shop.call('GET', `client/address/${client.id}`, { as: seller.token })
    expect(rejectionOf(answer)).toEqual([6, addressesText.clientNotFound])
  })

  test('orders find their addresses, each where it belongs [D-021, D-211]', async () => {
    const seller = await createSeller(shop)
    const client = await createClient(shop, seller)
    const [first = '', second = ''] = await addAddresses(shop, seller, 2)
    const hers = (await addAddress(shop, client, {}, 'client/address')).body.responseData.adrs_id
    expect(await findPrimarySellerAddress(shop.db, seller.id)).toMatchObject({
      id: first,
      line1: '1 High Street',
      isPrimary: true,
    })
    expect(await findSellerAddress(shop.db, seller.id, second)).toMatchObject({ id: second, isPrimary: false })
    expect(await findSellerAddress(shop.db, seller.id, hers)).toBeUndefined()
    expect(await findClientAddress(shop.db, seller.id, client.id, hers)).toMatchObject({ id: hers })
    expect(await findClientAddress(shop.db, seller.id, client.id, first)).toBeUndefined()
    expect(await findClientAddress(shop.db, (await createSeller(shop)).id, client.id, hers)).toBeUndefined()
    expect(await findSellerAddress(shop.db, seller.id, 'nonsense')).toBeUndefined()
  })

  test('the list says which address the client’s last paid order went to [N-XORD-003]', async () => {
    const sale = await createSale(shop)
    const { seller, client } = sale
    const add = async () => (await addAddress(shop, client, {}, 'client/address')).body.responseData.adrs_id
    const [first, second] = [await add(), await add()]
    const read = async (who = client) => {
      const path = `client/address/${client.id}`
      return (await shop.call<{ lastUsed: string | null }>('GET', path, { as: who.token })).body.responseData.lastUsed
    }
    const pay = async (changes: Record<string, unknown>) => {
      const order_id = await createOrder(shop, sale, changes)
      const amount = changes.type === 2 || changes.type === 3 ? 15 : 20
      const paid = await payOrder(shop, 'token', seller.token, { token: 'tok_visa', order_id, amount })
      expect(paid.body.statusCode).toBe(1)
    }
    expect(await read()).toBeNull()
    await createOrder(shop, sale, { address: first })
    expect(await read(), 'an unpaid order').toBeNull()
    await pay({ address: second })
    expect(await read()).toBe(second)
    expect(await read(seller)).toBe(second)
    for (const type of [2, 3]) await pay({ type, address: '' })
    expect(await read(), 'a delivery to the salon').toBe(second)
    await pay({ address: client.id })
    expect(await read(), 'the address of the record').toBe(client.id)
    await pay({ address: first })
    await shop.db.updateTable('addresses').set({ deleted_at: new Date() }).where('id', '=', first).execute()
    expect(await read(), 'an address that was deleted since').toBeNull()
  })
})
