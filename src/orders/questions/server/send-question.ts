import { hashToken } from '#access/server/tokens.ts'
import { renderQuestion } from '#mail/server/emails/question.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import { findOrderIdByPayLink } from '#orders/pay-links/server/pay-link-store.ts'
import { isClosedForPayment } from '#orders/payment/server/payable-order.ts'
import { findClientRecipient } from '#orders/server/order-email-content.ts'
import { findOrder } from '#orders/server/order-store.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { queuePush } from '#push/server/push.ts'
import { pushText } from '#push/text.ts'

/**
 * Mails the client's question to the seller of the unpaid order. The seller's reply goes straight to the client, and no API response
 * shows an email address (D-352).
 */
export function sendQuestion(
  db: Database,
  { value, question }: { value: string; question: string },
  { publicUrl }: { publicUrl: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const orderId = await findOrderIdByPayLink(tx, hashToken(value))
    const order = orderId && (await findOrder(tx, orderId))
    if (!order || isClosedForPayment(order)) throw new AppError(errorText.linkInvalid, errorCode.linkInvalid)
    const { seller, order_number: orderNumber } = order
    const { email: replyTo, name: clientName } = await findClientRecipient(tx, order)
    const people = { to: seller.email, firstName: seller.firstName, clientName, replyTo }
    await queueEmail(tx, renderQuestion({ ...people, orderNumber, question, publicUrl }))
    const details = pushText.questionFrom(clientName, orderNumber)
    await queuePush(tx, { userId: order.seller_id, kind: 'question', details, path: '/orders' })
  })
}
