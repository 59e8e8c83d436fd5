import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClient, anAdmin, type Person } from '../../../tests/harness/factories.ts'
import { anOrder, aSale, pay, type Sale } from '../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../tests/harness/shop.ts'

interface Row extends Record<string, unknown> {
  _id: string
}

let shop: Shop
let sale: Sale
let admin: Person
beforeAll(async () => {
  shop = await openShop()
  sale = await aSale(shop, { quantity: 500 })
  admin = await anAdmin(shop)
})
afterAll(() => shop.close())

const buy = (own: Sale, order_id: string, amount = 20, token = 'tok_visa') =>
  pay(shop, 'token', own.seller.token, { token, order_id, amount })

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
  test('holds what is pending and paid, newest first, and nothing unpaid or replaced [C-ORD-009, C-ORD-010, C-ORD-011, D-023, D-038]', async () => {
    const own = await aSale(shop)
    await anOrder(shop, own)
    const paid = await anOrder(shop, own)
    await buy(own, paid)
    const pending = await anOrder(shop, own, { type: 2 })
    await buy(own, pending, 15, 'tok_threeDSecure2Required')
    const explore = await anOrder(shop, own, { type: 5 })
    await pay(shop, 'token', own.client.token, { token: 'tok_visa', order_id: explore, amount: 20 })
    const { responseData } = await list(own.seller)
    expect(responseData.orders.map(({ _id, paymentStatus }) => [_id, paymentStatus])).toEqual([
      [explore, 3],
      [pending, 2],
      [paid, 3],
    ])
    expect(responseData).toMatchObject({ ttl: 3, bP: '/files/public/' })
  })

  test('comes in pages of ten that neither repeat nor skip [C-ORD-013, I-ORDR-006, I-ORDR-007, I-ORDR-008, I-ORDR-047]', async () => {
    const own = await aSale(shop, { quantity: 100 })
    for (let n = 0; n < 12; n++) await buy(own, await anOrder(shop, own))
    const first = (await list(own.seller)).responseData
    const second = (await list(own.seller, { page: 2, lmt: 10 })).responseData
    expect([first.orders.length, second.orders.length, first.ttl, second.ttl]).toEqual([10, 2, 12, 12])
    expect(new Set([...first.orders, ...second.orders].map(({ _id }) => _id)).size).toBe(12)
  })

  test('a row holds number, date and total [I-ORDR-001, I-ORDR-002, I-ORDR-003, I-ORDR-004]', async () => {
    const own = await aSale(shop)
    const order_id = await anOrder(shop, own)
    await buy(own, order_id)
    const [row] = (await list(own.seller)).responseData.orders
    expect(row).toMatchObject({ _id: order_id, ord_no: expect.stringMatching(/^ORD-\d{6}$/), totalAmount: 20 })
    expect(new Date(String(row?.created)).toISOString()).toBe(row?.created)
  })

  test('of one client are hers alone, and only the seller’s own client may be asked for [I-ORDR-005, D-211]', async () => {
    const own = await aSale(shop)
    const second = await aClient(shop, own.seller, { name: 'Second Client' })
    const first = await anOrder(shop, own)
    await buy(own, first)
    await buy(own, await anOrder(shop, own, { client_id: second.id }))
    expect((await list(own.seller, { client_id: own.client.id })).responseData.orders.map(({ _id }) => _id)).toEqual([
      first,
    ])
    expect((await list(sale.seller, { client_id: own.client.id })).error?.errorCode).toBe(6)
    expect((await list(own.seller, { client_id: 'nobody' })).error?.errorCode).toBe(6)
  })

  test('are nobody else’s: other sellers and the client’s link see none [D-046, D-211]', async () => {
    const other = await aSale(shop)
    const order_id = await anOrder(shop, sale)
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
  test('holds every field that the specification names [I-ORDR-009, I-ORDR-010, I-ORDR-012, I-ORDR-013, I-ORDR-014, I-ORDR-015, I-ORDR-017, I-ORDR-018, I-ORDR-019, I-ORDR-020, I-ORDR-021, I-ORDR-022, I-ORDR-023, I-ORDR-024, I-ORDR-025, I-ORDR-026, I-ORDR-027, I-ORDR-028, I-ORDR-029, I-ORDR-030, I-ORDR-031, I-ORDR-032, I-ORDR-033, I-ORDR-034, I-ORDR-035]', async () => {
    const prods = [{ prod_id: sale.productId, quantity: 2 }]
    const order_id = await anOrder(shop, sale, { prods, subTotalAmount: 40, totalAmount: 40 })
    await buy(sale, order_id, 40)
    const { responseData } = await info(sale.seller, order_id)
    expect(responseData.bP).toBe('/files/public/')
    expect(responseData.order).toEqual({
      ...{ _id: order_id, ord_no: expect.any(String), created: expect.any(String), type: 1, paymentType: 1 },
      ...{ paymentStatus: 3, funding: 'credit', quantity: 2, shippingfee: 66, tax: 55, subTotalAmount: 40 },
      ...{ totalAmount: 40, savingAmount: 10, totalCommission: 10, clnt_name: 'Clara Client' },
      ...{ clnt_email: 'clara@example.com', orderStatus: 0, estDate: expect.any(String) },
      address: expect.objectContaining({ f_name: 'Clara', l_name: 'Client', city: 'Leeds', pno: '07700900123' }),
      prods: [expect.any(Object)],
      stripeAdress: { name: '', line1: '', line2: '', city: '', zipcode: '' },
      clientData: {
        ...{ _id: sale.client.id, name: 'Clara Client', email: 'clara@example.com', pno: '07700900123' },
        ...{ addressLine1: '1 High Street', addressLine2: '', city: 'Leeds', state: 'West Yorkshire' },
        ...{ zipcode: 'LS1 1AA', c_code: '+44' },
      },
    })
  })

  test('has lines with picture, weight, price and commission [C-COMM-003, I-ORDR-036, I-ORDR-037, I-ORDR-038, I-ORDR-039, I-ORDR-040, I-ORDR-041, I-ORDR-042, I-ORDR-043, I-ORDR-044, I-ORDR-045, I-ORDR-046]', async () => {
    const prods = [{ prod_id: sale.productId, quantity: 3 }]
    const order_id = await anOrder(shop, sale, { type: 2, prods, subTotalAmount: 45, totalAmount: 45 })
    const { order } = (await info(sale.seller, order_id)).responseData
    expect(order.totalCommission).toBe(15)
    expect(order.prods).toEqual([
      {
        ...{ prod_id: sale.productId, brand: 'Aurelle', name: 'Velvet Serum', weight: 30, weight_unit: 'ml' },
        ...{ rrp: 25, quantity: 3, price: 15, commission: 5, totalPrice: 45, totalCommission: 15 },
        imgs: [expect.stringMatching(/\.webp$/)],
      },
    ])
  })

  test('paid in cash keeps the total as it was shown [C-ORD-002, D-006, D-009]', async () => {
    const order_id = await anOrder(shop, sale)
    await shop.call('POST', 'payment/card', { as: sale.seller.token, body: { token: 'tok_visa', name: 'Anna' } })
    const { body } = await shop.call<{ cards: { id: string }[] }>('GET', 'payment/card/list', { as: sale.seller.token })
    await pay(shop, 'cash', sale.seller.token, { order_id, card_id: body.responseData.cards[0]?.id })
    expect((await info(sale.seller, order_id)).responseData.order).toMatchObject({
      ...{ totalAmount: 20, funding: 'cash', paymentType: 2, prods: [{ price: 20 }] },
    })
  })
})

