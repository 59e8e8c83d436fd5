import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ordersText } from '#orders/text.ts'
import { errorText } from '#platform/error-text.ts'
import { createClient, createProduct, createSeller } from '../../../../tests/harness/factories.ts'
import { rejectionOf } from '../../../../tests/harness/rejections.ts'
import { createOrder, createSale, orderBody, placeOrder, type Sale } from '../../../../tests/harness/sales.ts'
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
  const { body } = await shop.call<{ order: Record<string, unknown> & { prods: Record<string, unknown>[] } }>(
    'GET',
    `order/info/${orderId}`,
    { as },
  )
  return body.responseData.order
}

describe('placing an order', () => {
  test.each([
    [1, 20],
    [2, 15],
    [3, 15],
  ])('type %i is saved with a total of £%i by the server [C-DELV-008–009, C-DELV-011, D-009]', async (type, total) => {
    const { body } = await placeOrder(shop, sale, { type })
    expect(body).toMatchObject({ statusCode: 1, responseData: { _id: expect.any(String) } })
    const order = await info(body.responseData._id)
    expect(order).toMatchObject({
      type,
      quantity: 1,
      subTotalAmount: total,
      totalAmount: total,
      totalCommission: 5,
      savingAmount: 5,
      shippingfee: 66,
      tax: 55,
      paymentStatus: 1,
      paymentType: null,
      orderStatus: 0,
      stripeAdress: null,
      clnt_name: 'Clara Client',
      clnt_email: 'clara@example.com',
    })
    expect(order.ord_no).toMatch(/^ORD-\d{6}$/)
    expect(order.prods).toMatchObject([{ price: total, totalPrice: total, commission: 5, totalCommission: 5, rrp: 25 }])
  })

  test('a client by explore link orders type 5 without commission [C-DELV-012, D-039, D-046]', async () => {
    const id = await createOrder(shop, sale, { type: 5 })
    const order = await info(id, sale.client.token)
    expect(order).toMatchObject({ type: 5, totalAmount: 20, clnt_name: 'Clara Client' })
    expect(JSON.stringify(order).toLowerCase()).not.toContain('commission')
    expect(await info(id)).toMatchObject({ totalCommission: 5 })
  })

  test('type 5 is for the link alone, and the link for type 5 alone [D-046, D-048]', async () => {
    expect(await codeOf(shop, sale, { type: 5 }, sale.seller.token)).toBe(8)
    for (const type of [1, 2, 3]) expect(await codeOf(shop, sale, { type }, sale.client.token)).toBe(8)
    const other = await createClient(shop, sale.seller)
    expect(await codeOf(shop, sale, { type: 5, client_id: other.id })).toBe(8)
  })

  test('the shipping fee and the tax are fixed, whatever is sent [D-001, I-ORDR-051–052]', async () => {
    const order = await info(await createOrder(shop, sale, { shippingfee: 1, tax: 'x' }))
    expect(order).toMatchObject({ shippingfee: 66, tax: 55 })
  })

  test('the server counts the commission, whatever is sent [D-003, I-ORDR-057]', async () => {
    expect(await info(await createOrder(shop, sale, { totalCommission: '999' }))).toMatchObject({ totalCommission: 5 })
  })

  test('the totals of phones are ignored [D-013, I-ORDR-054, I-ORDR-056]', async () => {
    const order = await info(await createOrder(shop, sale, { totalMobAmount: 0, totalMobQuantity: 7, quantity: 9 }))
    expect(order).toMatchObject({ totalAmount: 20, quantity: 1 })
  })

  test.each([
    ['total', { totalAmount: 19.99 }, ordersText.amountMismatch],
    ['subtotal', { subTotalAmount: '20.01' }, ordersText.amountMismatch],
    ['price of a line', 'price', ordersText.pricesChanged('Velvet Serum')],
  ])(
    'another %s is refused with code 14 and nothing is kept [D-002, I-ORDR-050, I-ORDR-053]',
    async (_what, change, words) => {
      const before = await countOrders()
      const prods = [{ prod_id: sale.productId, quantity: 1, price: 1 }]
      const order = change === 'price' ? { prods } : (change as Record<string, unknown>)
      expect(rejectionOf(await placeOrder(shop, sale, order))).toEqual([14, words])
      expect(await countOrders()).toBe(before)
    },
  )

  test('a price that has changed meanwhile is rejected, the copy on an order stays [D-002]', async () => {
    const changing = await createSale(shop)
    const id = await createOrder(shop, changing)
    await shop.db.updateTable('products').set({ price_pence: 2100 }).where('id', '=', changing.productId).execute()
    expect(rejectionOf(await placeOrder(shop, changing))).toEqual([14, ordersText.pricesChanged('Velvet Serum')])
    expect((await info(id, changing.seller.token)).totalAmount).toBe(20)
  })

  test('amounts are pounds with two decimals, as number or text [D-015, D-016]', async () => {
    const odd = await createSale(shop, { pricePence: 1999, commissionPence: 0 })
    const prods = [{ _id: odd.productId, quantity: 3, price: '19.99' }]
    expect(await codeOf(shop, odd, { prods, subTotalAmount: '59.97', totalAmount: 59.97 })).toBeUndefined()
    expect(await codeOf(shop, odd, { prods, subTotalAmount: 59.971, totalAmount: 59.97 })).toBe(1)
  })

  test('lines come as a list or its JSON text, each product once [D-014, I-ORDR-049]', async () => {
    const line = { prod_id: sale.productId, quantity: 1 }
    const totals = { subTotalAmount: 40, totalAmount: 40 }
    const id = await createOrder(shop, sale, { prods: JSON.stringify([line, line]), ...totals })
    expect((await info(id)).prods).toMatchObject([{ quantity: 2, totalPrice: 40 }])
    for (const prods of ['', '{', 'x']) expect(await codeOf(shop, sale, { prods })).toBe(1)
    for (const prods of ['[]', [], [{ prod_id: '', quantity: 1 }]])
      expect(rejectionOf(await placeOrder(shop, sale, { prods }))).toEqual([1, ordersText.linesEmpty])
    for (const quantity of [0, 1.5, 'x', 1_000_001])
      expect(rejectionOf(await placeOrder(shop, sale, { prods: [{ ...line, quantity }] }))).toEqual([
        1,
        ordersText.quantity,
      ])
  })

  test('hidden, deleted and unknown products answer code 6 [D-205]', async () => {
    const hidden = await createProduct(shop, { visible: false })
    for (const prod_id of [hidden, '00000000-0000-7000-8000-000000000000', 'nothing'])
      for (const others of [[], [{ prod_id: sale.productId, quantity: 1 }]])
        expect(await codeOf(shop, sale, { prods: [...others, { prod_id, quantity: 1 }] })).toBe(6)
  })

  test('more than the inventory is code 15, except from salon stock; a line holds 999 [D-035]', async () => {
    const scarce = await createSale(shop, { quantity: 2 })
    const change = (quantity: number, each: number, type: number) => ({
      type,
      prods: [{ prod_id: scarce.productId, quantity }],
      subTotalAmount: each * quantity,
      totalAmount: each * quantity,
    })
    expect(await codeOf(shop, scarce, change(3, 20, 1))).toBe(15)
    expect(await codeOf(shop, scarce, change(3, 15, 2))).toBe(15)
    expect(await codeOf(shop, scarce, change(3, 15, 3))).toBeUndefined()
    expect(await codeOf(shop, scarce, change(2, 20, 1))).toBeUndefined()
    expect(await codeOf(shop, scarce, change(999, 15, 3))).toBeUndefined()
    const tooMany = await placeOrder(shop, scarce, change(1000, 15, 3))
    expect(tooMany.body.error).toMatchObject({ errorCode: 1, errors: { prods: ordersText.quantity } })
  })

  test('a seller without payouts gets code 12, an explore client does not [C-DELV-004, D-029]', async () => {
    const seller = await createSeller(shop)
    const waiting = { seller, client: await createClient(shop, seller), productId: sale.productId }
    expect(await codeOf(shop, waiting)).toBe(12)
    expect(await codeOf(shop, waiting, { type: 5 })).toBeUndefined()
  })

  test('delivery to a client needs one, salon types do not [C-DELV-005–006, D-020, D-211]', async () => {
    expect(await codeOf(shop, sale, { client_id: '' })).toBe(1)
    for (const type of [2, 3]) {
      const order = await info(await createOrder(shop, sale, { type, client_id: '' }))
      expect(order).toMatchObject({ clnt_name: '', clnt_email: '', clientData: null })
    }
    const otherSale = await createSale(shop)
    expect(await codeOf(shop, sale, { client_id: otherSale.client.id })).toBe(6)
  })

  test('user_id may be absent, empty or one’s own [D-052, I-ORDR-048]', async () => {
    for (const user_id of ['', null, sale.seller.id]) expect(await codeOf(shop, sale, { user_id })).toBeUndefined()
    expect(await codeOf(shop, sale, { user_id: sale.client.id })).toBe(8)
  })

  test('an unknown type is rejected [I-ORDR-060]', async () => {
    for (const type of [0, 4, 6, '', null, 'x']) expect(await codeOf(shop, sale, { type })).toBe(1)
    expect(await codeOf(shop, sale, { type: '1' })).toBeUndefined()
  })

  test('visitors cannot order', async () => {
    const { body } = await shop.call('POST', 'order', { body: orderBody(sale) })
    expect(body.error?.errorCode).toBe(7)
  })
})

