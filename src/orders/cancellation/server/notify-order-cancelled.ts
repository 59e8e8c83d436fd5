import type { Cancellation } from '#mail/server/emails/cancellation.ts'
import { renderCancelledToClient, renderCancelledToSeller } from '#mail/server/emails/cancellation.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import { findClientRecipient } from '#orders/server/order-email-content.ts'
import type { OrderWithLines } from '#orders/server/order-store.ts'
import type { Tx } from '#platform/server/database/database.ts'

interface CancelledOrder extends Cancellation {
  what: 'order' | 'payment'
  order: OrderWithLines
  /** The address to which the payment link was mailed, if the link still worked until now; null otherwise. */
  linkMailedTo: string | null
}

/**
 * Emails a client who had a payment link that the order or the link was cancelled, and also the seller if an administrator cancelled it.
 * An unpaid order of a shop page is not shown to the seller, so she gets no email about it (D-504).
 */
export async function notifyOrderCancelled(
  tx: Tx,
  { order, linkMailedTo, ...cancelled }: CancelledOrder,
): Promise<void> {
  const { order_number: orderNumber, seller, client_name: clientName } = order
  const { email: to, name } = await findClientRecipient(tx, order)
  const isClientInformed = to !== '' && to.toLowerCase() === linkMailedTo
  if (isClientInformed) {
    const sellerName = seller.firstName
    await queueEmail(tx, renderCancelledToClient({ ...cancelled, to, name, orderNumber, sellerName }))
  }
  if (cancelled.by === 'seller' || seller.isDeleted || order.shop_seller_id !== null) return
  const email = { ...cancelled, to: seller.email, name: seller.firstName, orderNumber, clientName, isClientInformed }
  await queueEmail(tx, renderCancelledToSeller(email))
}
