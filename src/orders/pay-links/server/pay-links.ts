import type { AuthenticatedActor } from '#access/server/actor.ts'
import { hashToken } from '#access/server/tokens.ts'
import { findPrimarySellerAddress } from '#accounts/addresses/server/addresses.ts'
import { findSeller } from '#accounts/server/users.ts'
import { findWithdrawnProducts } from '#catalogue/products/server/priced-products.ts'
import type { ClientEmailChange } from '#clients/email-change/server/email-change.ts'
import { findCouponProblem } from '#coupons/server/coupons.ts'
import type { Cancellation } from '#mail/server/emails/cancellation.ts'
import { type EmailLimits, recordProvedEmail } from '#mail/server/queue-email.ts'
import { notifyOrderCancelled } from '#orders/cancellation/server/notify-order-cancelled.ts'
import { paymentStatus } from '#orders/order-state.ts'
import { isClosedForPayment, isWithdrawn } from '#orders/payment/server/payable-order.ts'
import { hasReceiptByLink } from '#orders/receipts/server/receipts.ts'
import { findReturnDay } from '#orders/server/find-return-day.ts'
import { lockAnyOrder } from '#orders/server/order-access.ts'
import { findClientRecipient } from '#orders/server/order-email-content.ts'
import { findOrder } from '#orders/server/order-store.ts'
import { ordersText } from '#orders/text.ts'
import { findOpenPaymentAttempt } from '#payments/attempts/server/payment-attempt.ts'
import { prepareCardSaving } from '#payments/client-cards/server/client-cards.ts'
import type { ProviderDependencies } from '#payments/provider/server/provider-dependencies.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import { type Database, type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { getPayLinkPath } from '../pay-link-path.ts'
import { payLinksText } from '../text.ts'
import {
  findOrderIdByPayLink,
  findPayLink,
  findPayLinkCanceller,
  findPayLinkOfOrder,
  isPaidByClient,
  isValueOfMailbox,
  markCorrectedPayLinks,
  markPayLinkOpened,
  updatePayLink,
} from './pay-link-store.ts'
import { presentPayLink } from './present.ts'
import { createPayLinkValue, sendPayLink } from './send-pay-link.ts'

/** The seller whose link it is. */
type LinkOwner = Pick<AuthenticatedActor, 'userId'>

export { deleteExpiredPayLinks } from './pay-link-store.ts'

/**
 * Locks the order of the seller's own payment link and returns the link; an unknown link and another seller's give the same error. Refused
 * if the order is paid, closed or being paid, since its link can no longer be changed.
 */
async function lockOwnPayLink(tx: Tx, seller: LinkOwner, payLinkId: string) {
  const { order_id: orderId } = await getPayLinkRow(tx, seller, payLinkId)
  const order = await lockAnyOrder(tx, orderId)
  if (isClosedForPayment(order) || (await findOpenPaymentAttempt(tx, order.id)))
    throw new AppError(ordersText.orderClosed, errorCode.conflict)
  // reads the link again, since it may have changed before its order was locked
  return getPayLinkRow(tx, seller, payLinkId)
}

/** Like `lockOwnPayLink`, but a cancelled link is refused too: only sending it again makes it work. */
async function lockUsablePayLink(tx: Tx, seller: LinkOwner, payLinkId: string) {
  const link = await lockOwnPayLink(tx, seller, payLinkId)
  if (link.cancelled_at) throw new AppError(payLinksText.linkIsCancelled, errorCode.conflict)
  return link
}

async function getPayLinkRow(db: Db, seller: LinkOwner, payLinkId: string) {
  const link = await findPayLink(db, seller.userId, payLinkId)
  if (!link) throw new AppError(payLinksText.linkNotFound, errorCode.notFound)
  return link
}

/** The order that one of the seller's own payment links pays, as its client sees it: at the full price (D-005). */
export async function getOrderOfOwnPayLink(db: Database, seller: AuthenticatedActor, value: string) {
  const orderId = await findOrderIdByPayLink(db, hashToken(value))
  const order = orderId && (await findOrder(db, orderId))
  if (!order || order.seller_id !== seller.userId || isWithdrawn(order))
    throw new AppError(errorText.linkInvalid, errorCode.linkInvalid)
  return { number: order.order_number, totalPence: order.full_price_pence, lines: order.lines }
}

/** Removes the expiry of a link, so that it works as long as a newly sent one (D-027). */
export function extendPayLink(db: Database, seller: AuthenticatedActor, payLinkId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const link = await lockUsablePayLink(tx, seller, payLinkId)
    await updatePayLink(tx, link.id, { expires_at: null })
  })
}

/**
 * The path of a copy of a payment link, to share by other means than email; it has a value of its own, so the emailed link keeps working.
 */
export function copyPayLink(db: Database, seller: AuthenticatedActor, payLinkId: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    const link = await lockUsablePayLink(tx, seller, payLinkId)
    return getPayLinkPath(await createPayLinkValue(tx, link.id))
  })
}

/** Cancels a link and its copies, which can no longer be paid; the order stays, and its seller may pay it or send a new link. */
export function cancelPayLink(
  db: Database,
  seller: AuthenticatedActor,
  payLinkId: string,
  { publicUrl }: { publicUrl: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await cancelPayLinkOf(tx, seller, payLinkId, { by: 'seller', reason: '', publicUrl })
  })
}

