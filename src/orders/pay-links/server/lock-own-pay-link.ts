import type { AuthenticatedActor } from '#access/server/actor.ts'
import { findPayLink } from '#orders/pay-links/server/pay-link-store.ts'
import { payLinksText } from '#orders/pay-links/text.ts'
import { isClosedForPayment } from '#orders/payment/server/payable-order.ts'
import { lockAnyOrder } from '#orders/server/order-access.ts'
import { ordersText } from '#orders/text.ts'
import { findOpenPaymentAttempt } from '#payments/attempts/server/find-payment-attempt.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'

/** The seller whose link it is. */
export type LinkOwner = Pick<AuthenticatedActor, 'userId'>

/**
 * The seller's own payment link, its order locked; an unknown link and another seller's are the same error. Refused where the order is
 * paid, closed or being paid: such a link is past changing.
 */
export async function lockOwnPayLink(tx: Tx, seller: LinkOwner, payLinkId: string) {
  const { order_id: orderId } = await getPayLinkRow(tx, seller, payLinkId)
  const order = await lockAnyOrder(tx, orderId)
  if (isClosedForPayment(order) || (await findOpenPaymentAttempt(tx, order.id)))
    throw new AppError(ordersText.orderClosed, errorCode.conflict)
  // the link as it is now that its order is locked
  return getPayLinkRow(tx, seller, payLinkId)
}

/** The same, and refused where it was cancelled: only a newly sent link pays again. */
export async function lockUsablePayLink(tx: Tx, seller: LinkOwner, payLinkId: string) {
  const link = await lockOwnPayLink(tx, seller, payLinkId)
  if (link.cancelled_at) throw new AppError(payLinksText.linkIsCancelled, errorCode.conflict)
  return link
}

export async function getPayLinkRow(db: Db, seller: LinkOwner, payLinkId: string) {
  const link = await findPayLink(db, seller.userId, payLinkId)
  if (!link) throw new AppError(payLinksText.linkNotFound, errorCode.notFound)
  return link
}
