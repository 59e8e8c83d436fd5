import { expect, test } from 'vitest'
import { createProduct } from '../../../../tests/harness/factories.ts'
import { createOrder, payOrder, placeOrder } from '../../../../tests/harness/sales.ts'
import { openShopForOrders } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, sale } = await openShopForOrders()

const change = (id: string, fields: { quantity?: number; visible?: boolean; price_pence?: number }) =>
  shop.db.updateTable('products').set(fields).where('id', '=', id).execute()

/** An order of the sale's product and two more. */
async function createBasket() {
  const serum = await createProduct(shop, { name: 'Velvet Serum', quantity: 10 })
  const balm = await createProduct(shop, { name: 'Calm Balm', quantity: 10 })
  const prods = [sale.productId, serum, balm].map((prod_id) => ({ prod_id, quantity: 3, price: 20 }))
  return { serum, balm, order: { prods, subTotalAmount: 180, totalAmount: 180 } }
}

test('a refused order names each product it is refused for, whatever the reason [N-SHAR-010]', async () => {
  const { serum, balm, order } = await createBasket()
  const rejection = async () => {
    const { error, responseMessage } = (await placeOrder(shop, sale, order)).body
    return { code: error?.errorCode, errors: error?.errors, responseMessage }
  }
  for (const id of [serum, balm]) await change(id, { quantity: 2 })
  const both = [
    { prod_id: serum, name: 'Velvet Serum' },
    { prod_id: balm, name: 'Calm Balm' },
  ]
  expect(await rejection()).toEqual({
    code: 15,
    errors: { refused: both },
    responseMessage: 'There is not enough of Velvet Serum and Calm Balm.',
  })
  await change(serum, { price_pence: 2100 })
  expect(await rejection()).toEqual({
    code: 14,
    errors: { refused: both.slice(0, 1) },
    responseMessage: 'The price of Velvet Serum has changed. Please look at the amounts again.',
  })
  // the answer does not tell a hidden product from one that never existed
  await change(balm, { visible: false })
  expect(await rejection()).toMatchObject({ code: 6, errors: { refused: [{ prod_id: balm }] } })
  await change(serum, { quantity: 10, price_pence: 2000 })
  const rest = { prods: order.prods.slice(0, 2), subTotalAmount: 120, totalAmount: 120 }
  expect((await placeOrder(shop, sale, rest)).body.statusCode).toBe(1)
})

test('a refused payment names the products that were sold after the order [N-SHAR-010]', async () => {
  const { serum, order } = await createBasket()
  const order_id = await createOrder(shop, sale, order)
  await change(serum, { quantity: 2 })
  const body = { token: 'tok_visa', order_id, amount: 180 }
  const { error, responseMessage } = (await payOrder(shop, 'token', sale.seller.token, body)).body
  expect(error).toMatchObject({ errorCode: 15, errors: { refused: [{ prod_id: serum, name: 'Velvet Serum' }] } })
  expect(responseMessage).toBe('There is not enough of Velvet Serum left.')
  const inventory = await shop.db.selectFrom('products').select('quantity').where('id', '=', serum).execute()
  expect(inventory).toEqual([{ quantity: 2 }])
})
