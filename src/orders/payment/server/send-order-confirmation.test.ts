import { expect, test } from 'vitest'
import { mailText } from '#mail/text.ts'
import { applyChargeResult } from '#orders/payment/server/apply-charge-result.ts'
import { ordersText } from '#orders/text.ts'
import { createOrder, createSale, payOrder } from '../../../../tests/harness/sales.ts'
import { openShopForOrders } from '../../../../tests/harness/shop-for-orders.ts'
import { createAttemptAfterCall } from '../../../../tests/harness/unfinished-payments.ts'

const { shop, sale, books } = await openShopForOrders()

const emailTo = async (orderId: string, email: string) =>
  (await books.emailsAbout(orderId)).find(({ recipient }) => recipient === email)?.text

test('a seller’s confirmation says what is earned, a client’s links documents [D-039, D-209]', async () => {
  const byLink = await createOrder(shop, sale, { type: 5 })
  await payOrder(shop, 'token', sale.client.token, { token: 'tok_visa', order_id: byLink, amount: 20 })
  const earned = await emailTo(byLink, sale.seller.email)
  for (const words of [mailText.orderEarning, '£5.00', ordersText.earningWhen]) expect(earned).toContain(words)
  expect(earned).not.toContain(mailText.orderDocuments)
  const toClient = await emailTo(byLink, 'clara@example.com')
  expect(toClient).toContain(`${shop.publicUrl()}/client-page?order=${byLink}`)
  expect(toClient).not.toContain(mailText.orderEarning)
  const toSalon = await createOrder(shop, sale, { type: 2 })
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id: toSalon, amount: 15 })
  const deducted = await emailTo(toSalon, sale.seller.email)
  for (const words of [mailText.orderSaved, '£5.00']) expect(deducted).toContain(words)
  expect(deducted).not.toContain(ordersText.earningWhen)
  expect(await books.emailsAbout(toSalon)).toHaveLength(1)
})

test('of an order without commission a seller’s confirmation names none [D-007, D-209]', async () => {
  const own = await createSale(shop, { commissionPence: 0 })
  const orderId = await createOrder(shop, own, { prods: [{ prod_id: own.productId, quantity: 1 }] })
  await payOrder(shop, 'token', own.seller.token, { token: 'tok_visa', order_id: orderId, amount: 20 })
  const confirmation = await emailTo(orderId, own.seller.email)
  expect(confirmation).toContain('£20.00')
  for (const words of [mailText.orderEarning, mailText.orderSaved]) expect(confirmation).not.toContain(words)
})

test('a late charge mails no deleted seller and no client without an address [D-207, D-209]', async () => {
  const own = await createSale(shop)
  const orderId = await createOrder(shop, own, { type: 5 })
  const { payment, result } = await createAttemptAfterCall(shop, own, orderId)
  await shop.db.updateTable('orders').set({ client_email: '' }).where('id', '=', orderId).execute()
  await shop.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', own.seller.id).execute()
  await shop.db.deleteFrom('tokens').where('user_id', '=', own.seller.id).execute()
  await applyChargeResult(shop, payment, result)
  expect((await books.stateOf(orderId)).status).toBe(3)
  expect(await books.emailsAbout(orderId)).toEqual([])
})
