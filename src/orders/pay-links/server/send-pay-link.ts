import type { AuthenticatedActor } from '#access/server/actor.ts'
import { generateToken } from '#access/server/tokens.ts'
import { holdClientEmails } from '#clients/server/clients.ts'
import { requireUncontested } from '#clients/server/get-client.ts'
import { findCouponProblem } from '#coupons/server/coupons.ts'
import { renderPayLink } from '#mail/server/emails/pay-link.ts'
import { type EmailLimits, queueLinkEmail } from '#mail/server/queue-email.ts'
import { rejectWithdrawnProducts } from '#orders/checkout/server/price-order-lines.ts'
import { paymentStatus } from '#orders/order-state.ts'
import { isClosedForPayment, lockPayableOrder } from '#orders/payment/server/payable-order.ts'
import { lockAnyOrder } from '#orders/server/order-access.ts'
import { getCouponShown, getListPrice, listShownLines } from '#orders/server/order-amounts.ts'
import { type ClientRecipient, findClientRecipient } from '#orders/server/order-email-content.ts'
import { type OrderWithLines, updateOrder } from '#orders/server/order-store.ts'
import { ordersText } from '#orders/text.ts'
import { findOpenPaymentAttempt } from '#payments/attempts/server/payment-attempt.ts'
import { AppError, errorCode, TooManyAttemptsError } from '#platform/app-error.ts'
import { pence } from '#platform/money.ts'
import { type Database, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { getPayLinkPath } from '../pay-link-path.ts'
import { payLinksText } from '../text.ts'
import { findUsablePayLinkId, insertPayLinkValue, upsertPayLink } from './pay-link-store.ts'

export interface PayLinkMail {
  publicUrl: string
  limits: EmailLimits
}

/** Emails the client a link to pay the actor's own order, replacing an earlier link (C-DELV-034..036). Returns the client's email. */
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
    await rejectWithdrawnProducts(tx, order)
    const problem = await findCouponProblem(tx, order)
    if (problem !== null) throw new AppError(problem, errorCode.conflict)
    return mailPayLink(tx, order, mail)
  })
}

/**
 * Queues an email with a link to pay the full price, addressed to the client's present email, and returns that email (D-005). The link's
 * secret value is random, stored as a hash only, and replaced whenever the link is sent again. The order is pending from then on (D-024).
 * Refused if the client has already been sent as many emails with links as a day allows.
 */
export async function mailPayLink(tx: Tx, order: OrderWithLines, { publicUrl, limits }: PayLinkMail): Promise<string> {
  if (order.client_id) await holdClientEmails(tx, [order.client_id])
  const client = await findClientRecipient(tx, order)
  requireUncontested(client)
  const { token, hash } = generateToken()
  await upsertPayLink(tx, { orderId: order.id, hash, mailedTo: client.email.toLowerCase() })
  await updateOrder(tx, order.id, { payment_status: paymentStatus.pending, pay_link_sent_at: new Date() })
  const url = publicUrl + getPayLinkPath(token)
  const email = createPayLinkMail(order, client, { sellerName: order.seller.firstName, publicUrl, url })
  const retryAfter = await queueLinkEmail(tx, limits, email)
  if (retryAfter !== null) throw new TooManyAttemptsError(retryAfter)
  return client.email
}

/** The prices include the commission, because a client must not learn of it (D-039). */
function createPayLinkMail(
  order: OrderWithLines,
  client: ClientRecipient,
  content: { sellerName: string; publicUrl: string; url: string },
) {
  return renderPayLink({
    ...content,
    to: client.email,
    clientName: client.name,
    totalPence: pence(order.full_price_pence),
    coupon: getCouponShown(order),
    products: listShownLines(order.lines, getListPrice).map(
      ({ line: { brand, name, picture }, price: pricePence, quantity }) => ({
        brand,
        name,
        picture,
        pricePence,
        quantity,
      }),
    ),
  })
}

/**
 * Creates a payment link without an email, for a client who has just placed the order and pays it now, and returns the link's secret value.
 * If an interrupted call has already created the link, it gets a further value.
 */
export function createPayLink(db: Database, orderId: string): Promise<string> {
  const { token, hash } = generateToken()
  return inTransaction(db, async (tx) => {
    const linkId = await findUsablePayLinkId(tx, orderId)
    if (linkId) return createPayLinkValue(tx, linkId)
    await upsertPayLink(tx, { orderId, hash, mailedTo: null })
    return token
  })
}

/**
 * Creates a further value of an order's payment link, for its client; the emailed link keeps working (D-383). Refused with code 13 if the
 * order is paid, closed or being paid, or if the link was cancelled or has expired. The caller has checked that the order is the client's,
 * and that the client reads the mailbox of `email`, so that a card may be saved with the value (D-518).
 */
export function issuePayLinkValue(db: Database, orderId: string, email: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    const order = await lockAnyOrder(tx, orderId)
    if (isClosedForPayment(order) || (await findOpenPaymentAttempt(tx, order.id)))
      throw new AppError(ordersText.orderClosed, errorCode.conflict)
    const linkId = await findUsablePayLinkId(tx, orderId)
    if (!linkId) throw new AppError(payLinksText.hasEnded, errorCode.conflict)
    return createPayLinkValue(tx, linkId, email)
  })
}

/**
 * Creates a further secret value of a payment link and returns it; only its hash is stored, so the value cannot be read again (D-026).
 * `mailedTo` is the email to which it is mailed, or on whose own page it is given out; null for any other value.
 */
export async function createPayLinkValue(tx: Tx, payLinkId: string, mailedTo: string | null = null): Promise<string> {
  const { token, hash } = generateToken()
  await insertPayLinkValue(tx, { payLinkId, hash, mailedTo })
  return token
}
