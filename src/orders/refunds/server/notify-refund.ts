import {
  type RefundSummary,
  renderRefundThroughSeller,
  renderRefundToClient,
  renderRefundToSeller,
} from '#mail/server/emails/refund.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import { describeInvoice } from '#orders/invoices/server/describe-invoice.ts'
import type { InvoiceRow } from '#orders/invoices/server/invoice-store.ts'
import { type RefundLineRow, selectRefundLines } from '#orders/refunds/server/refund-line-store.ts'
import { findClientRecipient } from '#orders/server/find-client-recipient.ts'
import type { OrderRow, OrderWithLines } from '#orders/server/order-store.ts'
import type { Refund } from '#payments/refunds/server/refunds.ts'
import type { CommissionReversal } from '#payouts/ledger/server/post-refund.ts'
import { pence, sum, zeroPence } from '#platform/money.ts'
import type { Tx } from '#platform/server/database/database.ts'

interface RefundNotification {
  order: OrderWithLines
  refund: Refund
  reversal: CommissionReversal
  /** Null for an order that was paid before invoices were numbered. */
  creditNote: InvoiceRow | null
  publicUrl: string
}

/**
 * Emails the seller what the refund costs in commission, and the client what is paid back, or that the seller has the
 * money for the client (D-039). The letter to whom the invoice was made out has what a credit note has to say (N-INVC-010).
 */
export async function notifyRefund(tx: Tx, notification: RefundNotification): Promise<void> {
  const { order, refund, reversal, creditNote, publicUrl } = notification
  const content = await getRefundMailContent(tx, order, refund)
  const creditOf = (reader: 'seller' | 'client') =>
    creditNote?.recipient === reader ? describeInvoice(creditNote) : []
  const wasCommissionDeducted = order.commission_mode === 'discount'
  const { seller } = order
  if (!seller.isDeleted) {
    const lost = { ...reversal, waived: wasCommissionDeducted ? refund.commission : zeroPence }
    const { email: to, firstName } = seller
    await queueEmail(
      tx,
      renderRefundToSeller({ to, firstName, publicUrl, refund: content, credit: creditOf('seller'), lost }),
    )
  }
  const { email: clientEmail, name } = await findClientRecipient(tx, order)
  if (clientEmail === '') return
  const client = { to: clientEmail, firstName: name, publicUrl, refund: content }
  await queueEmail(
    tx,
    wasCommissionDeducted
      ? renderRefundThroughSeller(client)
      : renderRefundToClient({ ...client, credit: creditOf('client') }),
  )
}

async function getRefundMailContent(tx: Tx, order: OrderRow, refund: Refund): Promise<RefundSummary> {
  const lines = await selectRefundLines(tx, refund.id)
  return {
    ordNo: order.order_number,
    products: lines.flatMap(toProductLines),
    amount: refund.amount,
  }
}

/** After a lost dispute the rest of a line may not divide by its quantity: then the last item takes the pence that are over. */
function toProductLines({ brand, name, picture, quantity, amount_pence }: RefundLineRow): RefundSummary['products'] {
  const over = amount_pence % quantity
  const each = pence((amount_pence - over) / quantity)
  const product = { brand, name, picture }
  if (over === 0) return [{ ...product, quantity, pricePence: each }]
  return [
    { ...product, quantity: quantity - 1, pricePence: each },
    { ...product, quantity: 1, pricePence: sum([each, pence(over)]) },
  ]
}
