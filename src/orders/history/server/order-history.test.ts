import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient, type Person } from '../../../../tests/harness/factories.ts'
import { createOrder, createSale, payOrder, type Sale } from '../../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

interface Row extends Record<string, unknown> {
  _id: string
}

let shop: Shop
let sale: Sale
beforeAll(async () => {
  shop = await openShop()
  sale = await createSale(shop, { quantity: 500 })
})
afterAll(() => shop.close())

const buy = (own: Sale, order_id: string, amount = 20, token = 'tok_visa') =>
  payOrder(shop, 'token', own.seller.token, { token, order_id, amount })

async function list(as: Person, query: Record<string, string | number> = {}) {
  const { body } = await shop.call<{ orders: Row[]; bP: string; ttl: number }>('GET', 'order/list', {
    as: as.token,
    query,
  })
  return body
}

async function info(as: { token: string }, orderId: string) {
  const { body } = await shop.call<{ order: Row & { prods: Row[] }; bP: string }>('GET', `order/info/${orderId}`, {
    as: as.token,
  })
  return body
}

describe('My Orders', () => {
  test('lists pending and paid orders newest first, not unpaid or superseded ones [D-023, D-038]', async () => {
    const own = await createSale(shop)
    await createOrder(shop, own)
    const paid = await createOrder(shop, own)
    await buy(own, paid)
    const pending = await createOrder(shop, own, { type: 2 })
    await buy(own, pending, 15, 'tok_threeDSecure2Required')
    const explore = await createOrder(shop, own, { type: 5 })
    await payOrder(shop, 'token', own.client.token, { token: 'tok_visa', order_id: explore, amount: 20 })
    const { responseData } = await list(own.seller)
    expect(responseData.orders.map(({ _id, paymentStatus }) => [_id, paymentStatus])).toEqual([
      [explore, 3],
      [pending, 2],
      [paid, 3],
    ])
    expect(responseData).toMatchObject({ ttl: 3, bP: '/files/public/' })
  })

  test('comes in pages of ten without gap or double [C-ORD-013, I-ORDR-006–008, I-ORDR-047]', async () => {
    const own = await createSale(shop, { quantity: 100 })
    for (let n = 0; n < 12; n++) await buy(own, await createOrder(shop, own))
    const first = (await list(own.seller)).responseData
    const second = (await list(own.seller, { page: 2, lmt: 10 })).responseData
    expect([first.orders.length, second.orders.length, first.ttl, second.ttl]).toEqual([10, 2, 12, 12])
    expect(new Set([...first.orders, ...second.orders].map(({ _id }) => _id)).size).toBe(12)
  })

  test('a row holds number, date and total [I-ORDR-001–004]', async () => {
    const own = await createSale(shop)
    const order_id = await createOrder(shop, own)
    await buy(own, order_id)
    const [row] = (await list(own.seller)).responseData.orders
    expect(row).toMatchObject({ _id: order_id, ord_no: expect.stringMatching(/^ORD-\d{6}$/), totalAmount: 20 })
    expect(new Date(String(row?.created)).toISOString()).toBe(row?.created)
  })

  test('can be filtered by a client of the seller’s own [I-ORDR-005, D-211]', async () => {
    const own = await createSale(shop)
    const second = await createClient(shop, own.seller, { name: 'Second Client' })
    const first = await createOrder(shop, own)
    await buy(own, first)
    await buy(own, await createOrder(shop, own, { client_id: second.id }))
    expect((await list(own.seller, { client_id: own.client.id })).responseData.orders.map(({ _id }) => _id)).toEqual([
      first,
    ])
    expect((await list(sale.seller, { client_id: own.client.id })).error?.errorCode).toBe(6)
    expect((await list(own.seller, { client_id: 'nobody' })).error?.errorCode).toBe(6)
  })

  test('are private: other sellers and the client’s link see none [D-046, D-211]', async () => {
    const other = await createSale(shop)
    const order_id = await createOrder(shop, sale)
    await buy(sale, order_id)
    expect((await list(other.seller)).responseData).toMatchObject({ orders: [], ttl: 0 })
    expect((await info(other.seller, order_id)).error?.errorCode).toBe(6)
    expect((await info(sale.client, order_id)).error?.errorCode).toBe(6)
    expect((await list({ ...sale.seller, token: sale.client.token })).error?.errorCode).toBe(8)
    for (const id of ['nothing', '00000000-0000-7000-8000-000000000000'])
      expect((await info(sale.seller, id)).error?.errorCode).toBe(6)
  })
})

