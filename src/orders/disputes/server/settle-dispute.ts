import { applyChargeResult } from '#orders/payment/server/apply-charge-result.ts'
import { resumeRefund } from '#orders/refunds/server/apply-refund-result.ts'
import type { OrderDependencies } from '#orders/payment/server/settle-order.ts'
import { lockOrder, type OrderRow } from '#orders/server/order-store.ts'
import { tellOfDispute } from '#orders/disputes/server/notify-seller-of-dispute.ts'
import { type PaymentAttempt, findPaymentAttemptByCharge } from '#payments/attempts/server/payment-attempts.ts'
import { closeDispute, recordDispute } from '#payments/disputes/server/disputes.ts'
import { findOpenRefund, listRefunds } from '#payments/refunds/server/refunds.ts'
import { bookFee } from '#payouts/ledger/server/post-provider-fee.ts'
import { bookLostDebtPayment } from '#payouts/ledger/server/post-lost-debt-payment.ts'
import { bookGivenBack, releaseTransfers } from '#payouts/ledger/server/post-refund.ts'
import { less, type Pence, pence, sum, zero } from '#platform/money.ts'
import { inTransaction, type Tx } from '#platform/server/database.ts'

/**
 * A card holder's bank asks its money back. While that is open the commission stays where it is; won, it goes out; lost,
 * the money is gone and the commission with it. What counts is how the provider has it now, however late and often told.
 */
export async function settleDispute(parts: OrderDependencies, disputeRef: string): Promise<void> {
  const facts = await parts.provider.retrieveDispute(disputeRef)
  const payment = facts && (await settledPaymentOf(parts, facts.chargeRef))
  if (!facts || !payment) return
  await endRefund(parts, payment.id)
  await inTransaction(parts.db, async (tx) => {
    const order = payment.orderId === null ? null : await lockOrder(tx, payment.orderId)
    const before = await recordDispute(tx, payment.id, facts)
    if (before.state !== 'open') return
    const { state } = facts
    if (order && before.isNew && state === 'open')
      await tellOfDispute(tx, { order, facts, publicUrl: parts.publicUrl() })
    if (state === 'open') return
    const commission = state === 'lost' ? await commissionLeft(tx, order, payment.id) : zero
    await closeDispute(tx, before.id, state, commission)
    await bookFee(tx, before.id, facts.fee)
    if (state === 'lost') await bookLost(tx, { claimId: before.id, payment, order, amount: facts.amount, commission })
    if (!order) return
    await releaseTransfers(tx, order.id)
    await tellOfDispute(tx, { order, facts, publicUrl: parts.publicUrl() })
  })
}

/** A dispute can be told before the very charge it is about. Null: not charged by us. */
async function settledPaymentOf(parts: OrderDependencies, chargeRef: string): Promise<PaymentAttempt | null> {
  const result = await parts.provider.retrieveCharge(chargeRef)
  if (result.state !== 'succeeded') return null
  const payment = await findPaymentAttemptByCharge(parts.db, result)
  if (payment && payment.state !== 'succeeded') await applyChargeResult(parts, payment, result)
  return payment ?? null
}

/** A refund under way has to be booked first: the dispute takes what is left. */
async function endRefund(parts: OrderDependencies, paymentId: string): Promise<void> {
  const open = await findOpenRefund(parts.db, paymentId)
  if (!open) return
  await resumeRefund(parts, open.id)
  // the job is tried again
  if (await findOpenRefund(parts.db, paymentId)) throw new Error(`refund ${open.id} has no end yet`)
}

/** Only what is owed or was sent by us is taken: commission that was kept at the sale never passed through our books. */
async function commissionLeft(tx: Tx, order: Order, paymentId: string): Promise<Pence> {
  if (order?.commission_mode !== 'accrual') return zero
  const refunds = (await listRefunds(tx, paymentId)).filter(({ state }) => state === 'succeeded')
  return less(pence(order.commission_pence), sum(refunds.map(({ commission }) => commission)))
}

type Order = OrderRow | null | undefined

interface Lost {
  claimId: string
  payment: PaymentAttempt
  order: Order
  amount: Pence
  commission: Pence
}

async function bookLost(tx: Tx, { claimId, payment, order, amount, commission }: Lost): Promise<void> {
  if (payment.orderId === null) return bookLostDebtPayment(tx, { claimId, debtorId: payment.debtorId, amount })
  if (!order) throw new Error(`payment ${payment.id} has no order`)
  const { id: orderId, seller_id: sellerId } = order
  await bookGivenBack(tx, { claimId, kind: 'dispute', orderId, sellerId, amount, commission })
}
