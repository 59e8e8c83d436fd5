import { listAdministrators } from '#accounts/server/users.ts'
import { type DisputedCommission, renderDispute, renderDisputeToAnswer } from '#mail/server/emails/dispute.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import { applyChargeResult } from '#orders/payment/server/apply-charge-result.ts'
import { getProportionalShare } from '#orders/refunds/refund-amounts.ts'
import { getRefundableOrder } from '#orders/refunds/server/refundable-order.ts'
import { returnDisputedReduction } from '#orders/refunds/server/returned-reduction.ts'
import { resumeRefund } from '#orders/refunds/server/reverse-failed-refund.ts'
import type { OrderDependencies } from '#orders/server/dependencies.ts'
import { lockOrder, type OrderRow, type OrderWithLines } from '#orders/server/order-store.ts'
import { findPaymentAttemptByCharge, type PaymentAttempt } from '#payments/attempts/server/payment-attempt.ts'
import { closeDispute, markDisputesReminded, recordDispute } from '#payments/disputes/server/disputes.ts'
import type { ProviderDispute } from '#payments/provider/server/provider-dispute.ts'
import { findOpenRefund } from '#payments/refunds/server/refunds.ts'
import { getBalance, postLostDebtPayment, postProviderFee, sellerDebtAccount } from '#payouts/ledger/server/ledger.ts'
import { type CommissionReversal, postRefund } from '#payouts/ledger/server/post-refund.ts'
import { listOrderTransfers } from '#payouts/transfers/server/list-order-transfers.ts'
import { releaseTransfers } from '#payouts/transfers/server/send-transfer.ts'
import { min, type Pence, pence, subtract, sum, zeroPence } from '#platform/money.ts'
import { type Database, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { selectDispute } from './order-dispute-store.ts'

const daysBeforeDeadline = 3

/**
 * Applies the provider's current state of a dispute; called for each of its webhook events, however late and often they come. Open: the
 * commission is held. Won: the commission is released. Lost: the amount and its commission are posted as reversed.
 */
export async function settleDispute(dependencies: OrderDependencies, disputeRef: string): Promise<void> {
  const dispute = await dependencies.provider.retrieveDispute(disputeRef)
  const payment = dispute && (await getSettledPayment(dependencies, dispute.chargeRef))
  if (!dispute || !payment) return
  await finishOpenRefund(dependencies, payment.id)
  await inTransaction(dependencies.db, async (tx) => {
    const order = payment.orderId === null ? null : await lockOrder(tx, payment.orderId)
    const before = await recordDispute(tx, payment.id, dispute)
    if (before.state !== 'open') return
    const { state } = dispute
    if (before.isNew && state === 'open')
      await notifyAdministratorsOfDispute(tx, before.id, { isNew: true, publicUrl: dependencies.publicUrl() })
    if (order && before.isNew && state === 'open')
      await notifySellerOfDispute(tx, { order, dispute, lost: null, publicUrl: dependencies.publicUrl() })
    if (state === 'open') return
    const isLost = state === 'lost'
    const commission = isLost ? await getDisputedCommission(tx, order, dispute.amount) : zeroPence
    const reduction = isLost && order ? await returnDisputedReduction(tx, order, dispute.amount) : zeroPence
    await closeDispute(tx, before.id, state, commission)
    await postProviderFee(tx, before.id, dispute.fee)
    const lost = isLost
      ? await postLostDispute(tx, {
          disputeId: before.id,
          payment,
          order,
          amount: dispute.amount,
          commission,
          reduction,
        })
      : null
    if (!order) return
    await releaseTransfers(tx, order.id)
    await notifySellerOfDispute(tx, { order, dispute, lost, publicUrl: dependencies.publicUrl() })
  })
}

/**
 * The disputed payment; null if the charge is not the shop's. The dispute's webhook event may come before the charge's, so the charge is
 * settled first.
 */
async function getSettledPayment(dependencies: OrderDependencies, chargeRef: string): Promise<PaymentAttempt | null> {
  const result = await dependencies.provider.retrieveCharge(chargeRef)
  if (result.state !== 'succeeded') return null
  const payment = await findPaymentAttemptByCharge(dependencies.db, result)
  if (payment && payment.state !== 'succeeded') await applyChargeResult(dependencies, payment, result)
  return payment ?? null
}

/** Finishes an open refund, which has to be posted before the dispute, since the dispute takes what is left. */
async function finishOpenRefund(dependencies: OrderDependencies, paymentId: string): Promise<void> {
  const open = await findOpenRefund(dependencies.db, paymentId)
  if (!open) return
  await resumeRefund(dependencies, open.id)
  // the job that processes the webhook event tries again
  if (await findOpenRefund(dependencies.db, paymentId)) throw new Error(`refund ${open.id} is still open`)
}

/**
 * The commission that a lost dispute takes: the same share of what is left of the order's commission as the disputed amount is of what is
 * left of the payment (D-241). Only accrued commission is reversed, because commission that the sale deducted was never posted as owed.
 */
async function getDisputedCommission(tx: Tx, order: Order, amount: Pence): Promise<Pence> {
  if (order?.commission_mode !== 'accrual') return zeroPence
  const { remaining, remainingCommission } = await getRefundableOrder(tx, order)
  return getProportionalShare(remainingCommission, amount, remaining)
}

type Order = OrderRow | null | undefined

interface LostDispute {
  disputeId: string
  payment: PaymentAttempt
  order: Order
  amount: Pence
  commission: Pence
  reduction: Pence
}

/** Returns what was reversed of the seller's commission; null for a payment of debt. */
async function postLostDispute(tx: Tx, lost: LostDispute): Promise<CommissionReversal | null> {
  const { disputeId, payment, order, amount, commission, reduction } = lost
  if (payment.orderId === null) {
    await postLostDebtPayment(tx, { sourceId: disputeId, debtorId: payment.debtorId, amount })
    return null
  }
  if (!order) throw new Error(`payment ${payment.id} has no order`)
  const { id: orderId, seller_id: sellerId } = order
  return postRefund(tx, { sourceId: disputeId, kind: 'dispute', orderId, sellerId, amount, commission, reduction })
}

interface DisputeNotice {
  order: OrderWithLines
  dispute: ProviderDispute
  /** What a lost dispute took of the commission; null for one that is open or won. */
  lost: CommissionReversal | null
  publicUrl: string
}

/** Emails the seller when a dispute is opened, won or lost; the card holder is informed by the bank. */
async function notifySellerOfDispute(tx: Tx, { order, dispute, lost, publicUrl }: DisputeNotice): Promise<void> {
  const { email: to, firstName, isDeleted } = order.seller
  if (isDeleted) return
  const { state, amount: amountPence } = dispute
  const commission = await findDisputedCommission(tx, order, lost)
  const content = { ordNo: order.order_number, amountPence, state, commission, publicUrl }
  await queueEmail(tx, renderDispute({ to, firstName, ...content }))
}

/**
 * What happened to the seller's commission, after the dispute's state was recorded. What a lost dispute has left of the commission is not
 * part of it.
 */
async function findDisputedCommission(
  tx: Tx,
  order: OrderRow,
  lost: CommissionReversal | null,
): Promise<DisputedCommission> {
  if (order.commission_mode === 'none' || order.commission_pence === 0) return 'none'
  if (order.commission_mode === 'discount') return 'retained'
  if (lost) return lost
  const { remainingCommission } = await getRefundableOrder(tx, order)
  const unsent = (await listOrderTransfers(tx, order.id)).filter(({ state }) => state === 'queued')
  const held = min(sum(unsent.map(({ amount }) => amount)), remainingCommission)
  const debt = await getBalance(tx, sellerDebtAccount(order.seller_id))
  const isOnItsWay = debt <= 0 && unsent.every(({ waitsFor }) => waitsFor === null)
  return { held, isOnItsWay, paid: subtract(remainingCommission, held) }
}

/** Emails all administrators that a dispute was opened, or that its deadline is near. */
async function notifyAdministratorsOfDispute(
  tx: Tx,
  disputeId: string,
  { isNew, publicUrl }: { isNew: boolean; publicUrl: string },
): Promise<void> {
  const dispute = await selectDispute(tx, disputeId)
  if (!dispute) return
  const { order_number: orderNumber, amount_pence: amount, evidence_due_by: dueBy } = dispute
  const url = `${publicUrl}/admin-dispute/admin-dispute-details/${disputeId}`
  const content = { orderNumber, amount: pence(amount), dueBy, isNew, url }
  for (const { email: to, firstName } of await listAdministrators(tx, 'orders'))
    await queueEmail(tx, renderDisputeToAnswer({ to, firstName, ...content }))
}

/** A scheduled job that reminds administrators once of each dispute without evidence whose deadline is near. */
export async function remindOfDisputes({ db, publicUrl }: { db: Database; publicUrl: () => string }): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const disputeId of await markDisputesReminded(tx, daysBeforeDeadline))
      await notifyAdministratorsOfDispute(tx, disputeId, { isNew: false, publicUrl: publicUrl() })
  })
}
