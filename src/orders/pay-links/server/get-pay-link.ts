import { hashToken } from '#access/server/tokens.ts'
import { findOrderIdByPayLink } from '#orders/pay-links/server/pay-link-store.ts'
import { isWithdrawn } from '#orders/payment/server/payable-order.ts'
import { findOrder } from '#orders/server/order-store.ts'
import { errorCode } from '#platform/envelope.ts'
import { errorText } from '#platform/error-text.ts'
import { pence, toPounds } from '#platform/money.ts'
import type { Database } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'

/** What the link's page may know: the amount and whether it is paid, nothing else (D-005, D-026). */
export async function getPayLink(db: Database, value: string) {
  const orderId = await findOrderIdByPayLink(db, hashToken(value))
  const order = orderId && (await findOrder(db, orderId))
  if (!order || isWithdrawn(order)) throw new AppError(errorText.linkInvalid, errorCode.linkInvalid)
  return { order: { totalAmount: toPounds(pence(order.full_pence)), paymentStatus: order.payment_status } }
}