test('the same Idempotency-Key places one order, with another body none [I-ORDR-061]', async () => {
  const headers = { 'idempotency-key': 'one-order' }
  const send = (body: unknown) => shop.call<{ _id: string }>('POST', 'order', { as: sale.seller.token, body, headers })
  const first = await send(orderBody(sale))
  const again = await send(orderBody(sale))
  expect(again.body).toEqual(first.body)
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(rejectionOf(await send(orderBody(sale, { type: 2 })))).toEqual([13, errorText.sameKeyOtherBody])
})

test('a key too long to store is refused, not mistaken for one that begins alike [I-ORDR-061]', async () => {
  const headers = { 'idempotency-key': 'k'.repeat(201) }
  const { body } = await shop.call('POST', 'order', { as: sale.seller.token, body: orderBody(sale), headers })
  expect(body).toMatchObject({ statusCode: 0, responseMessage: 'The idempotency key is too long.' })
})

test('twenty orders at once have twenty numbers [D-034, I-ORDR-011]', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => createOrder(shop, sale, { type: 3 })))
  const rows = await shop.db.selectFrom('orders').select('order_number').where('id', 'in', ids).execute()
  expect(new Set(rows.map(({ order_number }) => order_number)).size).toBe(20)
})

async function countOrders(): Promise<number> {
  return (await shop.db.selectFrom('orders').select('id').execute()).length
}
