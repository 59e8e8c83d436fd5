import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { renderInvoice } from '#mail/server/emails/invoice.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import { getInvoiceAddressee } from '#orders/admin/server/get-invoice-addressee.ts'
import { describeInvoice } from '#orders/invoices/server/describe-invoice.ts'
import { findInvoice } from '#orders/invoices/server/invoice-store.ts'
import { formatOrderForEmail } from '#orders/server/order-email-content.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

interface InvoiceRequest {
  orderId: string
  /** The IP address of the administrator, for the audit log. */
  ipAddress: string
  publicUrl: string
}

/**
 * Emails the invoice of a paid order with the amount that was charged (D-040): to the seller for the salon, salon stock and cash; to
 * the client of any other order, who never reads the seller's cost.
 */
export async function sendInvoice(
  db: Database,
  actor: AuthenticatedActor,
  { orderId, ipAddress, publicUrl }: InvoiceRequest,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { order, recipient, name, email: to, ...payment } = await getInvoiceAddressee(tx, orderId)
    const charged = formatOrderForEmail({ ...order, total_pence: payment.charged })
    const reader = recipient === 'client' ? { reader: recipient } : {}
    const invoice = await findInvoice(tx, { orderId, refundId: null, kind: 'invoice' })
    const details = invoice ? describeInvoice(invoice) : []
    await queueEmail(tx, renderInvoice({ to, name, publicUrl, order: charged, details, ...reader }))
    await recordAdminChange(tx, actor, {
      action: 'send invoice',
      subjectKind: 'order',
      subjectId: order.id,
      before: null,
      after: { to: recipient },
      ipAddress,
    })
  })
}
