import { expect, test } from 'vitest'
import { createCoupon, sellWithCode } from '../../../tests/harness/coupons.ts'
import { createClientSession } from '../../../tests/harness/factories.ts'
import { createPersonSale } from '../../../tests/harness/returns.ts'
import { openShopForRefunds } from '../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds({ VAT_NUMBER: 'GB123456789' })

interface ShownOrder {
  totalAmount: number
  coupon: { code: string; reduction: number }
  prods: { name: string; quantity: number; price: number; list_price?: number; now?: number }[]
}

test('an order for the salon shows what it was charged before its code, everywhere [N-COUP-024]', async () => {
  const sale = await createPersonSale(shop, { quantity: 20 })
  const { code } = await createCoupon(shop, admin, { rule: 'shared', amount: 3 })
  const orderId = await sellWithCode(shop, sale, { coupon: code, quantity: 1, total: 13.5, type: 2 })
  for (const [path, as] of [
    [`order/info/${orderId}`, sale.seller.token],
    [`admin/order/${orderId}`, admin.token],
  ] as const) {
    const { order } = (await shop.call<{ order: ShownOrder }>('GET', path, { as })).body.responseData
    expect(order, path).toMatchObject({ totalAmount: 13.5, coupon: { reduction: 1.5 }, prods: [{ list_price: 15 }] })
  }
  const email = (await shop.emails()).findLast(({ recipient }) => recipient === sale.seller.email)
  expect(email?.text).toContain(`Discount · ${code}: -£1.50\nTotal: £13.50`)
  const lines = shop.db.selectFrom('invoice_lines as l').innerJoin('invoices as i', 'i.id', 'l.invoice_id')
  expect(await lines.select('l.name').where('i.order_id', '=', orderId).execute()).toMatchObject([
    { name: expect.stringContaining(`(£15.00 each, less £1.50 with ${code})`) },
  ])
})

test('a client reads her code in her file, and buys again without it, as of today [N-COUP-025]', async () => {
  const sale = await createPersonSale(shop, { quantity: 20 })
  const { code } = await createCoupon(shop, admin, { amount: 1 })
  const orderId = await sellWithCode(shop, sale, { coupon: code, quantity: 3, total: 59 })
  const as = await createClientSession(shop, sale.email)
  const shown = { totalAmount: 59, coupon: { code, reduction: 1 }, prods: [{ quantity: 3, price: 20 }] }
  const file = await shop.call<{ orders: ShownOrder[] }>('GET', 'client-page/data', { as })
  expect(file.body.responseData.orders).toMatchObject([shown])
  expect(file.body.responseData.orders[0]?.prods).toHaveLength(1)
  await shop.db.updateTable('products').set({ price_pence: 2200 }).where('id', '=', sale.productId).execute()
  const page = await shop.call<ShownOrder>('GET', `client-page/orders/${orderId}`, { as })
  expect(page.body.responseData).toMatchObject({ ...shown, again: { totalAmount: 66 }, prods: [{ now: 22 }] })
  const body = { amount: 66, adrs_id: orderId }
  expect((await shop.call('POST', `client-page/orders/${orderId}/again`, { as, body })).body.statusCode).toBe(1)
  const placed = shop.db.selectFrom('orders').select(['full_price_pence', 'coupon_code', 'reduction_pence'])
  expect(await placed.where('client_email', '=', sale.email).orderBy('id', 'desc').executeTakeFirst()).toEqual({
    full_price_pence: 6600,
    coupon_code: null,
    reduction_pence: 0,
  })
})
