import type { RefundSummary } from '#mail/server/emails/refund.ts'
import { renderRefundThroughSeller, renderRefundToClient, renderRefundToSeller } from '#mail/server/emails/refund.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import { describeInvoice } from '#orders/invoices/server/invoice-document.ts'
import type { InvoiceRow } from '#orders/invoices/server/invoice-store.ts'
import { issueCreditNote } from '#orders/invoices/server/issue-invoice.ts'
import type { OrderDependencies } from '#orders/server/dependencies.ts'
import { findClientRecipient } from '#orders/server/order-email-content.ts'
import { lockOrder, type OrderRow, type OrderWithLines } from '#orders/server/order-store.ts'
import { findPaymentAttempt } from '#payments/attempts/server/payment-attempt.ts'
import type { RefundResult } from '#payments/provider/server/payment-provider.ts'
import { failRefund, type Refund, settleRefund } from '#payments/refunds/server/refunds.ts'
import { type CommissionReversal, postRefund } from '#payouts/ledger/server/post-refund.ts'
import { releaseTransfers } from '#payouts/transfers/server/send-transfer.ts'
import { pence, sum, zeroPence } from '#platform/money.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import { enqueueJob } from '#platform/server/jobs/job-queue.ts'
import { type RefundLineRow, selectRefundLines } from './refund-line-store.ts'

interface RefundNotification {
  order: OrderWithLines
  refund: Refund
  reversal: CommissionReversal
  /** Null for an order that was paid before invoices were numbered. */
  creditNote: InvoiceRow | null
  publicUrl: string
}

declare module '#platform/server/jobs/job-queue.ts' {
  interface JobPayloads {
    'resume-refund': { refundId: string }
  }
}

const retryAfterMs = 5_000

/**
 * Applies the provider's result of a refund: refund, ledger, commission, emails and credit note change in one transaction. Idempotent;
 * called by the administrator's request, the webhook and the job.
 */
export async function applyRefundResult(
  dependencies: Pick<OrderDependencies, 'db' | 'publicUrl'>,
  refund: Refund,
  result: RefundResult,
): Promise<void> {
  if (result.state === 'pending') return
  if (result.state === 'unknown') {
    const at = new Date(Date.now() + retryAfterMs)
    return enqueueJob(dependencies.db, 'resume-refund', { refundId: refund.id }, { key: `refund ${refund.id}`, at })
  }
  await inTransaction(dependencies.db, async (tx) => {
    const order = await lockRefundedOrder(tx, refund)
    if (result.state === 'declined') {
      if (await failRefund(tx, refund.id, result.userMessage)) await releaseTransfers(tx, order.id)
      return
    }
    if (!(await settleRefund(tx, refund.id, result.refundRef))) return
    const reversal = await postRefund(tx, {
      sourceId: refund.id,
      kind: 'refund',
      orderId: order.id,
      sellerId: order.seller_id,
      amount: refund.amount,
      commission: order.commission_mode === 'accrual' ? refund.commission : zeroPence,
    })
    await releaseTransfers(tx, order.id)
    const creditNote = await issueCreditNote(tx, { orderId: order.id, refundId: refund.id })
    await notifyRefund(tx, { order, refund, reversal, creditNote, publicUrl: dependencies.publicUrl() })
  })
}

async function lockRefundedOrder(tx: Tx, { id, paymentId }: Refund): Promise<OrderWithLines> {
  const payment = await findPaymentAttempt(tx, paymentId)
  const order = payment?.orderId && (await lockOrder(tx, payment.orderId))
  if (!order) throw new Error(`refund ${id} has no order`)
  return order
}

/**
 * Emails the seller what the refund costs in commission, and the client what is paid back, or that the seller has the
 * money for the client (D-039). The email to the recipient of the invoice has what a credit note has to say (N-INVC-010).
 */
async function notifyRefund(tx: Tx, notification: RefundNotification): Promise<void> {
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
