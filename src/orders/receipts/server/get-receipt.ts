import type { Member } from '#access/server/actor.ts'
import { paymentStatus, type Receipt } from '#orders/contract.ts'
import { findOrderIdByPayLink } from '#orders/pay-links/server/pay-link-store.ts'
import { audienceOf } from '#orders/server/present.ts'
import { getOwnOrder } from '#orders/server/order-access.ts'
import { presentReceipt } from '#orders/receipts/server/present.ts'
import { findOrder } from '#orders/server/order-store.ts'
import { ordersText } from '#orders/text.ts'
import { errorCode } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'
import type { Database } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { hashToken } from '#platform/server/tokens.ts'

/** The receipt of one's own paid order. */
export async function getReceipt(db: Database, actor: Member, orderId: string): Promise<Receipt> {
  const order = await getOwnOrder(db, actor, orderId)
  if (order.payment_status !== paymentStatus.completed) throw new Refusal(ordersText.notPaid, errorCode.notAllowed)
  return presentReceipt(order, audienceOf(actor))
}

const payLinkReceiptMs = 24 * 60 * 60_000

/**
 * The receipt of an order that was paid by this link, for a day: who finds an old link learns nothing of whom it was
 * sent to. Her letter holds it for longer.
 */
export async function getReceiptByLink(db: Database, value: string): Promise<Receipt> {
  const orderId = await findOrderIdByPayLink(db, hashToken(value))
  const order = orderId && (await findOrder(db, orderId))
  const over = !order || order.paid_at === null || Date.now() - order.paid_at.getTime() > payLinkReceiptMs
  if (over) throw new Refusal(errorText.linkInvalid, errorCode.linkInvalid)
  return presentReceipt(order, 'client')
}
