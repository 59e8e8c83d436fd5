import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseBillingAddress, parseClientSnapshot, parseDeliveryAddress } from '#orders/server/order-snapshots.ts'
import { readMigration } from '#platform/server/database/migration-files.ts'
import { createOrder, createSale } from '../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** An order's JSON columns as earlier versions of the shop stored them, with the field names of the API. */
const before = {
  delivery_address: JSON.stringify({
    f_name: 'Clara',
    l_name: 'Client',
    street: '1 High Street',
    landmark: 'Top floor',
    city: 'Leeds',
    state: 'West Yorkshire',
    postcode: 'LS1 1AA',
    country: 'United Kingdom',
    pno: '07700900123',
  }),
  client_snapshot: JSON.stringify({
    _id: 'c1',
    name: 'Clara Client',
    email: 'clara@example.com',
    pno: '07700900456',
    addressLine1: '2 Low Road',
    addressLine2: '',
    city: 'York',
    state: 'North Yorkshire',
    zipcode: 'YO1 1AA',
    c_code: '+44',
  }),
  billing_address: JSON.stringify({
    name: 'A Archer',
    line1: '12 Mirror Lane',
    city: 'Hull',
    zipcode: 'HU1 1AA',
  }),
}

test('an order of a version before is read with its addresses and its client', async () => {
  const sale = await createSale(shop)
  const [orderId, emptyOrderId] = [await createOrder(shop, sale), await createOrder(shop, sale)]
  const empty = { delivery_address: null, client_snapshot: null, billing_address: null }
  await shop.db.updateTable('orders').set(before).where('id', '=', orderId).execute()
  await shop.db.updateTable('orders').set(empty).where('id', '=', emptyOrderId).execute()
  await shop.pool.query(readMigration('0020_addresses-in-plain-names.sql').sql)
  const find = (id: string) => shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const order = await find(orderId)
  expect(parseDeliveryAddress(order)).toEqual({
    firstName: 'Clara',
    lastName: 'Client',
    line1: '1 High Street',
    line2: 'Top floor',
    city: 'Leeds',
    county: 'West Yorkshire',
    postcode: 'LS1 1AA',
    country: 'United Kingdom',
    phone: '07700900123',
  })
  expect(parseClientSnapshot(order)).toEqual({
    id: 'c1',
    name: 'Clara Client',
    email: 'clara@example.com',
    phone: '07700900456',
    diallingCode: '+44',
    line1: '2 Low Road',
    line2: '',
    city: 'York',
    county: 'North Yorkshire',
    postcode: 'YO1 1AA',
  })
  expect(parseBillingAddress(order)).toEqual({
    name: 'A Archer',
    line1: '12 Mirror Lane',
    line2: '',
    city: 'Hull',
    postcode: 'HU1 1AA',
  })
  expect(await find(emptyOrderId)).toMatchObject(empty)
})