describe('an order', () => {
  test('holds every specified field [I-ORDR-009–010, I-ORDR-012–015, I-ORDR-017–035]', async () => {
    const prods = [{ prod_id: sale.productId, quantity: 2 }]
    const order_id = await createOrder(shop, sale, { prods, subTotalAmount: 40, totalAmount: 40 })
    await buy(sale, order_id, 40)
    const { responseData } = await info(sale.seller, order_id)
    expect(responseData.bP).toBe('/files/public/')
    expect(responseData.order).toEqual({
      _id: order_id,
      ord_no: expect.any(String),
      created: expect.any(String),
      type: 1,
      paymentType: 1,
      paymentStatus: 3,
      funding: 'credit',
      quantity: 2,
      shippingfee: 66,
      tax: 55,
      subTotalAmount: 40,
      totalAmount: 40,
      savingAmount: 10,
      coupon: null,
      totalCommission: 10,
      clnt_name: 'Clara Client',
      clnt_email: 'clara@example.com',
      orderStatus: 0,
      estDate: expect.any(String),
      link_sent: false,
      credit: { reason: 'seller', date: null },
      cancelled: null,
      refund: null,
      dispatch: {
        state: 'to_pack',
        dispatched: null,
        carrier: '',
        tracking_number: '',
        tracking_url: '',
        further_parcels: [],
        delivered: null,
      },
      address: expect.objectContaining({ f_name: 'Clara', l_name: 'Client', city: 'Leeds', pno: '07700900123' }),
      prods: [expect.any(Object)],
      stripeAdress: { name: '', line1: '', line2: '', city: '', zipcode: '' },
      clientData: {
        _id: sale.client.id,
        name: 'Clara Client',
        email: 'clara@example.com',
        pno: '07700900123',
        addressLine1: '1 High Street',
        addressLine2: '',
        city: 'Leeds',
        state: 'West Yorkshire',
        zipcode: 'LS1 1AA',
        c_code: '+44',
      },
    })
  })

  test('has lines with pictures, weight, price, commission [C-COMM-003, C-ORD-002, I-ORDR-036–046]', async () => {
    const prods = [{ prod_id: sale.productId, quantity: 3 }]
    const order_id = await createOrder(shop, sale, { type: 2, prods, subTotalAmount: 45, totalAmount: 45 })
    const ofProduct = await shop.db
      .selectFrom('product_pictures')
      .select('file_name')
      .where('product_id', '=', sale.productId)
      .orderBy('position')
      .execute()
    const pictures = ofProduct.map(({ file_name }) => file_name)
    expect(pictures).toHaveLength(4)
    // the order still shows the pictures that the product had when it was ordered
    const removed = shop.db.deleteFrom('product_pictures').where('product_id', '=', sale.productId)
    await removed.where('position', '>', 2).execute()
    const { order } = (await info(sale.seller, order_id)).responseData
    expect(order.totalCommission).toBe(15)
    expect(order.prods).toEqual([
      {
        prod_id: sale.productId,
        brand: 'Aurelle',
        name: 'Velvet Serum',
        weight: 30,
        weight_unit: 'ml',
        rrp: 25,
        list_price: 15,
        quantity: 3,
        price: 15,
        commission: 5,
        totalPrice: 45,
        totalCommission: 15,
        commission_rule: null,
        imgs: pictures,
      },
    ])
  })

  test('paid in cash keeps the total as it was shown [D-006, D-009]', async () => {
    const order_id = await createOrder(shop, sale)
    await shop.call('POST', 'payment/card', { as: sale.seller.token, body: { token: 'tok_visa', name: 'Anna' } })
    const { body } = await shop.call<{ cards: { id: string }[] }>('GET', 'payment/card/list', { as: sale.seller.token })
    await payOrder(shop, 'cash', sale.seller.token, { order_id, card_id: body.responseData.cards[0]?.id })
    expect((await info(sale.seller, order_id)).responseData.order).toMatchObject({
      totalAmount: 20,
      funding: 'cash',
      paymentType: 2,
      prods: [{ price: 20 }],
    })
  })
})
