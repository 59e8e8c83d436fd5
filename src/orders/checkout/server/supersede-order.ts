import type { AuthenticatedActor } from '#access/server/actor.ts'
import { paymentStatus } from '#orders/codes.ts'
import { mailPayLink, type PayLinkMail } from '#orders/pay-links/server/mail-pay-link.ts'
import { findPayLinkId, findUsablePayLinkId } from '#orders/pay-links/server/pay-link-store.ts'
import { lockAnyOrder, lockOwnOrder } from '#orders/server/order-access.ts'
import { type OrderRow, updateOrder } from '#orders/server/order-store.ts'
import { ordersText } from '#orders/text.ts'
import { findOpenPaymentAttempt } from '#payments/attempts/server/find-payment-attempt.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'

/** Locks an own order that may be superseded: unpaid, not closed, and without an open payment attempt (D-022). */
export async function lockSupersedableOrder(tx: Tx, actor: AuthenticatedActor, orderId: string): Promise<OrderRow> {
  const order = await lockOwnOrder(tx, actor, orderId)
  const isClosed = order.payment_status === paymentStatus.completed || order.closed_at !== null
  if (isClosed || (await findOpenPaymentAttempt(tx, order.id)))
    throw new AppError(ordersText.orderClosed, errorCode.conflict)
  return order
}

/**
 * Closes the old order in favour of the new one, except where another client holds a payment link of the old one. Where the old one
 * stood in My Orders the new one does, and a client whose link still opened is sent the new order's (D-430).
 */
export async function supersedeOrder(
  tx: Tx,
  superseded: OrderRow,
  next: { id: string; clientId: string | null },
  mail: PayLinkMail,
): Promise<void> {
  if (superseded.payment_status === paymentStatus.pending)
    await updateOrder(tx, next.id, { payment_status: paymentStatus.pending, replaces_pending: true })
  if (superseded.client_id !== next.clientId && (await findPayLinkId(tx, superseded.id))) return
  await updateOrder(tx, superseded.id, { superseded_by: next.id, closed_at: new Date() })
  if (await findUsablePayLinkId(tx, superseded.id)) await mailPayLink(tx, await lockAnyOrder(tx, next.id), mail)
}
