import {
  type RefundSummary,
  type ReversedCommission,
  renderRefundThroughSeller,
  renderRefundToClient,
  renderRefundToSeller,
} from '#mail/server/emails/refund.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import { describeInvoice } from '#orders/invoices/server/invoice-document.ts'
import { findInvoice } from '#orders/invoices/server/invoice-store.ts'
import { issueCreditNote } from '#orders/invoices/server/issue-invoice.ts'
import { getPayerRole } from '#orders/payment/server/payable-order.ts'
import type { OrderDependencies } from '#orders/server/dependencies.ts'
import { findClientRecipient } from '#orders/server/order-email-content.ts'
import { lockOrder, type OrderRow, type OrderWithLines } from '#orders/server/order-store.ts'
import { presentOrderForEvent } from '#orders/server/present.ts'
import { findPaymentAttempt, type OrderPaymentAttempt } from '#payments/attempts/server/payment-attempt.ts'
import type { RefundResult } from '#payments/provider/server/payment-provider.ts'
import { failRefund, type Refund, settleRefund } from '#payments/refunds/server/refunds.ts'
import { findCommissionReversal, postRefund } from '#payouts/ledger/server/post-refund.ts'
import { releaseTransfers } from '#payouts/transfers/server/send-transfer.ts'
import { pence, sum, toPounds, zeroPence } from '#platform/money.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import { enqueueJob } from '#platform/server/jobs/job-queue.ts'
import { recordEvent } from '#webhooks/server/record-event.ts'
import { type RefundLineRow, selectRefundLines, settlesReturn } from './refund-line-store.ts'
import { returnReduction } from './returned-reduction.ts'

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
    const { order, payment } = await lockRefundedOrder(tx, refund)
    if (result.state === 'declined') {
      if (await failRefund(tx, refund.id, result.userMessage)) await releaseTransfers(tx, order.id)
      return
    }
    if (!(await settleRefund(tx, refund.id, result.refundRef))) return
    await postRefund(tx, {
      sourceId: refund.id,
      kind: 'refund',
      orderId: order.id,
      sellerId: order.seller_id,
      amount: refund.amount,
      reduction: await returnReduction(tx, order, refund.id),
      commission: order.commission_mode === 'accrual' ? refund.commission : zeroPence,
    })
    await releaseTransfers(tx, order.id)
    await issueCreditNote(tx, { orderId: order.id, refundId: refund.id })
    const event = { ...presentOrderForEvent(order), refund_id: refund.id, amount: toPounds(refund.amount) }
    await recordEvent(tx, 'order.refunded', order.id, event)
    await notifyRefund(tx, { order, refund, payer: getPayerRole(order, payment), publicUrl: dependencies.publicUrl() })
  })
}

async function lockRefundedOrder(
  tx: Tx,
  { id, paymentId }: Refund,
): Promise<{ order: OrderWithLines; payment: OrderPaymentAttempt }> {
  const payment = await findPaymentAttempt(tx, paymentId)
  const order = payment?.orderId && (await lockOrder(tx, payment.orderId))
  if (!order) throw new Error(`refund ${id} has no order`)
  return { order, payment }
}

/** The part of a refunded order that the emails about the refund need. */
export type RefundedOrder = Pick<OrderRow, 'id' | 'seller_id' | 'commission_mode'>

/** What the emails about a successful refund tell each reader. */
interface RefundNotice {
  /** The seller's commission that the refund has taken back. */
  lost: ReversedCommission
  /** The facts of the credit note, for the person to whom the invoice was made out (N-INVC-010); empty for the other. */
  credit: { seller: [name: string, value: string][]; client: [name: string, value: string][] }
}

/** Reads from the books and the credit note what the emails about a refund say, in the transaction of the refund or later. */
export async function describeRefund(
  tx: Tx,
  order: RefundedOrder,
  refund: Pick<Refund, 'id' | 'commission'>,
): Promise<RefundNotice> {
  const creditNote = await findInvoice(tx, { orderId: order.id, refundId: refund.id, kind: 'credit_note' })
  const creditOf = (reader: 'seller' | 'client') =>
    creditNote?.recipient === reader ? describeInvoice(creditNote) : []
  const waived = order.commission_mode === 'discount' ? refund.commission : zeroPence
  const reversal = await findCommissionReversal(tx, { refundId: refund.id, sellerId: order.seller_id })
  return { lost: { ...reversal, waived }, credit: { seller: creditOf('seller'), client: creditOf('client') } }
}

/**
 * Emails the seller what the refund costs her in commission, and the client what is paid back, or that the seller has got the money for her
 * (D-039). If the refund settles a return, the emails about the return tell both of it instead (D-601).
 */
async function notifyRefund(
  tx: Tx,
  {
    order,
    refund,
    payer,
    publicUrl,
  }: { order: OrderWithLines; refund: Refund; payer: 'seller' | 'client'; publicUrl: string },
): Promise<void> {
  if (await settlesReturn(tx, refund.id)) return
  const content = await getRefundMailContent(tx, order, refund)
  const { lost, credit } = await describeRefund(tx, order, refund)
  const { seller } = order
  if (!seller.isDeleted) {
    const { email: to, firstName } = seller
    await queueEmail(
      tx,
      renderRefundToSeller({ to, firstName, publicUrl, refund: content, credit: credit.seller, lost }),
    )
  }
  const { email: clientEmail, name } = await findClientRecipient(tx, order)
  if (clientEmail === '') return
  const client = { to: clientEmail, firstName: name, publicUrl, refund: content, credit: credit.client }
  await queueEmail(tx, payer === 'client' ? renderRefundToClient(client) : renderRefundThroughSeller(client))
}

async function getRefundMailContent(tx: Tx, order: OrderRow, refund: Refund): Promise<RefundSummary> {
  const lines = await selectRefundLines(tx, refund.id)
  return {
    ordNo: order.order_number,
    products: lines.flatMap(toProductLines),
    amount: refund.amount,
  }
}

/**
 * The lines of the email. After a lost dispute the refund of a line may not divide evenly by its quantity; then the last item takes the
 * remaining pence.
 */
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
