import { expect, test } from 'vitest'
import { createPaidOrder, postRefund } from '../../../tests/harness/paid-orders.ts'
import { createSaleWithPayouts, findTransfer, sendTransferForOrder } from '../../../tests/harness/payout-accounts.ts'
import { openShopForRefunds } from '../../../tests/harness/shop-for-orders.ts'
import { runAudit } from './run-audit.ts'

const { shop, admin } = await openShopForRefunds()

const listBrokenRules = async () => {
  const findings = await runAudit(String(shop.pool.options.connectionString), shop.provider)
  return findings.filter(({ violations }) => violations > 0).map(({ rule }) => rule)
}

/** A seller whose commission of £5.00 was sent. */
async function sendCommission() {
  const sale = await createSaleWithPayouts(shop)
  const orderId = await createPaidOrder(shop, sale)
  await sendTransferForOrder(shop, orderId)
  return { sale, orderId, transferId: (await findTransfer(shop, orderId))?.id ?? '' }
}

const setSentAt = (transferId: string, at: string) =>
  shop.pool.query(`update transfers set sent_at = now() + interval '${at}' where id = $1`, [transferId])

test('a transfer that left before its release date is found [D-243]', async () => {
  const { transferId } = await sendCommission()
  await shop.pool.query("update transfers set release_at = sent_at + interval '1 second' where id = $1", [transferId])
  expect(await listBrokenRules()).toEqual(['no transfer left before its release date'])
  await shop.pool.query('update transfers set release_at = sent_at where id = $1', [transferId])
  expect(await listBrokenRules()).toEqual([])
})

test('a transfer that left while its seller was blocked or deleted is found [D-240]', async () => {
  const rule = 'no transfer left for a seller who was blocked or deleted at that time'
  const { sale, transferId } = await sendCommission()
  const [as, _id] = [admin.token, sale.seller.id]
  await shop.call('PUT', 'admin/user/block', { as, body: { _id, action: 0 } })
  expect(await listBrokenRules()).toEqual([])
  await setSentAt(transferId, '2 minutes')
  expect(await listBrokenRules()).toEqual([rule])
  await shop.call('PUT', 'admin/user/block', { as, body: { _id, action: 1 } })
  expect(await listBrokenRules()).toEqual([])
  await shop.call('DELETE', `admin/user/${_id}`, { as })
  expect(await listBrokenRules()).toEqual([rule])
  await shop.call('PUT', 'admin/user/restore', { as, body: { _id } })
  expect(await listBrokenRules()).toEqual([])
})

test('a transfer that left while its seller owed something is found [D-242]', async () => {
  const { orderId, transferId } = await sendCommission()
  await postRefund(shop, admin, { order_id: orderId, amount: 20, refunded: 0 })
  expect(await listBrokenRules()).toEqual([])
  await setSentAt(transferId, '2 minutes')
  expect(await listBrokenRules()).toEqual(['no transfer left for a seller who owed something at that time'])
  await setSentAt(transferId, '-1 minute')
})

test('a debt paid by commission that the books lack or differ on is found [D-242]', async () => {
  const { sale, orderId } = await sendCommission()
  await postRefund(shop, admin, { order_id: orderId, amount: 20, refunded: 0 })
  const next = await createPaidOrder(shop, sale, { quantity: 2 })
  await sendTransferForOrder(shop, next)
  expect(await findTransfer(shop, next)).toMatchObject({ state: 'paid', amount_pence: 500 })
  expect(await listBrokenRules()).toEqual([])
  const rules = [
    'commission that paid a debt is in the books, to the penny, of the seller of its transfer, and nothing else is',
    'the transfers of an order are its commission, less what refunds took and did not return and what paid a debt, to its seller',
  ]
  const change = (pence: number) =>
    shop.pool.query('update debt_offsets set amount_pence = amount_pence + $2 where seller_id = $1', [
      sale.seller.id,
      pence,
    ])
  await change(1)
  expect((await listBrokenRules()).sort()).toEqual(rules)
  await change(-1)
})