/** Cancels a payment link in the caller's transaction, and emails the client and the seller as D-561 says; returns false if it was cancelled before. */
export async function cancelPayLinkOf(
  tx: Tx,
  owner: LinkOwner,
  payLinkId: string,
  cancellation: Cancellation,
): Promise<boolean> {
  const { order_id: orderId, cancelled_at: cancelledAt } = await lockOwnPayLink(tx, owner, payLinkId)
  if (cancelledAt) return false
  const linkMailedTo = await cancelPayLinkOfOrder(tx, orderId)
  const order = await lockAnyOrder(tx, orderId)
  await notifyOrderCancelled(tx, { ...cancellation, what: 'payment', order, linkMailedTo })
  return true
}

/** Cancels the payment link of a locked order. Returns the email to which it was mailed, or null if it no longer worked. */
export async function cancelPayLinkOfOrder(tx: Tx, orderId: string): Promise<string | null> {
  const link = await findPayLinkOfOrder(tx, orderId)
  if (!link) return null
  await updatePayLink(tx, link.id, { cancelled_at: new Date() })
  return link.mailedTo
}

/** Sends the link of the same order again: its new value replaces all earlier ones, even if the link had been cancelled. */
export async function resendPayLink(
  db: Database,
  seller: AuthenticatedActor,
  payLinkId: string,
  options: { publicUrl: string; limits: EmailLimits },
): Promise<void> {
  const { order_id: orderId } = await getPayLinkRow(db, seller, payLinkId)
  await sendPayLink(db, seller, orderId, options)
}

/**
 * Ends the payment links that were mailed to a client's former email or, if that was another person's mailbox and not a typo, all links of
 * the client. Links of paid orders end too, since they open the receipt with name and address. Returns how many could still have been paid.
 */
export async function endCorrectedPayLinks(
  tx: Tx,
  { clientId, to, wasProved }: Pick<ClientEmailChange, 'clientId' | 'to' | 'wasProved'>,
): Promise<number> {
  const ended = await markCorrectedPayLinks(tx, { clientId, to, all: wasProved })
  return ended.filter(({ was_usable }) => was_usable).length
}

/** Everything that the link's page may show: the order and, until it is paid, the address to which it goes (D-005, D-026, D-516). */
export async function getPayLink(db: Database, value: string) {
  const orderId = await findOrderIdByPayLink(db, hashToken(value))
  const order = orderId && (await findOrder(db, orderId))
  if (!order || isWithdrawn(order)) {
    const canceller = await findPayLinkCanceller(db, hashToken(value))
    throw new AppError(canceller ? payLinksText.cancelledBy[canceller] : errorText.linkInvalid, errorCode.linkInvalid)
  }
  const [seller, address] = [await findSeller(db, order.seller_id), await findPrimarySellerAddress(db, order.seller_id)]
  if (order.payment_status === paymentStatus.completed) {
    const payment = (await isPaidByClient(db, order.id)) ? { hasReceipt: hasReceiptByLink(order) } : null
    return presentPayLink(order, seller, address, { payment, returnDay: await findReturnDay(db, order) })
  }
  const view = presentPayLink(order, seller, address, null)
  const withdrawn = await findWithdrawnProducts(
    db,
    order.lines.map(({ product_id }) => product_id),
  )
  if (withdrawn.length > 0) return { ...view, order: { ...view.order, withdrawn: withdrawn.map(({ name }) => name) } }
  const problem = await findCouponProblem(db, order)
  if (problem !== null) return { ...view, order: { ...view.order, coupon_problem: problem } }
  const savesCard = (await findSavingEmail(db, value)) !== null
  return { ...view, order: { ...view.order, saves_card: savesCard } }
}

/**
 * The present email, in lower case, of the client who is to pay through the link. Null if the link does not work, if the order was placed
 * for another person who had this client record before (D-410), or if the email is contested.
 */
export async function findPayerEmail(db: Db, value: string): Promise<string | null> {
  const orderId = await findOrderIdByPayLink(db, hashToken(value))
  const order = orderId && (await findOrder(db, orderId))
  if (!order || isWithdrawn(order) || order.client_id === null || order.is_of_former_client) return null
  const { email, isContested } = await findClientRecipient(db, order)
  return email === '' || isContested ? null : email.toLowerCase()
}

/**
 * The email for which the card of this payment may be saved: the payer's email, if the value of the link shows that the payer reads that
 * mailbox. A copy that a seller handed over does not show that: the email may be mistyped, and its owner could then pay with the card
 * (D-518).
 */
async function findSavingEmail(db: Db, value: string): Promise<string | null> {
  const email = await findPayerEmail(db, value)
  return email !== null && (await isValueOfMailbox(db, hashToken(value), email)) ? email : null
}

/** Prepares saving the card of a payment through a link, for the client of the order. */
export async function prepareSavingByLink(dependencies: ProviderDependencies, value: string) {
  const email = await findSavingEmail(dependencies.db, value)
  if (email === null) throw new AppError(payLinksText.cannotSaveCard, errorCode.conflict)
  return prepareCardSaving(dependencies, email)
}

/**
 * Records that a link was opened; a value that was mailed proves that its email is real. `pageEmail` is the email whose own page the
 * browser has open, or null.
 */
export async function recordPayLinkOpened(db: Db, value: string, pageEmail: string | null): Promise<void> {
  const opened = await markPayLinkOpened(db, hashToken(value), pageEmail)
  if (opened?.mailed_to) await recordProvedEmail(db, opened.mailed_to)
}
