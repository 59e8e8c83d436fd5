import { createPayLinkValue } from '#orders/pay-links/server/create-pay-link-value.ts'
import { findUsablePayLinkId } from '#orders/pay-links/server/pay-link-store.ts'
import { payLinksText } from '#orders/pay-links/text.ts'
import { isClosedForPayment } from '#orders/payment/server/payable-order.ts'
import { lockAnyOrder } from '#orders/server/order-access.ts'
import { ordersText } from '#orders/text.ts'
import { findOpenPaymentAttempt } from '#payments/attempts/server/find-payment-attempt.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { AppError } from '#platform/server/http/app-error.ts'

/**
 * A further value of an order's payment link, for its client; the value in the email goes on working (D-383). Refused with code 13 where
 * the order is paid, closed or being paid, and where the link was cancelled or has expired. The caller has checked whose order it is.
 */
export function issuePayLinkValue(db: Database, orderId: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    const order = await lockAnyOrder(tx, orderId)
    if (isClosedForPayment(order) || (await findOpenPaymentAttempt(tx, order.id)))
      throw new AppError(ordersText.orderClosed, errorCode.conflict)
    const linkId = await findUsablePayLinkId(tx, orderId)
    if (!linkId) throw new AppError(payLinksText.hasEnded, errorCode.conflict)
    return createPayLinkValue(tx, linkId)
  })
}
