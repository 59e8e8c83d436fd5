import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { renderInvoice } from '#mail/server/emails/invoice.ts'
import type { EmailAttachment } from '#mail/server/emails/render-email.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import { describeInvoice, getInvoiceRecipient } from '#orders/invoices/server/invoice-document.ts'
import { findInvoice } from '#orders/invoices/server/invoice-store.ts'
import { findInvoiceOfSale, renderInvoiceInWorker } from '#orders/invoices/server/invoices.ts'
import { getAnyOrder } from '#orders/server/order-access.ts'
import { findClientRecipient, formatOrderForEmail } from '#orders/server/order-email-content.ts'
import type { OrderWithLines } from '#orders/server/order-store.ts'
import { ordersText } from '#orders/text.ts'
import { findSettledPaymentAttempt } from '#payments/attempts/server/payment-attempt.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { Pence } from '#platform/money.ts'
import { type Database, type Db, inTransaction } from '#platform/server/database/database.ts'

interface InvoiceAddressee {
  order: OrderWithLines
  charged: Pence
  recipient: 'seller' | 'client'
  name: string
  email: string
}

interface InvoiceRequest {
  orderId: string
  publicUrl: string
}

/**
 * Emails the invoice of a paid order, with the amount that was charged and its PDF (D-040): to the client for a delivery to the client that
 * was not paid in cash, otherwise to whoever paid. An order that was paid before invoices were numbered has no PDF.
 */
export async function sendInvoice(
  db: Database,
  actor: AuthenticatedActor,
  { orderId, publicUrl }: InvoiceRequest,
): Promise<void> {
  // an invoice never changes, so its PDF can be rendered before the transaction
  const attachment = await renderInvoiceOf(db, (await getInvoiceAddressee(db, orderId)).order)
  await inTransaction(db, async (tx) => {
    const { order, recipient, name, email: to, ...payment } = await getInvoiceAddressee(tx, orderId)
    const charged = formatOrderForEmail({ ...order, total_pence: payment.charged })
    const reader = recipient === 'client' ? { reader: recipient } : {}
    const invoice = await findInvoice(tx, { orderId, refundId: null, kind: 'invoice' })
    const details = invoice ? describeInvoice(invoice) : []
    await queueEmail(tx, renderInvoice({ to, name, publicUrl, order: charged, details, attachment, ...reader }))
    await recordAdminChange(tx, actor, {
      action: 'send invoice',
      subjectKind: 'order',
      subjectId: order.id,
      before: null,
      after: { to: recipient },
    })
  })
}

async function renderInvoiceOf(db: Db, order: OrderWithLines): Promise<EmailAttachment | null> {
  const invoice = await findInvoiceOfSale(db, order)
  return invoice && { name: `${invoice.number}.pdf`, content: await renderInvoiceInWorker(invoice) }
}

/** Finds the recipient of an order's invoice (D-040). An unpaid order, or one whose payer has no email, is refused. */
export async function getInvoiceAddressee(db: Db, orderId: string): Promise<InvoiceAddressee> {
  const order = await getAnyOrder(db, orderId)
  const payment = await findSettledPaymentAttempt(db, order.id)
  if (!payment) throw new AppError(ordersText.invoiceWhenPaid, errorCode.conflict)
  const { seller } = order
  const recipient = getInvoiceRecipient(order, payment)
  const { name, email } =
    recipient === 'client'
      ? await findClientRecipient(db, order)
      : { name: seller.firstName, email: seller.isDeleted ? '' : seller.email }
  if (email === '') throw new AppError(ordersText.payerHasNoEmail, errorCode.conflict)
  return { order, charged: payment.amount, recipient, name, email }
}
