import { hashToken } from '#access/server/tokens.ts'
import { findPrimarySellerAddress } from '#accounts/addresses/server/addresses.ts'
import { findSeller } from '#accounts/server/users.ts'
import { recordProvedEmail } from '#mail/server/queue-email.ts'
import { findOrderIdByPayLink, isPayLinkCancelled, markPayLinkOpened } from '#orders/pay-links/server/pay-link-store.ts'
import { presentPayLink } from '#orders/pay-links/server/present.ts'
import { payLinksText } from '#orders/pay-links/text.ts'
import { isWithdrawn } from '#orders/payment/server/payable-order.ts'
import { findOrder } from '#orders/server/order-store.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import type { Database, Db } from '#platform/server/database/database.ts'

/** All that the link's page may show: the amount and whether it is paid, and until then the order (D-005, D-026). */
export async function getPayLink(db: Database, value: string) {
  const orderId = await findOrderIdByPayLink(db, hashToken(value))
  const order = orderId && (await findOrder(db, orderId))
  if (!order || isWithdrawn(order)) {
    const isCancelled = await isPayLinkCancelled(db, hashToken(value))
    throw new AppError(isCancelled ? payLinksText.cancelledForClient : errorText.linkInvalid, errorCode.linkInvalid)
  }
  const [seller, address] = [await findSeller(db, order.seller_id), await findPrimarySellerAddress(db, order.seller_id)]
  return presentPayLink(order, seller, address)
}

/** As with an explore link: what was mailed proves the mailbox, and `pageEmail` is the address whose own page the browser is on. */
export async function recordPayLinkOpened(db: Db, value: string, pageEmail: string | null): Promise<void> {
  const opened = await markPayLinkOpened(db, hashToken(value), pageEmail)
  if (opened?.mailed_to) await recordProvedEmail(db, opened.mailed_to)
}
