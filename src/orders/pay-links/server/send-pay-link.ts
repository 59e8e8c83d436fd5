import type { AuthenticatedActor } from '#access/server/actor.ts'
import { generateToken } from '#access/server/tokens.ts'
import { renderPayLink } from '#mail/server/emails/pay-link.ts'
import { type EmailLimits, queueLinkEmail } from '#mail/server/queue-link-email.ts'
import { paymentStatus } from '#orders/codes.ts'
import { getPayLinkPath } from '#orders/pay-links/pay-link-path.ts'
import { upsertPayLink } from '#orders/pay-links/server/pay-link-store.ts'
import { isClosedForPayment, lockPayableOrder } from '#orders/payment/server/payable-order.ts'
import { type OrderWithLines, updateOrder } from '#orders/server/order-store.ts'
import { ordersText } from '#orders/text.ts'
import { findOpenPaymentAttempt } from '#payments/attempts/server/find-payment-attempt.ts'
import { errorCode } from '#platform/envelope.ts'
import { pence } from '#platform/money.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { AppError, TooManyAttemptsError } from '#platform/server/http/app-error.ts'

/**
 * Emails the order's client a link to pay the full price (D-005). The link's value is random, stored as a hash only, and
 * replaced whenever a link is sent again. The order is pending from then on (D-024). Refused where the client has got enough emails
 * with links for a day.
 */
export function sendPayLink(
  db: Database,
  actor: AuthenticatedActor,
  orderId: string,
  { publicUrl, limits }: { publicUrl: string; limits: EmailLimits },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await lockPayableOrder(tx, actor, orderId)
    if (order.client_email === '') throw new AppError(ordersText.noClientForLink, errorCode.notAllowed)
    if (isClosedForPayment(order) || (await findOpenPaymentAttempt(tx, order.id)))
      throw new AppError(ordersText.orderClosed, errorCode.conflict)
    const { token, hash } = generateToken()
    await upsertPayLink(tx, order.id, hash)
    await updateOrder(tx, order.id, { payment_status: paymentStatus.pending, pay_link_sent_at: new Date() })
    const url = publicUrl + getPayLinkPath(token)
    const email = createPayLinkMail(order, { sellerName: order.seller.firstName, publicUrl, url })
    const retryAfter = await queueLinkEmail(tx, limits, email)
    if (retryAfter !== null) throw new TooManyAttemptsError(retryAfter)
  })
}

/** Prices without the deduction of commission, because a client must not see it (D-039). */
function createPayLinkMail(order: OrderWithLines, content: { sellerName: string; publicUrl: string; url: string }) {
  return renderPayLink({
    ...content,
    to: order.client_email,
    clientName: order.client_name,
    totalPence: pence(order.full_price_pence),
    products: order.lines.map((line) => ({
      brand: line.brand,
      name: line.name,
      picture: line.picture,
      pricePence: pence(line.price_pence),
      quantity: line.quantity,
    })),
  })
}
