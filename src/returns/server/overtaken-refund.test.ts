import { expect, test } from 'vitest'
import { disputeOrder, failCalls, getRefunds } from '../../../tests/harness/paid-orders.ts'
import {
  createPaidPieces,
  createPersonSale,
  getReturnable,
  openReturnOf,
  openReturnsDesk,
} from '../../../tests/harness/returns.ts'
import { openShopForRefunds } from '../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds()
const desk = openReturnsDesk(shop, admin)

test('a return whose refund a dispute has overtaken can be decided at once [D-765, N-RTRN-019]', async () => {
  const sale = await createPersonSale(shop)
  const order = await createPaidPieces(shop, sale)
  const id = await openReturnOf(shop, sale, order)
  await desk.accept(id)
  await failCalls(shop, '/v1/refunds', () => desk.settle(id))
  await disputeOrder(shop, order)
  await shop.runJobs()
  expect(await getRefunds(shop, admin, order)).toMatchObject({ refunds: [{ state: 'refused' }], refunded: 0 })
  expect(await desk.get(id)).toMatchObject({ state: 'arrived', obstacle: 'dispute', lines: [{ to: null }] })
  // its pieces stand in an open return, so that they cannot be returned a second time (D-551)
  expect((await getReturnable(shop, sale, order)).lines[0]?.left).toBe(1)
  expect((await desk.refuse(id)).body.statusCode).toBe(1)
})
