import { expect, test } from 'vitest'
import { createProduct } from '../../../../tests/harness/factories.ts'
import { createOrder, createSale, payOrder, placeOrder, saveCard } from '../../../../tests/harness/sales.ts'
import { openShopForOrders } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, books } = await openShopForOrders()

/** A sale of a product whose price dates from before there was a smallest amount, and an order of it as the checkout sends it. */
async function createCheapSale(pricePence: number, commissionPence: number) {
  const productId = await createProduct(shop)
  const sale = { ...(await createSale(shop)), productId }
  const prices = { price_pence: pricePence, commission_pence: commissionPence }
  await shop.db.updateTable('products').set(prices).where('id', '=', productId).execute()
  const order = (type: number, quantity = 1) => {
    const total = (quantity * (type === 1 || type === 5 ? pricePence : pricePence - commissionPence)) / 100
    const prods = [{ prod_id: productId, quantity }]
    return { type, prods, subTotalAmount: total, totalAmount: total }
  }
  return { sale, order }
}

test.each([
  [29, 0, 1],
  [29, 0, 5],
  [100, 71, 2],
  [100, 71, 3],
])(
  '%i pence with %i of commission and type %i is too little to charge or place [N-PRIC-002]',
  async (price, commission, type) => {
    const { sale, order } = await createCheapSale(price, commission)
    const { body } = await placeOrder(shop, sale, order(type))
    expect(body.error).toMatchObject({
      errorCode: 1,
      errors: { prods: 'The amount of this order is too small to be charged: card payments start at £0.30.' },
    })
    const orders = shop.db.selectFrom('orders').select('id').where('seller_id', '=', sale.seller.id)
    expect(await orders.execute()).toEqual([])
  },
)

test('two pieces that make the smallest amount together are ordered and paid [N-PRIC-002]', async () => {
  const { sale, order } = await createCheapSale(15, 0)
  const order_id = await createOrder(shop, sale, order(1, 2))
  const paid = await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount: 0.3 })
  expect(paid.body.statusCode).toBe(1)
})

test('too little for the card is refused in cash before the provider is asked [N-PRIC-002]', async () => {
  const { sale, order } = await createCheapSale(100, 71)
  const order_id = await createOrder(shop, sale, order(1))
  const body = { order_id, card_id: await saveCard(shop, sale.seller) }
  expect((await payOrder(shop, 'cash', sale.seller.token, body)).body.error?.errorCode).toBe(22)
  expect(await books.paymentsOf(order_id)).toEqual([])
})
