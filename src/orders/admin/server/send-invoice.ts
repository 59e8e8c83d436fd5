import type { AuthenticatedActor } from '#access/server/actor.ts'
import { findSeller } from '#accounts/server/find-seller.ts'
import { recordAdminChange } from '#audit-log/server/record-admin-change.ts'
import { renderInvoice } from '#mail/server/emails/invoice.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import { getAnyOrder } from '#orders/server/order-access.ts'
import { formatOrderForEmail } from '#orders/server/order-email-content.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

interface InvoiceRequest {
  orderId: string
  /** The IP address of the administrator, for the audit log. */
  ipAddress: string
  publicUrl: string
}

/** Emails the invoice to the order's client, or to its seller if the order has no client (D-040). */
export async function sendInvoice(
  db: Database,
  actor: AuthenticatedActor,
  { orderId, ipAddress, publicUrl }: InvoiceRequest,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await getAnyOrder(tx, orderId)
    const seller = await findSeller(tx, order.seller_id)
    if (!seller) throw new Error(`order ${order.id} has no seller`)
    const toClient = order.client_email !== ''
    const to = toClient ? order.client_email : seller.email
    const name = toClient ? order.client_name : seller.firstName
    await queueEmail(tx, renderInvoice({ to, name, publicUrl, order: formatOrderForEmail(order) }))
    await recordAdminChange(tx, actor, {
      action: 'send invoice',
      subjectKind: 'order',
      subjectId: order.id,
      before: null,
      after: { to: toClient ? 'client' : 'seller' },
      ipAddress,
    })
  })
}
