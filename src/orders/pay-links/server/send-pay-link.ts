import type { AuthenticatedActor } from '#access/server/actor.ts'
import { mailPayLink, type PayLinkMail } from '#orders/pay-links/server/mail-pay-link.ts'
import { isClosedForPayment, lockPayableOrder } from '#orders/payment/server/payable-order.ts'
import { ordersText } from '#orders/text.ts'
import { findOpenPaymentAttempt } from '#payments/attempts/server/find-payment-attempt.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { AppError } from '#platform/server/http/app-error.ts'

/** Emails the client of an own unpaid order a link to pay it, in place of an earlier one (C-DELV-034..036). Returns where it went. */
export function sendPayLink(
  db: Database,
  actor: AuthenticatedActor,
  orderId: string,
  mail: PayLinkMail,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const order = await lockPayableOrder(tx, actor, orderId)
    if (order.client_email === '') throw new AppError(ordersText.noClientForLink, errorCode.notAllowed)
    if (isClosedForPayment(order) || (await findOpenPaymentAttempt(tx, order.id)))
      throw new AppError(ordersText.orderClosed, errorCode.conflict)
    return mailPayLink(tx, order, mail)
  })
}
