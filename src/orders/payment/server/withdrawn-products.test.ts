import { expect, test } from 'vitest'
import { createAdmin, createProduct } from '../../../../tests/harness/factories.ts'
import { createPaymentLink } from '../../../../tests/harness/payment-link.ts'
import { createOrder, createSale, openBooks, payOrder, placeOrder, saveCard } from '../../../../tests/harness/sales.ts'
import { openShop } from '../../../../tests/harness/shop.ts'

const shop = await openShop()
const books = openBooks(shop)
const admin = await createAdmin(shop)
const names = async (productId: string) =>
  (await shop.db.selectFrom('products').select('name').where('id', '=', productId).executeTakeFirstOrThrow()).name
const sentence = (name: string) => `${name} has been withdrawn from sale, so this cannot be ordered or paid for.`

const hide = (productId: string, links?: 'leave' | 'drop') =>
  shop.call('PUT', 'admin/product/block', { as: admin.token, body: { _id: productId, action: 0, links } })
const payByLink = (value: string) =>
  shop.call('POST', 'payment/client/pay', {
    body: { description: 'Payment', token: 'tok_visa', order_id: value, amount: '20.00', paymentType: 1 },
  })
const openPayLink = async (value: string) =>
  (await shop.call<{ order: { withdrawn?: string[] } }>('GET', `order/payment/${value}`)).body.responseData.order

test('a product that is hidden and dropped from links is not sold by them [N-RECL-001]', async () => {
  const sale = await createSale(shop)
  const orderId = await createOrder(shop, sale)
  const value = await createPaymentLink(shop, sale, orderId)
  await hide(sale.productId, 'drop')
  const name = await names(sale.productId)
  expect(await openPayLink(value)).toMatchObject({ withdrawn: [name] })
  const { body } = await payByLink(value)
  expect([body.error?.errorCode, body.responseMessage]).toEqual([13, sentence(name)])
  expect(await books.paymentsOf(orderId)).toEqual([])
  expect(await books.inventoryOf(sale.productId)).toBeGreaterThan(0)
  const again = await shop.call('POST', 'payment/link', { as: sale.seller.token, body: { order_id: orderId } })
  expect(again.body.responseMessage).toBe(sentence(name))
})

test('a product that is hidden and left in links is still sold by them [N-RECL-001]', async () => {
  const sale = await createSale(shop)
  const value = await createPaymentLink(shop, sale, await createOrder(shop, sale))
  await hide(sale.productId, 'leave')
  expect((await openPayLink(value)).withdrawn).toBeUndefined()
  expect((await payByLink(value)).body.statusCode).toBe(1)
})

test.each([1, 2, 3])('an order of type %i with a withdrawn product is not charged [N-RECL-002]', async (type) => {
  const sale = await createSale(shop)
  const orderId = await createOrder(shop, sale, { type })
  const cardId = await saveCard(shop, sale.seller)
  await hide(sale.productId, 'drop')
  const before = await books.inventoryOf(sale.productId)
  const order = await books.orderOf(orderId)
  const amount = (Number(order.total_pence) / 100).toFixed(2)
  const body = { card_id: cardId, order_id: orderId, amount, description: 'Payment' }
  const paid = await payOrder(shop, 'card', sale.seller.token, body)
  expect(paid.body.responseMessage).toBe(sentence(await names(sale.productId)))
  expect(await books.paymentsOf(orderId)).toEqual([])
  expect(await books.inventoryOf(sale.productId)).toBe(before)
})

test('an order of a withdrawn product is refused by its name [N-RECL-002]', async () => {
  const sale = await createSale(shop)
  await hide(sale.productId, 'drop')
  const { body } = await placeOrder(shop, sale)
  const name = await names(sale.productId)
  expect([body.error?.errorCode, body.responseMessage]).toEqual([6, sentence(name)])
  expect(body.error?.errors).toEqual({ refused: [{ prod_id: sale.productId, name }] })
})

test('a product that is shown again is sold by every link [N-RECL-001]', async () => {
  const sale = await createSale(shop)
  const value = await createPaymentLink(shop, sale, await createOrder(shop, sale))
  await hide(sale.productId, 'drop')
  await shop.call('PUT', 'admin/product/block', { as: admin.token, body: { _id: sale.productId, action: 1 } })
  expect((await payByLink(value)).body.statusCode).toBe(1)
})

test('an order of two withdrawn products names both [N-RECL-002]', async () => {
  const sale = await createSale(shop)
  const other = await createProduct(shop, { name: 'Burning Balm' })
  for (const productId of [sale.productId, other]) await hide(productId, 'drop')
  const line = { quantity: 1, price: 20, commission: 5, totalPrice: 20, totalCommission: 5 }
  const prods = [sale.productId, other].map((prod_id) => ({ ...line, prod_id }))
  const { body } = await placeOrder(shop, sale, { prods })
  const name = await names(sale.productId)
  expect(body.responseMessage).toBe(
    `Burning Balm and ${name} have been withdrawn from sale, so this cannot be ordered or paid for.`,
  )
})
