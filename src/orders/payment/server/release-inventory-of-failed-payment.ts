import { paymentStatus } from '#orders/codes.ts'
import { hasPayLink } from '#orders/pay-links/server/pay-link-store.ts'
import { releaseOrderInventory } from '#orders/payment/server/order-inventory.ts'
import { lockOrder, type OrderRow, updateOrder } from '#orders/server/order-store.ts'
import type { OrderPaymentAttempt } from '#payments/attempts/server/payment-attempt.ts'
import { failPaymentAttempt } from '#payments/attempts/server/update-payment-attempt.ts'
import type { DeclinedCharge } from '#payments/provider/server/payment-provider.ts'
import type { Database, Tx } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

/** After a declined or cancelled charge: releases the inventory, and the order may be paid again. Idempotent. */
export function releaseInventoryOfFailedPayment(
  db: Database,
  payment: OrderPaymentAttempt,
  declined: DeclinedCharge,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, payment.orderId)
    if (!order) throw new Error(`payment ${payment.id} has no order`)
    if (!(await failPaymentAttempt(tx, payment.id, declined))) return
    await releaseOrderInventory(tx, order)
    await updateOrder(tx, order.id, {
      payment_status: await getStatusBeforeCharge(tx, order),
      inventory_reserved: false,
      has_failed_payment: true,
    })
  })
}

/** Pending if a payment link was ever sent, though it may have ended and been deleted since, or the order replaced a pending one (D-024, D-430). */
async function getStatusBeforeCharge(tx: Tx, order: OrderRow): Promise<number> {
  const wasPending = order.replaces_pending || order.pay_link_sent_at !== null || (await hasPayLink(tx, order.id))
  return wasPending ? paymentStatus.pending : paymentStatus.notStarted
}
