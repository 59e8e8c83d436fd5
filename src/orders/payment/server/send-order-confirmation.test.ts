import { expect, test } from 'vitest'
import { mailText } from '#mail/text.ts'
import { orderSummaryText } from '#orders/order-summary-text.ts'
import { applyChargeResult } from '#orders/payment/server/apply-charge-result.ts'
import { ordersText } from '#orders/text.ts'
import { createOrder, createSale, payOrder, saveCard } from '../../../../tests/harness/sales.ts'
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
})

const emailsOf = async (orderId: string) =>
  (await books.emailsAbout(orderId)).map(({ kind, recipient }) => `${kind} to ${recipient}`)

test.each([
  [1, 20, ['Delivery address:', 'Estimated delivery:', '1 High Street']],
  [2, 15, []],
  [3, 15, [orderSummaryText.handedOver]],
] as const)(
  'the client’s receipt of type %i on a seller’s card is over the price [N-MAIL-022, D-039]',
  async (type, amount, delivery) => {
    const orderId = await createOrder(shop, sale, { type })
    const card_id = await saveCard(shop, sale.seller)
    await payOrder(shop, 'card', sale.seller.token, { card_id, order_id: orderId, amount })
    expect(await emailsOf(orderId)).toEqual([
      `order-confirmation to ${sale.seller.email}`,
      'receipt to clara@example.com',
    ])
    const receipt = (await books.emailsAbout(orderId)).find(({ kind }) => kind === 'receipt')
    for (const words of [
      'Total: £20.00',
      ', £20.00 each: £20.00',
      'Payment method: Through Anna',
      `/client-page?order=${orderId}`,
      ...delivery,
    ])
      expect(receipt?.text).toContain(words)
    expect(`${receipt?.text} ${receipt?.html}`).not.toMatch(/commission|15\.00|4242|Billing/i)
    if (delivery.length === 0) expect(receipt?.text).not.toMatch(/Delivery address|Estimated delivery/)
  },
)

test('the receipt of a cash sale says cash and what the client paid [N-MAIL-022]', async () => {
  const orderId = await createOrder(shop, sale)
  await payOrder(shop, 'cash', sale.seller.token, { order_id: orderId, card_id: await saveCard(shop, sale.seller) })
  const receipt = await emailTo(orderId, 'clara@example.com')
  expect(receipt).toContain('Payment method: Cash')
  expect(receipt).toContain('Total: £20.00')
  expect(receipt).not.toMatch(/commission|15\.00/i)
})

test('a seller’s own order has no receipt for a client [N-MAIL-022]', async () => {
  const orderId = await createOrder(shop, sale, { type: 2, client_id: '' })
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id: orderId, amount: 15 })
  expect(await emailsOf(orderId)).toEqual([`order-confirmation to ${sale.seller.email}`])
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
