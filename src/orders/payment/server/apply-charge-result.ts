import { releaseCoupon } from '#coupons/server/coupons.ts'
import { paymentStatus } from '#orders/order-state.ts'
import type { OrderDependencies } from '#orders/server/dependencies.ts'
import type { OrderRow, OrderWithLines } from '#orders/server/order-store.ts'
import { lockOrder, setUnacknowledgedPayment, updateOrder } from '#orders/server/order-store.ts'
import type { OrderPaymentAttempt, PaymentAttempt } from '#payments/attempts/server/payment-attempt.ts'
import {
  failPaymentAttempt,
  markAttemptAwaitingAuthentication,
  markAttemptUnknown,
} from '#payments/attempts/server/settle-payment-attempt.ts'
import type { ChargeResult, DeclinedCharge } from '#payments/provider/server/payment-provider.ts'
import { applyDebtChargeResult } from '#payouts/debts/server/pay-debt.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { releaseOrderInventory } from './order-inventory.ts'
import { settleOrder } from './settle-order.ts'

/**
 * Applies the provider's result of a charge (settled, declined or pending) to the order, or to the seller's debt that it pays, and
 * returns the order if this call settled it. Applying it again changes nothing, since the payer's request, the webhook and the reconcile
 * job may all do so.
 */
export async function applyChargeResult(
  dependencies: OrderDependencies,
  payment: PaymentAttempt,
  result: ChargeResult,
): Promise<OrderWithLines | null> {
  if (payment.orderId === null) await applyDebtChargeResult(dependencies.db, payment, result)
  else if (result.state === 'succeeded') return settleOrder(dependencies, payment, result)
  else if (result.state === 'declined') await releaseInventoryOfFailedPayment(dependencies.db, payment, result)
  else await recordPendingCharge(dependencies, payment, result)
  return null
}

type PendingResult = Extract<ChargeResult, { state: 'requires_action' | 'unknown' }>

async function recordPendingCharge(
  { db }: Pick<OrderDependencies, 'db'>,
  payment: OrderPaymentAttempt,
  result: PendingResult,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await setUnacknowledgedPayment(tx, payment.orderId, payment.id)
    if (result.state === 'requires_action')
      await markAttemptAwaitingAuthentication(tx, payment.id, result.url, result.providerRef)
    else await markAttemptUnknown(tx, payment.id)
  })
}

/**
 * After a declined or cancelled charge: releases the inventory and the coupon, so that the order may be paid again. A repeated call
 * changes nothing.
 */
function releaseInventoryOfFailedPayment(
  db: Database,
  payment: OrderPaymentAttempt,
  declined: DeclinedCharge,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, payment.orderId)
    if (!order) throw new Error(`payment ${payment.id} has no order`)
    if (!(await failPaymentAttempt(tx, payment.id, declined))) return
    await releaseOrderInventory(tx, order)
    await releaseCoupon(tx, order)
    await updateOrder(tx, order.id, {
      payment_status: getStatusBeforeCharge(order),
      inventory_reserved: false,
      has_failed_payment: true,
    })
  })
}

/**
 * The status before the charge: pending if a payment link was ever sent, even if it was deleted since, or if the order replaced a pending
 * one (D-024, D-430).
 */
function getStatusBeforeCharge(order: OrderRow): number {
  const wasPending = order.replaces_pending || order.pay_link_sent_at !== null
  return wasPending ? paymentStatus.pending : paymentStatus.notStarted
}
