import { paymentStatus } from '#orders/contract.ts'
import { hasPayLink } from '#orders/pay-links/server/pay-link-store.ts'
import { releaseInventory } from '#orders/payment/server/inventory.ts'
import { lockOrder, updateOrder } from '#orders/server/order-store.ts'
import { type OrderPaymentAttempt, failPaymentAttempt } from '#payments/attempts/server/payment-attempts.ts'
import { type Database, inTransaction } from '#platform/server/database.ts'

/** The charge was refused: its goods are on the shelf again and the order may be paid anew. The second time does nothing. */
export function reopenDeclinedOrder(
  db: Database,
  payment: OrderPaymentAttempt,
  { text, providerRef }: { text: string; providerRef: string | null },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, payment.orderId)
    if (!order) throw new Error(`payment ${payment.id} has no order`)
    if (!(await failPaymentAttempt(tx, payment.id, text, providerRef))) return
    await releaseInventory(tx, order)
    await updateOrder(tx, order.id, {
      // back to what it was before the charge (D-024)
      payment_status: (await hasPayLink(tx, order.id)) ? paymentStatus.pending : paymentStatus.notStarted,
      off_shelf: false,
      payment_failed: true,
    })
  })
}
