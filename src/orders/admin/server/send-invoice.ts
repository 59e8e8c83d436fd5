import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#audit-log/server/record-admin-change.ts'
import { renderInvoice } from '#mail/server/emails/invoice.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import { deliveryType } from '#orders/contract.ts'
import { getPayerRole } from '#orders/payment/server/payer-role.ts'
import { getAnyOrder } from '#orders/server/order-access.ts'
import { formatOrderForEmail } from '#orders/server/order-email-content.ts'
import type { OrderRow } from '#orders/server/order-store.ts'
import { ordersText } from '#orders/text.ts'
import { findSettledPaymentAttempt } from '#payments/attempts/server/find-payment-attempt.ts'
import type { OrderPaymentAttempt } from '#payments/attempts/server/payment-attempt.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { AppError } from '#platform/server/http/app-error.ts'

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
    const order = await getAnyOrder(tx, orderId)
    const payment = await findSettledPaymentAttempt(tx, order.id)
    if (!payment) throw new AppError(ordersText.invoiceWhenPaid, errorCode.conflict)
    const recipient = getRecipient(order, payment)
    const { seller } = order
    const [to, name] =
      recipient === 'client'
        ? [order.client_email, order.client_name]
        : [seller.isDeleted ? '' : seller.email, seller.firstName]
    if (to === '') throw new AppError(ordersText.payerHasNoEmail, errorCode.conflict)
    const charged = formatOrderForEmail({ ...order, total_pence: payment.amount })
    const reader = recipient === 'client' ? { reader: recipient } : {}
    await queueEmail(tx, renderInvoice({ to, name, publicUrl, order: charged, ...reader }))
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

/** An order that is delivered to a client is hers at the full price, also where the seller's card paid at the checkout (D-326). */
function getRecipient(
  order: Pick<OrderRow, 'delivery_type'>,
  payment: Pick<OrderPaymentAttempt, 'method'>,
): 'seller' | 'client' {
  const isOfClient = order.delivery_type === deliveryType.toClient && payment.method !== 'cash'
  return isOfClient ? 'client' : getPayerRole(order, payment)
}
