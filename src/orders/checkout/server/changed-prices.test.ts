import { afterAll, beforeAll, expect, test } from 'vitest'
import { ordersText } from '#orders/text.ts'
import { createProduct } from '../../../../tests/harness/factories.ts'
import { rejectionOf } from '../../../../tests/harness/rejections.ts'
import {
  createOrder,
  createSale,
  openBooks,
  payOrder,
  placeOrder,
  type Sale,
  saveCard,
} from '../../../../tests/harness/sales.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let books: ReturnType<typeof openBooks>
beforeAll(async () => {
  shop = await openShop()
  books = openBooks(shop)
})
afterAll(() => shop.close())

/** The administrator raises the price to £30.00 with £8.00 commission. */
const raisePrice = (productId: string) =>
  shop.db
    .updateTable('products')
    .set({ price_pence: 3000, commission_pence: 800, rrp_pence: 4000 })
    .where('id', '=', productId)
    .execute()

const pay = (sale: Sale, order_id: string, amount: number) =>
  payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount })

test('an order is paid at the prices it was placed at, whatever the catalogue has now [D-002]', async () => {
  const sale = await createSale(shop)
  const orderId = await createOrder(shop, sale)
  await raisePrice(sale.productId)
  expect(rejectionOf(await pay(sale, orderId, 30))).toEqual([14, ordersText.amountMismatch])
  expect(await books.paymentsOf(orderId)).toEqual([])
  const { body } = await pay(sale, orderId, 20)
  expect(body.responseData.emailData?.order).toMatchObject({ totalAmount: 20, prods: [{ price: 20, totalPrice: 20 }] })
  expect(await books.booked(orderId)).toEqual([
    'commission_accrual sales 500',
    'commission_accrual seller_payable -500',
    'payment held 2000',
    'payment sales -2000',
  ])
})

test('in cash the card is charged by the prices of the order’s day [D-002, D-006]', async () => {
  const sale = await createSale(shop)
  const order_id = await createOrder(shop, sale)
  await raisePrice(sale.productId)
  const paid = await payOrder(shop, 'cash', sale.seller.token, { order_id, card_id: await saveCard(shop, sale.seller) })
  expect(paid.body.statusCode).toBe(1)
  expect(await books.paymentsOf(order_id)).toMatchObject([{ amount_pence: 1500 }])
})

test.each([
  [
    'the price of a line',
    { subTotalAmount: undefined, totalAmount: undefined },
    ordersText.pricesChanged('Velvet Serum'),
  ],
  ['the totals', { prods: 'without price' }, ordersText.amountMismatch],
])(
  'an outdated basket is refused by %s, and nothing is placed [D-002, I-ORDR-050, I-ORDR-053]',
  async (_what, change, words) => {
    const sale = await createSale(shop)
    await raisePrice(sale.productId)
    const stale = 'prods' in change ? { prods: [{ prod_id: sale.productId, quantity: 1 }] } : change
    expect(rejectionOf(await placeOrder(shop, sale, { ...stale, totalMobAmount: undefined }))).toEqual([14, words])
    expect(await shop.db.selectFrom('orders').select('id').where('seller_id', '=', sale.seller.id).execute()).toEqual(
      [],
    )
  },
)

test('one stale line refuses the basket, even if its total is right [D-002, I-ORDR-050]', async () => {
  const sale = await createSale(shop)
  const other = await createProduct(shop, { name: 'Calm Balm', pricePence: 1000, commissionPence: 0 })
  await raisePrice(sale.productId)
  const prods = [
    { prod_id: sale.productId, quantity: 1, price: 20 },
    { prod_id: other, quantity: 1, price: 10 },
  ]
  const answer = await placeOrder(shop, sale, { prods, subTotalAmount: 40, totalAmount: 40 })
  expect(rejectionOf(answer)).toEqual([14, ordersText.pricesChanged('Velvet Serum')])
  const twoLines = [30, 20].map((price) => ({ prod_id: sale.productId, quantity: 1, price }))
  const refused = await placeOrder(shop, sale, { prods: twoLines, subTotalAmount: 60, totalAmount: 60 })
  expect(rejectionOf(refused)).toEqual([14, ordersText.pricesChanged('Velvet Serum')])
})
