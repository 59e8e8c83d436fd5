import type { AuthenticatedActor } from '#access/server/actor.ts'
import { hashToken } from '#access/server/tokens.ts'
import { findOrderIdByPayLink } from '#orders/pay-links/server/pay-link-store.ts'
import { isWithdrawn } from '#orders/payment/server/payable-order.ts'
import { findOrder } from '#orders/server/order-store.ts'
import { errorCode } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'
import type { Database } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'

/** The order that one of the seller's own payment links pays, as its client sees it: at the full price (D-005). */
export async function getOrderOfOwnPayLink(db: Database, seller: AuthenticatedActor, value: string) {
  const orderId = await findOrderIdByPayLink(db, hashToken(value))
  const order = orderId && (await findOrder(db, orderId))
  if (!order || order.seller_id !== seller.userId || isWithdrawn(order))
    throw new AppError(errorText.linkInvalid, errorCode.linkInvalid)
  return { number: order.order_number, totalPence: order.full_price_pence, lines: order.lines }
}
