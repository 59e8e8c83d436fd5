import { expect, test } from 'vitest'
import { settleDispute } from '#orders/disputes/server/settle-dispute.ts'
import { createProduct } from '../../../../tests/harness/factories.ts'
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

/**
 * Makes the card holder dispute a part of the payment and win. Afterwards the provider can refund the rest, and the rest can be disputed
 * again.
 */
async function loseDispute(orderId: string, pence: number): Promise<void> {
  const disputeRef = await disputeOrder(shop, orderId, pence)
  await postToProvider(shop, `/v1/disputes/${disputeRef}/close`)
  for (let times = 0; times < 2; times++) await settleDispute(shop, disputeRef)
  await shop.pool.query(
    `update sandbox.objects set data = data || '{"disputed": false}' where kind = 'charge' and data->>'disputed' = 'true'`,
  )
}

const preview = async (order_id: string, lines: object[] = []) =>
  (
    await shop.call<{ amount: number; left: number; seller: object }>('GET', 'admin/refund/preview', {
      as: admin.token,
      query: { order_id, lines: JSON.stringify(lines) },
    })
  ).body.responseData

test('a lost dispute of a third takes a third of the commission, the rest is sent [D-043, D-241]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const orderId = await createPaidOrder(shop, sale, { quantity: 3 })
  await loseDispute(orderId, 2000)
  expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'queued', amount_pence: 1000 })
  await sendTransferForOrder(shop, orderId)
  expect(await getPayoutAccount(shop, sale.seller)).toMatchObject({
    onlineAmount: 10,
    balance: 10,
    pending: 0,
    owed: 0,
  })
})

test('an indivisible share is rounded down, and the dispute of the rest takes the rest [D-241]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const orderId = await createPaidOrder(shop, sale)
  await sendTransferForOrder(shop, orderId)
  await loseDispute(orderId, 333)
  expect(await getPayoutAccount(shop, sale.seller)).toMatchObject({ owed: 0.83 })
  await loseDispute(orderId, 667)
  expect(await getPayoutAccount(shop, sale.seller)).toMatchObject({ owed: 2.49 })
  await loseDispute(orderId, 1000)
  expect(await getPayoutAccount(shop, sale.seller)).toMatchObject({ onlineAmount: 5, owed: 5 })
  expect(await getRefunds(shop, admin, orderId)).toMatchObject({ refunded: 20, left: 0 })
})

test('after a lost dispute a full refund is what is left of money and commission [D-032, D-241]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const orderId = await createPaidOrder(shop, sale, { quantity: 3 })
  await loseDispute(orderId, 1000)
  expect(await preview(orderId)).toMatchObject({ amount: 50, left: 50, seller: { fromHeld: 12.5, owed: 0 } })
  const { body } = await postRefund(shop, admin, { order_id: orderId, amount: 50, refunded: 10 })
  expect(body.error).toBeUndefined()
  expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'failed', amount_pence: 0 })
  expect(await getPayoutAccount(shop, sale.seller)).toMatchObject({ onlineAmount: 0, pending: 0, owed: 0 })
  expect(await getRefunds(shop, admin, orderId)).toMatchObject({ refunded: 60, left: 0, lines: [{ refunded: 3 }] })
  const emails = (await shop.emails()).filter(({ kind }) => kind === 'refund')
  const email = emails.findLast(({ recipient }) => recipient === sale.seller.email)
  expect(email?.text).toContain('2 x Aurelle Velvet Serum, £16.66 each: £33.32')
  expect(email?.text).toContain('1 x Aurelle Velvet Serum, £16.68 each: £16.68')
})

test('refunding one item after a lost dispute takes no commission twice [D-241]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const productIds = [sale.productId, await createProduct(shop, { quantity: 100, commissionPence: 0 })]
  const orderId = await createPaidOrder(shop, sale, { productIds })
  await loseDispute(orderId, 1500)
  const [withCommission, without] = (await getRefunds(shop, admin, orderId)).lines
  const refund = (line_id: string | undefined, amount: number, refunded: number) =>
    postRefund(shop, admin, { order_id: orderId, lines: [{ line_id, quantity: 1 }], amount, refunded })
  expect((await refund(withCommission?.line_id, 20, 15)).body.error).toBeUndefined()
  expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'failed', amount_pence: 0 })
  // the other item cost £20.00, but the dispute has left only £5.00 of the payment
  expect((await refund(without?.line_id, 20, 35)).body.error?.errorCode).toBe(14)
  expect((await refund(without?.line_id, 5, 35)).body.error).toBeUndefined()
  expect(await getRefunds(shop, admin, orderId)).toMatchObject({ refunded: 40, left: 0 })
})

test('the refund that leaves no money leaves no commission, although its item had none [D-241]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const productIds = [sale.productId, await createProduct(shop, { quantity: 100, commissionPence: 0 })]
  const orderId = await createPaidOrder(shop, sale, { productIds })
  await loseDispute(orderId, 2000)
  expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'queued', amount_pence: 250 })
  const line_id = (await getRefunds(shop, admin, orderId)).lines[1]?.line_id
  await postRefund(shop, admin, { order_id: orderId, lines: [{ line_id, quantity: 1 }], amount: 20, refunded: 20 })
  expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'failed', amount_pence: 0 })
})
