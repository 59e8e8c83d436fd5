import { expect, test } from 'vitest'
import { settleDispute } from '#orders/disputes/server/settle-dispute.ts'
import { createPaidOrder, disputeOrder, getRefunds, postRefund } from '../../../../tests/harness/paid-orders.ts'
import {
  createSaleWithPayouts,
  findTransfer,
  getPayoutAccount,
  postToProvider,
  sendTransferForOrder,
} from '../../../../tests/harness/payout-accounts.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds()

/** Refunds one of an order's three items. */
async function refundOne(orderId: string): Promise<void> {
  const [line] = (await getRefunds(shop, admin, orderId)).lines
  const lines = [{ line_id: line?.line_id, quantity: 1 }]
  const { body } = await postRefund(shop, admin, { order_id: orderId, lines, amount: 20, refunded: 0 })
  expect(body.statusCode).toBe(1)
}

/** Makes the card holder dispute what is left of the payment and win, so that the shop loses. */
async function loseDispute(orderId: string): Promise<void> {
  const disputeRef = await disputeOrder(shop, orderId)
  await settleDispute(shop, disputeRef)
  await postToProvider(shop, `/v1/disputes/${disputeRef}/close`)
  for (let times = 0; times < 2; times++) await settleDispute(shop, disputeRef)
}

test('after a refund a lost dispute takes only what is left of the commission [D-043]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const orderId = await createPaidOrder(shop, sale, { quantity: 3 })
  await refundOne(orderId)
  expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'queued', amount_pence: 1000 })
  await loseDispute(orderId)
  expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'failed', amount_pence: 0 })
  expect(await getPayoutAccount(shop, sale.seller)).toMatchObject({ onlineAmount: 0, pending: 0, balance: 0, owed: 0 })
  expect(await getRefunds(shop, admin, orderId)).toMatchObject({ refunded: 60, left: 0 })
})

test('transferred commission is owed once, to the refund or to the dispute [D-043]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const orderId = await createPaidOrder(shop, sale, { quantity: 3 })
  await sendTransferForOrder(shop, orderId)
  await refundOne(orderId)
  expect(await getPayoutAccount(shop, sale.seller)).toMatchObject({ onlineAmount: 15, owed: 5 })
  await loseDispute(orderId)
  expect(await getPayoutAccount(shop, sale.seller)).toMatchObject({ onlineAmount: 15, owed: 15 })
})
