import { expect, test } from 'vitest'
import type { CommissionEntryWire } from '#payouts/commission/contract.ts'
import { createPaidOrder, getRefunds, postRefund } from '../../../../tests/harness/paid-orders.ts'
import { createSaleWithPayouts, sendTransferForOrder } from '../../../../tests/harness/payout-accounts.ts'
import { createOrder, payOrder, type Sale } from '../../../../tests/harness/sales.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds()

const dayMs = 24 * 60 * 60_000

const listEntries = async ({ seller }: Sale, query: Record<string, number> = {}) =>
  (
    await shop.call<{ entries: CommissionEntryWire[]; ttl: number }>('GET', 'commission/entries', {
      as: seller.token,
      query,
    })
  ).body.responseData

/** £15.00: the seller keeps the commission of £5.00 at the sale. */
async function createDiscountedOrder(sale: Sale): Promise<string> {
  const order_id = await createOrder(shop, sale, { type: 2 })
  await payOrder(shop, 'token', sale.seller.token, { token: 'tok_visa', order_id, amount: 15 })
  return order_id
}

test('cash commission waits for nothing, online commission waits 14 days [D-006, D-007, D-008]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const [owed, discounted] = [await createPaidOrder(shop, sale), await createDiscountedOrder(sale)]
  const { entries, ttl } = await listEntries(sale)
  expect(ttl).toBe(2)
  const nothing = { waits_for: null, release_date: null, paid: null, taken_back: 0, netted: 0 }
  const paidAt = new Date(entries[1]?.created ?? 0).getTime()
  const held_until = new Date(paidAt + 14 * dayMs).toISOString()
  expect(entries).toMatchObject([
    { order_id: discounted, amount: 15, commission: 5, kind: 'cash', state: 'kept', held_until: null, ...nothing },
    { order_id: owed, amount: 20, commission: 5, kind: 'online', state: 'pending', held_until, ...nothing },
  ])
  await sendTransferForOrder(shop, owed)
  const [, sent] = (await listEntries(sale)).entries
  expect(sent).toMatchObject({ state: 'sent', held_until: null })
  expect(new Date(sent?.paid ?? 0).getTime()).toBeGreaterThanOrEqual(paidAt)
})

test('a page of the list says how many there are in all; a seller without sales has none [D-187]', async () => {
  const sale = await createSaleWithPayouts(shop)
  expect(await listEntries(sale)).toEqual({ entries: [], ttl: 0 })
  for (let order = 0; order < 2; order += 1) await createDiscountedOrder(sale)
  const { entries, ttl } = await listEntries(sale, { limit: 1 })
  expect([entries.length, ttl]).toEqual([1, 2])
})

test('a part that is refunded is taken back from the entry, and all of it ends the entry [D-043]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const orderId = await createPaidOrder(shop, sale, { quantity: 2 })
  const [line] = (await getRefunds(shop, admin, orderId)).lines
  const lines = [{ line_id: line?.line_id, quantity: 1 }]
  await postRefund(shop, admin, { order_id: orderId, lines, amount: 20, refunded: 0 })
  expect((await listEntries(sale)).entries).toMatchObject([{ state: 'pending', commission: 10, taken_back: 5 }])
  await postRefund(shop, admin, { order_id: orderId, amount: 20, refunded: 20 })
  expect((await listEntries(sale)).entries).toMatchObject([{ state: 'taken_back', commission: 10, taken_back: 10 }])
})

test('commission that paid a debt is netted [D-242]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const refunded = await createPaidOrder(shop, sale)
  await sendTransferForOrder(shop, refunded)
  await postRefund(shop, admin, { order_id: refunded, amount: 20, refunded: 0 })
  const netted = await createPaidOrder(shop, sale)
  await sendTransferForOrder(shop, netted)
  expect((await listEntries(sale)).entries[0]).toMatchObject({
    order_id: netted,
    state: 'netted',
    netted: 5,
    paid: null,
  })
})
