import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailText } from '#mail/text.ts'
import { ordersText } from '#orders/text.ts'
import { readAdminLog } from '../../../../tests/harness/admin-log.ts'
import { createAdmin, type Person } from '../../../../tests/harness/factories.ts'
import { rejectionOf, wordsOf } from '../../../../tests/harness/rejections.ts'
import { createOrder, createSale, openBooks, payOrder, type Sale, saveCard } from '../../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

interface Row extends Record<string, unknown> {
  _id: string
}

let shop: Shop
let sale: Sale
let admin: Person
beforeAll(async () => {
  shop = await openShop()
  sale = await createSale(shop, { quantity: 500 })
  admin = await createAdmin(shop)
})
afterAll(() => shop.close())

const logOf = (orderId: string) =>
  readAdminLog(shop, orderId, 'action', 'subject_kind', 'before', 'after', 'ip_address')

describe('the back office', () => {
  const adminList = async (query: Record<string, string | number> = {}, as = admin) =>
    (await shop.call<{ orders: Row[]; ttl: number }>('GET', 'admin/order/list', { as: as.token, query })).body

  test('lists all but superseded orders with their sellers, newest first [I-ADMN-036–037, D-023]', async () => {
    const replaced = await createOrder(shop, sale)
    const unpaid = await createOrder(shop, sale, { order_id: replaced })
    const { responseData } = await adminList()
    expect(responseData.orders[0]).toMatchObject({
      _id: unpaid,
      paymentStatus: 1,
      name: 'Anna Archer',
      email: sale.seller.email,
      totalCommission: 5,
    })
    const all = (await adminList({ lmt: 100 })).responseData
    expect(all.orders.map(({ _id }) => _id)).not.toContain(replaced)
    expect(all.ttl).toBe(all.orders.length)
    expect((await adminList({}, sale.seller)).error?.errorCode).toBe(8)
  })

  test('sorts by amount and date, and finds a number or its part [A-ORDR-046, D-034, D-191]', async () => {
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
    for (const sKey of ['%', '_', "'", '1-', 'anna', '0ord-1'])
      expect((await adminList({ sKey })).responseData.ttl).toBe(0)
    const all = (await adminList({ lmt: 100 })).responseData.ttl
    for (const sKey of ['ORD-', 'r', '-']) expect((await adminList({ sKey, lmt: 100 })).responseData.ttl).toBe(all)
  })

  test('opens an order with its seller and its client [I-ADMN-038, D-197]', async () => {
    const order_id = await createOrder(shop, sale)
    const open = (id: string) => shop.call('GET', `admin/order/${id}`, { as: admin.token })
    expect((await open(order_id)).body.responseData).toMatchObject({
      order: { _id: order_id, totalCommission: 5, address: { country: 'United Kingdom' } },
      user: { _id: sale.seller.id, firstName: 'Anna', businessName: 'Archer Hair' },
      client: { name: 'Clara Client', c_code: '+44' },
    })
    for (const id of ['nothing', sale.seller.id]) expect((await open(id)).body.error?.errorCode).toBe(6)
  })

  test('marks an order delivered and back, each change logged once [I-ORDR-034, D-030]', async () => {
    const order_id = await createOrder(shop, sale)
    await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount: 20 })
    const set = (action: unknown, id = order_id) =>
      shop.call('PUT', 'admin/order/status', { as: admin.token, body: { order_id: id, action } })
    for (const action of [1, 1, '0', 0, 1]) expect((await set(action)).body.statusCode).toBe(1)
    const { body } = await shop.call<{ order: Row }>('GET', `order/info/${order_id}`, { as: sale.seller.token })
    expect(body.responseData.order.orderStatus).toBe(1)
    const facts = shop.db.selectFrom('orders').select(['delivered_at', 'delivered_by']).where('id', '=', order_id)
    expect(await facts.execute()).toEqual([{ delivered_at: expect.any(Date), delivered_by: admin.id }])
    const log = await logOf(order_id)
    expect(log).toHaveLength(3)
    expect(log).toContainEqual({
      action: 'set order status',
      subject_kind: 'order',
      before: { delivered: true },
      after: { delivered: false },
      ip_address: '127.0.0.1',
    })
    await set(0)
    expect(await facts.execute()).toEqual([{ delivered_at: null, delivered_by: null }])
    expect((await set(2)).body.error?.errorCode).toBe(1)
    expect((await set(1, 'nothing')).body.error?.errorCode).toBe(6)
  })

  test('refuses to mark an order as delivered or dispatched that is not paid [N-BACK-013]', async () => {
    const order_id = await createOrder(shop, sale)
    const put = (path: string, body: object) => shop.call('PUT', path, { as: admin.token, body })
    const refused = await put('admin/order/status', { order_id, action: 1 })
    expect(wordsOf(refused)).toBe(ordersText.notDeliveredUnpaid)
    expect((await put('admin/order/status', { order_id, action: 0 })).body.statusCode).toBe(1)
    await put('admin/dispatch/many', { orders: [{ order_id }], carrier: 'dpd' })
    const { delivered, dispatched_at } = await openBooks(shop).orderOf(order_id)
    expect({ delivered, dispatched_at }).toEqual({ delivered: false, dispatched_at: null })
    expect(await logOf(order_id)).toEqual([])
  })

  describe('the invoice', () => {
    const send = (order_id: string) => shop.call('POST', 'admin/order/invoice', { as: admin.token, body: { order_id } })
    const invoiceOf = async (order_id: string) => {
      expect((await send(order_id)).body.statusCode).toBe(1)
      const emails = (await openBooks(shop).emailsAbout(order_id)).filter(({ kind }) => kind === 'invoice')
      expect(emails).toHaveLength(1)
      return emails[0]
    }
    const pay = (order_id: string, amount: number, as = sale.seller.token) =>
      payOrder(shop, 'token', as, { token: 'tok_visa', order_id, amount })

    test.each([
      [1, 20, 'client'],
      [2, 15, 'seller'],
      [3, 15, 'seller'],
    ])(
      'of type %i is over the £%i charged, and goes to the %s [A-ORDR-045, I-ADMN-004, D-326]',
      async (type, amount, recipient) => {
        const order_id = await createOrder(shop, sale, { type })
        await pay(order_id, amount)
        const email = await invoiceOf(order_id)
        expect(email?.recipient).toBe(recipient === 'client' ? 'clara@example.com' : sale.seller.email)
        expect(email?.text).toContain(`Total: £${amount}.00`)
        expect(email?.text).toMatch(/Invoice number: INV-\d{6}/)
        expect(email?.text.includes(mailText.toClientPage)).toBe(recipient === 'client')
        expect(email?.text).toContain(`, £${amount}.00 each: £${amount}.00`)
      },
    )

    test('of a sale in cash goes to the seller over what the card was charged [D-006, D-040]', async () => {
      const order_id = await createOrder(shop, sale)
      await payOrder(shop, 'cash', sale.seller.token, { order_id, card_id: await saveCard(shop, sale.seller) })
      const email = await invoiceOf(order_id)
      expect(email).toMatchObject({ recipient: sale.seller.email, text: expect.stringContaining('Total: £15.00') })
    })

    test('goes to a client who paid by link, and hides the seller’s cost [D-005, D-039, D-040]', async () => {
      const bySalon = await createOrder(shop, sale, { type: 2 })
      await shop.call('POST', 'payment/link', { as: sale.seller.token, body: { order_id: bySalon } })
      const link = (await shop.emails()).findLast(({ kind }) => kind === 'pay-link')?.text ?? ''
      const order_id = /order_id=([\w-]+)/.exec(link)?.[1]
      const body = { token: 'tok_visa', order_id, amount: '20.00' }
      expect((await shop.call('POST', 'payment/client/pay', { body })).body.statusCode).toBe(1)
      const byVisit = await createOrder(shop, sale, { type: 5 })
      await pay(byVisit, 20, sale.client.token)
      for (const id of [bySalon, byVisit]) {
        const email = await invoiceOf(id)
        expect(email).toMatchObject({ recipient: 'clara@example.com', text: expect.stringContaining('Total: £20.00') })
        expect(`${email?.html} ${email?.text}`).not.toMatch(/commission|15\.00/i)
      }
    })

    test('is logged with its recipient, and goes nowhere without one who can be reached [D-040]', async () => {
      const own = await createSale(shop)
      const [toClient, toSalon] = [await createOrder(shop, own), await createOrder(shop, own, { type: 2 })]
      await pay(toClient, 20, own.seller.token)
      await pay(toSalon, 15, own.seller.token)
      await invoiceOf(toClient)
      expect(await logOf(toClient)).toEqual([
        {
          action: 'send invoice',
          subject_kind: 'order',
          before: null,
          after: { to: 'client' },
          ip_address: '127.0.0.1',
        },
      ])
      await shop.db.updateTable('orders').set({ client_email: '' }).where('id', '=', toClient).execute()
      await shop.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', own.seller.id).execute()
      await shop.db.deleteFrom('tokens').where('user_id', '=', own.seller.id).execute()
      for (const order_id of [toClient, toSalon])
        expect((await send(order_id)).body.error).toMatchObject({
          errorCode: 13,
          responseMessage: ordersText.payerHasNoEmail,
        })
    })

    test('exists once the order is paid, and only for an order [D-040]', async () => {
      const unpaid = await createOrder(shop, sale)
      expect(rejectionOf(await send(unpaid))).toEqual([13, ordersText.invoiceWhenPaid])
      await shop.call('POST', 'payment/link', { as: sale.seller.token, body: { order_id: unpaid } })
      expect(rejectionOf(await send(unpaid))).toEqual([13, ordersText.invoiceWhenPaid])
      const emails = await openBooks(shop).emailsAbout(unpaid)
      expect(emails.filter(({ kind }) => kind === 'invoice')).toEqual([])
      expect(rejectionOf(await send('nothing'))).toEqual([6, ordersText.notFound])
    })
  })

  test('shows a client with the seller and the client’s orders [I-ADMN-042]', async () => {
    const own = await createSale(shop)
    const order_id = await createOrder(shop, own)
    const { body } = await shop.call('GET', `admin/client/order/${own.client.id}`, { as: admin.token })
    expect(body.responseData).toMatchObject({
      clinet: {
        _id: own.client.id,
        name: 'Clara Client',
        city: 'Leeds',
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
