import type { AuthenticatedActor } from '#access/server/actor.ts'
import { hashToken } from '#access/server/tokens.ts'
import { deliveryType, paymentStatus } from '#orders/order-state.ts'
import { findOrderIdByPayLink } from '#orders/pay-links/server/pay-link-store.ts'
import { lockOwnOrder } from '#orders/server/order-access.ts'
import { lockOrder, type OrderRow, type OrderWithLines } from '#orders/server/order-store.ts'
import type { OrderPaymentAttempt } from '#payments/attempts/server/payment-attempt.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import type { Tx } from '#platform/server/database/database.ts'

/** Who pays: a seller, a client with an explore link, or anybody who has the payment link of an order. */
export type Payer = AuthenticatedActor | { kind: 'pay_link' }

/**
 * Locks the order that this payer may pay: by its id if it is the payer's own, or by the secret token of its payment link, which is the
 * only key to it (D-026).
 */
export async function lockPayableOrder(tx: Tx, payer: Payer, idOrLinkValue: string): Promise<OrderWithLines> {
  if (payer.kind !== 'pay_link') return lockOwnOrder(tx, payer, idOrLinkValue)
  const hash = hashToken(idOrLinkValue)
  const orderId = await findOrderIdByPayLink(tx, hash)
  const order = orderId && (await lockOrder(tx, orderId))
  // the link is looked up again, because it may have been cancelled while the order was locked by another transaction
  if (!order || isWithdrawn(order) || !(await findOrderIdByPayLink(tx, hash)))
    throw new AppError(errorText.linkInvalid, errorCode.linkInvalid)
  return order
}

/**
 * Whether an order was replaced or cancelled, or its client or seller was deleted; its payment link then no longer opens anything (D-022,
 * D-027, D-207).
 */
export function isWithdrawn(order: Pick<OrderWithLines, 'closed_at' | 'is_client_deleted'>): boolean {
  return order.closed_at !== null || order.is_client_deleted
}

/** Whether no payment of the order is accepted any more, because it is paid or withdrawn (D-025, D-207). */
export function isClosedForPayment(
  order: Pick<OrderWithLines, 'payment_status' | 'closed_at' | 'is_client_deleted'>,
): boolean {
  return order.payment_status === paymentStatus.completed || isWithdrawn(order)
}

/** The person who paid an order: its client, by payment link or explore link, or its seller. */
export function getPayerRole(
  order: Pick<OrderRow, 'delivery_type'>,
  payment: Pick<OrderPaymentAttempt, 'method'>,
): 'seller' | 'client' {
  return payment.method === 'link' || order.delivery_type === deliveryType.byLink ? 'client' : 'seller'
}
