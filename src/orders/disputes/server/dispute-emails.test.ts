import { expect, test } from 'vitest'
import { settleDispute } from '#orders/disputes/server/settle-dispute.ts'
import { createPaidOrder, disputeOrder } from '../../../../tests/harness/paid-orders.ts'
import {
  createSaleWithPayouts,
  pausePayouts,
  postToProvider,
  sendTransferForOrder,
} from '../../../../tests/harness/payout-accounts.ts'
import { createOrder, payOrder, type Sale } from '../../../../tests/harness/sales.ts'
import { openShopForRefunds } from '../../../../tests/harness/shop-for-orders.ts'

const { shop } = await openShopForRefunds()

const win = (disputeRef: string) =>
  postToProvider(shop, `/v1/disputes/${disputeRef}`, { 'evidence[uncategorized_text]': 'winning_evidence' })
const lose = (disputeRef: string) => postToProvider(shop, `/v1/disputes/${disputeRef}/close`)

/** Opens a dispute about the order and has it decided; returns what the seller read at either time. */
async function readEmails(sale: Sale, orderId: string, decide: (disputeRef: string) => Promise<unknown>) {
  const disputeRef = await disputeOrder(shop, orderId)
  await settleDispute(shop, disputeRef)
  await decide(disputeRef)
  await settleDispute(shop, disputeRef)
  const emails = await shop.emails()
  const [open = '', decided = ''] = emails
    .filter(({ kind, recipient }) => kind === 'dispute' && recipient === sale.seller.email)
    .map(({ text }) => text)
  return { open, decided }
}

const isHeld = 'We are holding £5.00 of your commission on it until that is decided.'
const wasPaid = '£5.00 of your commission on it has already been paid, and stays yours unless the dispute is lost.'

test('of commission that is not sent, held and then on its way or taken is said [N-DSPT-012]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const won = await readEmails(sale, await createPaidOrder(shop, sale), win)
  expect(won.open).toContain(isHeld)
  expect(won.decided).toContain('£5.00 of your commission on it is on its way to you.')
  const other = await createSaleWithPayouts(shop)
  const lost = await readEmails(other, await createPaidOrder(shop, other), lose)
  expect(lost.decided).toContain('Commission taken from what was on its way to you: £5.00')
  expect(lost.decided).not.toMatch(/owe/)
})

test('of commission that waits for something else no email says that it is sent [N-DSPT-012]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const orderId = await createPaidOrder(shop, sale)
  await pausePayouts(shop, sale.seller, true)
  const { open, decided } = await readEmails(sale, orderId, win)
  expect(open).toContain(isHeld)
  expect(decided).toContain('£5.00 of your commission on it is no longer held for the dispute.')
  expect(decided).not.toMatch(/on its way/)
})

test('of commission that has been paid nothing is held or sent; a lost one is owed [N-DSPT-012]', async () => {
  const sale = await createSaleWithPayouts(shop)
  const orderId = await createPaidOrder(shop, sale)
  await sendTransferForOrder(shop, orderId)
  const won = await readEmails(sale, orderId, win)
  expect(won.open).toContain(wasPaid)
  expect(won.decided).toContain('The £5.00 of commission that has been paid for it stays yours.')
  expect(won.open + won.decided).not.toMatch(/holding|on its way/)
  const other = await createSaleWithPayouts(shop)
  const itsOrder = await createPaidOrder(shop, other)
  await sendTransferForOrder(shop, itsOrder)
  const lost = await readEmails(other, itsOrder, lose)
  expect(lost.open).toContain(wasPaid)
  expect(lost.decided).toContain('Commission you owe: £5.00')
  expect(lost.decided).toMatch(/Pay what you owe:\n\S+\/payoutPayment/)
})

test('of commission that the seller kept at the sale nothing is held, sent or taken [N-DSPT-012]', async () => {
  for (const decide of [win, lose]) {
    const sale = await createSaleWithPayouts(shop)
    const order_id = await createOrder(shop, sale, { type: 2 })
    const body = { token: 'tok_visa', order_id, amount: 15, user_id: sale.seller.id, type: 1, paymentType: 1 }
    expect((await payOrder(shop, 'token', sale.seller.token, body)).body.statusCode).toBe(1)
    const { open, decided } = await readEmails(sale, order_id, decide)
    expect(open).toContain('You kept your commission on it when it was paid, so we are holding nothing of it.')
    expect(decided).toContain(
      decide === win
        ? 'You kept your commission on it when it was paid, and it stays yours.'
        : 'You kept your commission on it when it was paid, and we take nothing of it back.',
    )
  }
})
