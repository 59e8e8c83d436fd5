import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCheckedShop } from '../../../tests/harness/checked-shop.ts'
import { createAdmin, createProduct } from '../../../tests/harness/factories.ts'
import { listViolations } from '../../../tests/harness/list-violations.ts'
import { getRefunds, makeJobsDue, postRefund } from '../../../tests/harness/paid-orders.ts'
import { createConnectedSeller, findTransfer, getPayoutAccount } from '../../../tests/harness/payout-accounts.ts'
import { callSandbox } from '../../../tests/harness/sandbox.ts'
import type { Shop } from '../../../tests/harness/shop.ts'
import { orderInShop, payByLink, saveShopPage, stockProduct } from '../../../tests/harness/shop-pages.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openCheckedShop()
})
afterAll(() => shop.close())

const expectCleanAudit = async () => expect(await listViolations(shop)).toEqual([])

test('a stranger’s order is paid, credited, transferred and refunded [N-SHOP-008–009, D-007]', async () => {
  const seller = await createConnectedSeller(shop, { verified: true })
  const productId = await createProduct(shop, { quantity: 5 })
  await stockProduct(shop, seller, productId)
  await saveShopPage(shop, seller, { handle: 'archer-hair' })
  const cart = { prods: [{ prod_id: productId, quantity: 2 }], totalAmount: 40, email: 'stranger@example.com' }
  const placed = await orderInShop(shop, { handle: 'archer-hair', productId }, cart)
  const paid = await payByLink(shop, placed.body.responseData.link, { amount: 40 })
  expect(paid.body.statusCode).toBe(1)
  const order = await shop.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  expect(order).toMatchObject({ seller_id: seller.id, credit: 'shop', client_id: expect.any(String) })
  expect(await getPayoutAccount(shop, seller)).toMatchObject({ onlineAmount: 10, pending: 1000, balance: 0 })
  await expectCleanAudit()

  await makeJobsDue(shop)
  await shop.runJobs()
  const sent = await findTransfer(shop, order.id)
  expect(sent).toMatchObject({ seller_id: seller.id, amount_pence: 1000, state: 'paid' })
  const atProvider = await callSandbox(shop.ownUrl(), 'GET', `/v1/transfers/${sent?.provider_ref}`)
  expect(atProvider).toMatchObject({ amount: 1000, currency: 'gbp', destination: seller.accountRef, reversed: false })
  expect(await getPayoutAccount(shop, seller)).toMatchObject({ onlineAmount: 10, pending: 0, balance: 10 })
  await expectCleanAudit()

  const admin = await createAdmin(shop)
  const refund = await postRefund(shop, admin, { order_id: order.id, amount: 40, refunded: 0 })
  expect(refund.body.statusCode).toBe(1)
  await makeJobsDue(shop)
  await shop.runJobs()
  expect(await getRefunds(shop, admin, order.id)).toMatchObject({ left: 0, refunded: 40 })
  // the commission was already transferred, so the seller now owes it
  expect(await getPayoutAccount(shop, seller)).toMatchObject({ pending: 0, balance: 10, owed: 10 })
  await expectCleanAudit()
})
