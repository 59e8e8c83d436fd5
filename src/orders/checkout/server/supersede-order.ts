import type { AuthenticatedActor } from '#access/server/actor.ts'
import { paymentStatus } from '#orders/contract.ts'
import { hasPayLink } from '#orders/pay-links/server/pay-link-store.ts'
import { lockOwnOrder } from '#orders/server/order-access.ts'
import { type OrderRow, updateOrder } from '#orders/server/order-store.ts'
import { ordersText } from '#orders/text.ts'
import { findOpenPaymentAttempt } from '#payments/attempts/server/find-payment-attempt.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'

/** An order that the seller comes back to: her own, not paid, not replaced, and no charge under way (D-022). */
export async function lockSupersedableOrder(tx: Tx, actor: AuthenticatedActor, orderId: string): Promise<OrderRow> {
  const order = await lockOwnOrder(tx, actor, orderId)
  const closed = order.payment_status === paymentStatus.completed || order.closed_at !== null
  if (closed || (await findOpenPaymentAttempt(tx, order.id)))
    throw new AppError(ordersText.closed, errorCode.orderClosed)
  return order
}

/** An order whose link another client holds stays payable; every other one gives way to the new order. */
export async function supersedeOrder(
  tx: Tx,
  old: OrderRow,
  next: { id: string; clientId: string | null },
): Promise<void> {
  if (old.client_id !== next.clientId && (await hasPayLink(tx, old.id))) return
  await updateOrder(tx, old.id, { superseded_by: next.id, closed_at: new Date() })
}
