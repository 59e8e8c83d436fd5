import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOrder, createSale, placeOrder, type Sale } from '../../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let sale: Sale
beforeAll(async () => {
  shop = await openShop()
  sale = await createSale(shop)
})
afterAll(() => shop.close())

const codeOf = async (...order: Parameters<typeof placeOrder>) => (await placeOrder(...order)).body.error?.errorCode

async function info(orderId: string, as = sale.seller.token) {
  const { body } = await shop.call<{ order: { address: Record<string, string> | null } }>(
    'GET',
    `order/info/${orderId}`,
    { as },
  )
  return body.responseData.order
}

async function anAddress(owner: { sellerId: string; clientId?: string }, change: Record<string, unknown> = {}) {
  const { id } = await shop.db
    .insertInto('addresses')
    .values({
      seller_id: owner.sellerId,
      client_id: owner.clientId ?? null,
      first_name: 'Ada',
      last_name: 'Lane',
      phone: '07700900999',
      line1: '9 Side Street',
      line2: 'Floor 2',
      city: 'York',
      county: 'North Yorkshire',
      postcode: 'YO1 7HH',
      country: 'United Kingdom',
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('the address of an order', () => {
  test('is the client’s own or a chosen one for delivery to a client [C-DELV-046, D-021, D-045]', async () => {
    expect((await info(await createOrder(shop, sale))).address).toEqual({
      f_name: 'Clara',
      l_name: 'Client',
      street: '1 High Street',
      landmark: '',
      city: 'Leeds',
      state: 'West Yorkshire',
      postcode: 'LS1 1AA',
      country: 'United Kingdom',
      pno: '07700900123',
    })
    const address = await anAddress({ sellerId: sale.seller.id, clientId: sale.client.id })
    for (const sent of [address, { _id: address }, { adrs_id: address, city: 'ignored' }])
      expect((await info(await createOrder(shop, sale, { address: sent }))).address).toMatchObject({
        f_name: 'Ada',
        city: 'York',
      })
    expect((await info(await createOrder(shop, sale, { address: sale.client.id }))).address).toMatchObject({
      city: 'Leeds',
    })
    expect((await info(await createOrder(shop, sale, { type: 5, address }))).address).toMatchObject({ city: 'York' })
  })

  test('is the chosen or primary one for the salon, the primary one from stock [C-DELV-046, D-021]', async () => {
    const { seller } = sale
    const second = await anAddress({ sellerId: seller.id }, { city: 'Bath' })
    expect((await info(await createOrder(shop, sale, { type: 2 }))).address).toMatchObject({ city: 'Hull' })
    expect((await info(await createOrder(shop, sale, { type: 2, address: second }))).address).toMatchObject({
      city: 'Bath',
    })
    expect((await info(await createOrder(shop, sale, { type: 3, address: second }))).address).toMatchObject({
      city: 'Hull',
    })
  })

  test('is needed for salon delivery, not for salon stock [C-DELV-009, D-021, N-DISP-008]', async () => {
    const own = await createSale(shop)
    await shop.db.deleteFrom('addresses').where('seller_id', '=', own.seller.id).execute()
    const before = await countOrders()
    const { body } = await placeOrder(shop, own, { type: 2 })
    expect(body.error).toMatchObject({ errorCode: 1, errors: { address: 'Please choose an address.' } })
    expect(await countOrders()).toBe(before)
    expect((await info(await createOrder(shop, own, { type: 3 }), own.seller.token)).address).toBeNull()
  })

  test('a client without an address gets no order delivered to her [C-DELV-046, D-370]', async () => {
    const own = await createSale(shop)
    await shop.db.updateTable('clients').set({ line1: '' }).where('id', '=', own.client.id).execute()
    const { body } = await placeOrder(shop, own)
    expect(body.error).toMatchObject({ errorCode: 1, errors: { address: 'Please choose an address.' } })
  })

  test('an address of another person, or of the wrong kind, is not found [D-021, D-211]', async () => {
    const otherSale = await createSale(shop)
    const otherAddress = await anAddress({ sellerId: otherSale.seller.id })
    const clients = await anAddress({ sellerId: sale.seller.id, clientId: sale.client.id })
    for (const type of [1, 2, 3]) expect(await codeOf(shop, sale, { type, address: otherAddress })).toBe(6)
    for (const type of [2, 3]) expect(await codeOf(shop, sale, { type, address: clients })).toBe(6)
    expect(await codeOf(shop, sale, { address: 'nothing' })).toBe(6)
  })

  test('is a copy: later edits of address, client or product do not change it [D-021, D-197]', async () => {
    const own = await createSale(shop)
    const address = await anAddress({ sellerId: own.seller.id, clientId: own.client.id })
    const id = await createOrder(shop, own, { address })
    const before = await info(id, own.seller.token)
    await shop.db.updateTable('addresses').set({ city: 'Moved' }).where('id', '=', address).execute()
    await shop.db.updateTable('clients').set({ name: 'Renamed' }).where('id', '=', own.client.id).execute()
    await shop.db
      .updateTable('products')
      .set({ name: 'New name', brand: 'New brand', deleted_at: new Date() })
      .where('id', '=', own.productId)
      .execute()
    await shop.call('DELETE', `client/${own.client.id}`, { as: own.seller.token })
    expect(await info(id, own.seller.token)).toEqual(before)
  })
})

async function countOrders(): Promise<number> {
  return (await shop.db.selectFrom('orders').select('id').execute()).length
}
