import { renderDispatchUndone } from '#mail/server/emails/dispatch-undone.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import { withdrawNews } from '#mail/server/withdraw-news.ts'
import { mailText } from '#mail/text.ts'
import { deliveryType } from '#orders/order-state.ts'
import { findClientRecipient } from '#orders/server/order-email-content.ts'
import type { OrderWithLines } from '#orders/server/order-store.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { listRemainingProducts } from './notify-dispatch.ts'

/**
 * Emails a client who was told that an order is on its way that it has not left (D-562). An email that waits to leave is taken back
 * instead. Nobody else is told: a seller sees it in My Orders, and another address was told nothing.
 */
export async function notifyDispatchUndone(tx: Tx, order: OrderWithLines, publicUrl: string): Promise<void> {
  if (order.delivery_type === deliveryType.toSalon) return
  const { email: to, name } = await findClientRecipient(tx, order)
  if (to === '') return
  const orderNumber = order.order_number
  const wasAnnounced = await withdrawNews(tx, {
    recipient: to,
    announced: { kind: 'order-dispatched', subject: mailText.dispatchedSubject(orderNumber) },
    undone: { kind: 'dispatch-undone', subject: mailText.undoneSubject(orderNumber) },
  })
  if (!wasAnnounced) return
  const products = await listRemainingProducts(tx, order.id)
  await queueEmail(tx, renderDispatchUndone({ to, name, publicUrl, orderNumber, products }))
}
