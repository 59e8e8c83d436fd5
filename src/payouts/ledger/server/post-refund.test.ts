import { expect, test } from 'vitest'
import { createPaidOrder, loseAnswers, postRefund } from '../../../../tests/harness/paid-orders.ts'
import {
  createSaleWithPayouts,
  findTransfer,
  getPayoutAccount,
  sendTransferForOrder,
} from '../../../../tests/harness/payout-accounts.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds()

test('a refund takes nothing from a transfer in doubt: the commission is owed [D-043]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const orderId = await createPaidOrder(shop, sale)
  await loseAnswers(shop, '/v1/transfers', () => expect(sendTransferForOrder(shop, orderId)).rejects.toThrow())
  expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'sent', amount_pence: 500 })
  const preview = await shop.call<{ seller: object }>('GET', 'admin/refund/preview', {
    as: admin.token,
    query: { order_id: orderId },
  })
  expect(preview.body.responseData.seller).toMatchObject({ fromHeld: 0, owed: 5, givenUp: 0 })
  expect((await postRefund(shop, admin, { order_id: orderId, amount: 20, refunded: 0 })).body.statusCode).toBe(1)
  expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'sent', amount_pence: 500 })
  await sendTransferForOrder(shop, orderId)
  expect(await findTransfer(shop, orderId)).toMatchObject({ state: 'paid', amount_pence: 500 })
  expect(await getPayoutAccount(shop, sale.seller)).toMatchObject({ onlineAmount: 5, balance: 5, pending: 0, owed: 5 })
})
