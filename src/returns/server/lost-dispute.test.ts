import { describe, expect, test } from 'vitest'
import { settleDispute } from '#orders/disputes/server/settle-dispute.ts'
import { disputeOrder, getRefunds, postRefund } from '../../../tests/harness/paid-orders.ts'
import { postToProvider } from '../../../tests/harness/payout-accounts.ts'
import {
  createPaidPieces,
  createPersonSale,
  getClientReturn,
  getReturnable,
  openReturnOf,
  openReturnsDesk,
  type PersonSale,
  previewReturn,
} from '../../../tests/harness/returns.ts'
import { openShopForRefunds } from '../../../tests/harness/shop-for-orders.ts'

const { shop, admin } = await openShopForRefunds()
const desk = openReturnsDesk(shop, admin)

/** Has the bank take this much of the client's payment back from the shop. */
async function loseDispute(orderId: string, pence?: number): Promise<void> {
  const disputeRef = await disputeOrder(shop, orderId, pence)
  await postToProvider(shop, `/v1/disputes/${disputeRef}/close`)
  await settleDispute(shop, disputeRef)
}
const amountForSeller = async ({ seller }: PersonSale, id: string) =>
  (await shop.call<{ return: { amount: number } }>('GET', `return/${id}`, { as: seller.token })).body.responseData
    .return.amount

describe('after a lost dispute a return says what is left to get back:', () => {
  test('nothing of a payment that the bank has taken back [N-RTRN-054, D-553]', async () => {
    const sale = await createPersonSale(shop)
    const order = await createPaidPieces(shop, sale)
    const id = await openReturnOf(shop, sale, order, { quantity: 2 })
    await desk.accept(id)
    expect(await getClientReturn(shop, sale, id)).toMatchObject({ amount: 40 })
    await loseDispute(order)
    expect(await getClientReturn(shop, sale, id)).toMatchObject({ state: 'arrived', amount: 0 })
    expect(await amountForSeller(sale, id)).toBe(0)
    expect(await desk.get(id)).toMatchObject({ obstacle: 'nothing_left', lines: [{ quantity: 2, left: 0 }] })
    expect((await getReturnable(shop, sale, order)).returns).toMatchObject([{ amount: 0 }])
  })

  test('the rest, line by line, where the bank has taken back a part [N-RTRN-054]', async () => {
    const sale = await createPersonSale(shop)
    const order = await createPaidPieces(shop, sale)
    await loseDispute(order, 3000)
    const preview = (await previewReturn(shop, sale, order, { quantity: 2 })).body.responseData
    expect(preview).toMatchObject({ amount: 10, lines: [{ quantity: 2, amount: 10 }] })
    const id = await openReturnOf(shop, sale, order, { quantity: 2 })
    expect(await getClientReturn(shop, sale, id)).toMatchObject({ amount: 10 })
    expect(await amountForSeller(sale, id)).toBe(10)
  })

  test('the rest once, where two returns of the order are open [N-RTRN-061, D-754]', async () => {
    const sale = await createPersonSale(shop)
    const order = await createPaidPieces(shop, sale)
    await loseDispute(order, 1000)
    const first = await openReturnOf(shop, sale, order)
    expect(await getClientReturn(shop, sale, first)).toMatchObject({ amount: 20 })
    expect((await getReturnable(shop, sale, order)).lines).toMatchObject([{ left: 1, amount: 10 }])
    expect((await previewReturn(shop, sale, order)).body.responseData).toMatchObject({ amount: 10 })
    const second = await openReturnOf(shop, sale, order)
    expect(await getClientReturn(shop, sale, second)).toMatchObject({ amount: 10 })
    expect(await getClientReturn(shop, sale, first)).toMatchObject({ amount: 20 })
    await desk.refuse(first)
    expect(await getClientReturn(shop, sale, second)).toMatchObject({ amount: 20 })
  })

  test('what the seller owes her client, though the bank paid the seller back [N-RTRN-054]', async () => {
    const sale = await createPersonSale(shop)
    const order = await createPaidPieces(shop, sale, { type: 3, quantity: 1 })
    const id = await openReturnOf(shop, sale, order)
    await loseDispute(order)
    expect(await getClientReturn(shop, sale, id)).toMatchObject({ amount: 20, from: 'seller' })
  })
})

test('of pieces that were refunded otherwise it gives nothing back [N-RTRN-054, N-RTRN-017]', async () => {
  const sale = await createPersonSale(shop)
  const order = await createPaidPieces(shop, sale)
  const id = await openReturnOf(shop, sale, order, { quantity: 2 })
  const { lines } = await getRefunds(shop, admin, order)
  const body = { order_id: order, lines: [{ line_id: lines[0]?.line_id, quantity: 1 }], amount: 20, refunded: 0 }
  expect((await postRefund(shop, admin, body)).body.statusCode).toBe(1)
  expect(await getClientReturn(shop, sale, id)).toMatchObject({ amount: 20 })
})