describe('the back office', () => {
  const adminList = async (query: Record<string, string | number> = {}, as = admin) =>
    (await shop.call<{ orders: Row[]; ttl: number }>('GET', 'admin/order/list', { as: as.token, query })).body

  test('lists every order but replaced ones, newest first, with its seller’s name [I-ADMN-036, I-ADMN-037, D-023, D-044, D-189]', async () => {
    const replaced = await anOrder(shop, sale)
    const unpaid = await anOrder(shop, sale, { order_id: replaced })
    const { responseData } = await adminList()
    expect(responseData.orders[0]).toMatchObject({
      ...{ _id: unpaid, paymentStatus: 1, name: 'Anna Archer', email: sale.seller.email, totalCommission: 5 },
    })
    const all = (await adminList({ lmt: 100 })).responseData
    expect(all.orders.map(({ _id }) => _id)).not.toContain(replaced)
    expect(all.ttl).toBe(all.orders.length)
    expect((await adminList({}, sale.seller)).error?.errorCode).toBe(8)
  })

  test('sorts by amount and date both ways, and finds a number in whole or part [A-ORDR-046, D-034, D-189, D-191]', async () => {
    const amounts = async (dir: number) =>
      (await adminList({ sortValue: 2, dir, lmt: 100 })).responseData.orders.map(({ totalAmount }) =>
        Number(totalAmount),
      )
    expect(await amounts(1)).toEqual((await amounts(1)).toSorted((a, b) => a - b))
    expect(await amounts(-1)).toEqual((await amounts(-1)).toSorted((a, b) => b - a))
    const dates = async (query: Record<string, number>) =>
      (await adminList({ ...query, lmt: 100 })).responseData.orders.map(({ created }) => String(created))
    expect(await dates({ sortValue: 3, dir: 1 })).toEqual((await dates({ sortValue: 3 })).toSorted())
    expect(await dates({ sort_val: 3, dir: -1 })).toEqual((await dates({})).toSorted().toReversed())
    const [newest] = (await adminList()).responseData.orders
    const number = String(newest?.ord_no)
    for (const sKey of [number, number.toLowerCase()])
      expect((await adminList({ sKey })).responseData.orders.map(({ ord_no }) => ord_no)).toEqual([number])
    expect((await adminList({ sKey: number.slice(4) })).responseData.orders.map(({ ord_no }) => ord_no)).toContain(
      number,
    )
    for (const sKey of ['%', '_', "'"]) expect((await adminList({ sKey })).responseData.ttl).toBe(0)
  })

  test('opens an order with its seller and its client [I-ADMN-038, D-197]', async () => {
    const order_id = await anOrder(shop, sale)
    const open = (id: string) => shop.call('GET', `admin/order/${id}`, { as: admin.token })
    expect((await open(order_id)).body.responseData).toMatchObject({
      order: { _id: order_id, totalCommission: 5, address: { country: 'United Kingdom' } },
      user: { _id: sale.seller.id, firstName: 'Anna', businessName: 'Archer Hair' },
      client: { name: 'Clara Client', c_code: '+44' },
    })
    for (const id of ['nothing', sale.seller.id]) expect((await open(id)).body.error?.errorCode).toBe(6)
  })

  test('marks an order delivered and back, noted once each [I-ORDR-034, D-030]', async () => {
    const order_id = await anOrder(shop, sale)
    const set = (action: unknown, id = order_id) =>
      shop.call('PUT', 'admin/order/status', { as: admin.token, body: { order_id: id, action } })
    for (const action of [1, 1, '0', 0, 1]) expect((await set(action)).body.statusCode).toBe(1)
    expect((await info(sale.seller, order_id)).responseData.order.orderStatus).toBe(1)
    const log = await shop.db.selectFrom('admin_log').selectAll().where('subject_id', '=', order_id).execute()
    expect(log).toHaveLength(3)
    expect((await set(2)).body.error?.errorCode).toBe(1)
    expect((await set(1, 'nothing')).body.error?.errorCode).toBe(6)
  })

  test('sends the invoice to the client, else to the seller, at the prices charged [A-ORDR-045, I-ADMN-004, D-040]', async () => {
    const send = (order_id: string) => shop.call('POST', 'admin/order/invoice', { as: admin.token, body: { order_id } })
    const invoiceOf = async (orderId: string) => {
      const { ord_no } = await shop.db
        .selectFrom('orders')
        .select('ord_no')
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow()
      return (await shop.letters()).find(({ kind, subject }) => kind === 'invoice' && subject.includes(ord_no))
    }
    const withClient = await anOrder(shop, sale)
    expect((await send(withClient)).body.statusCode).toBe(1)
    const letter = await invoiceOf(withClient)
    expect(letter).toMatchObject({ recipient: 'clara@example.com', text: expect.stringContaining('£20.00') })
    expect(letter?.text.toLowerCase()).not.toContain('commission')
    const alone = await anOrder(shop, sale, { type: 2, client_id: '' })
    await send(alone)
    expect(await invoiceOf(alone)).toMatchObject({
      recipient: sale.seller.email,
      text: expect.stringContaining('£15.00'),
    })
    expect((await send('nothing')).body.error?.errorCode).toBe(6)
  })

  test('shows a client with her seller and her orders [I-ADMN-042]', async () => {
    const own = await aSale(shop)
    const order_id = await anOrder(shop, own)
    const { body } = await shop.call('GET', `admin/client/order/${own.client.id}`, { as: admin.token })
    expect(body.responseData).toMatchObject({
      clinet: {
        ...{ _id: own.client.id, name: 'Clara Client', city: 'Leeds' },
        user: {
          _id: own.seller.id,
          firstName: 'Anna',
          lastName: 'Archer',
          email: own.seller.email,
          businessName: 'Archer Hair',
        },
        orders: [{ _id: order_id, quantity: 1, shippingfee: 66, totalAmount: 20, paymentStatus: 1 }],
      },
    })
  })
})
