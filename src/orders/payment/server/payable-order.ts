import type { Member } from '#access/server/actor.ts'
import { paymentStatus } from '#orders/contract.ts'
import { findOrderIdByPayLink } from '#orders/pay-links/server/pay-link-store.ts'
import { lockOwnOrder } from '#orders/server/order-access.ts'
import { lockOrder, type OrderWithLines } from '#orders/server/order-store.ts'
import { errorCode } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'
import type { Tx } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { hashToken } from '#platform/server/tokens.ts'

/** Who pays: a seller or her client by explore link, or whoever holds the payment link of one order. */
export type Payer = Member | { kind: 'payer' }

/** A member pays her own orders; a payer the one her link stands for, whose value is its only key (D-026). */
export async function lockPayableOrder(tx: Tx, payer: Payer, sent: string): Promise<OrderWithLines> {
  if (payer.kind === 'payer') {
    const orderId = await findOrderIdByPayLink(tx, hashToken(sent))
    const order = orderId && (await lockOrder(tx, orderId))
    if (!order || isWithdrawn(order)) throw new Refusal(errorText.linkInvalid, errorCode.linkInvalid)
    return order
  }
  return lockOwnOrder(tx, payer, sent)
}

/** A replaced order, or one of a client who was deleted, is like none (D-022, D-027). */
export function isWithdrawn(order: Pick<OrderWithLines, 'closed_at' | 'client_gone'>): boolean {
  return order.closed_at !== null || order.client_gone
}

/** Paid, replaced, or its client was deleted (D-025, D-207): nobody pays it any more. */
export function isClosedForPayment(order: Pick<OrderWithLines, 'payment_status' | 'closed_at' | 'client_gone'>): boolean {
  return order.payment_status === paymentStatus.completed || isWithdrawn(order)
}
