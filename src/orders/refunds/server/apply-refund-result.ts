import type { OrderDependencies } from '#orders/payment/server/settle-order.ts'
import { lockOrder, type OrderWithLines } from '#orders/server/order-store.ts'
import { notifyRefund } from '#orders/refunds/server/notify-refund.ts'
import { findPaymentAttempt } from '#payments/attempts/server/payment-attempts.ts'
import type { RefundResult } from '#payments/provider/server/payment-provider.ts'
import {
  sendRefund,
  listStaleRefundIds,
  type Refund,
  findRefund,
  failRefund,
  settleRefund,
} from '#payments/refunds/server/refunds.ts'
import { bookGivenBack, releaseTransfers } from '#payouts/ledger/server/post-refund.ts'
import { zero } from '#platform/money.ts'
import { inTransaction, type Tx } from '#platform/server/database.ts'
import { enqueue } from '#platform/server/jobs.ts'

const retryAfterMs = 5_000

/**
 * What the provider says of a refund becomes what the books say: money, commission and letters change together or not at
 * all. Safe to repeat, from the administrator's call, a notice and the clock alike.
 */
export async function applyRefundResult(
  parts: Pick<OrderDependencies, 'db' | 'publicUrl'>,
  refund: Refund,
  result: RefundResult,
): Promise<void> {
  if (result.state === 'waits') return
  if (result.state === 'unknown') {
    const at = new Date(Date.now() + retryAfterMs)
    return enqueue(parts.db, 'finish-refund', { refundId: refund.id }, { key: `refund ${refund.id}`, at })
  }
  await inTransaction(parts.db, async (tx) => {
    const order = await lockRefundedOrder(tx, refund)
    if (result.state === 'refused') {
      if (await failRefund(tx, refund.id, result.text)) await releaseTransfers(tx, order.id)
      return
    }
    if (!(await settleRefund(tx, refund.id, result.refundRef))) return
    const taken = await bookGivenBack(tx, {
      claimId: refund.id,
      kind: 'refund',
      orderId: order.id,
      sellerId: order.seller_id,
      amount: refund.amount,
      commission: order.commission_mode === 'accrual' ? refund.commission : zero,
    })
    await releaseTransfers(tx, order.id)
    await notifyRefund(tx, { order, refund, taken, publicUrl: parts.publicUrl() })
  })
}

async function lockRefundedOrder(tx: Tx, { id, paymentId }: Refund): Promise<OrderWithLines> {
  const payment = await findPaymentAttempt(tx, paymentId)
  const order = payment?.orderId && (await lockOrder(tx, payment.orderId))
  if (!order) throw new Error(`refund ${id} has no order`)
  return order
}

/** One that was left open: asked about and finished. */
export async function resumeRefund(parts: OrderDependencies, refundId: string): Promise<void> {
  const refund = await findRefund(parts.db, refundId)
  if (refund?.state !== 'queued' && refund?.state !== 'sent') return
  const payment = await findPaymentAttempt(parts.db, refund.paymentId)
  if (!payment || payment.orderId === null) throw new Error(`refund ${refundId} has no order`)
  await applyRefundResult(parts, refund, await sendRefund(parts, refund, payment))
}

/** For the clock: those that were left open. */
export async function resumeRefunds({ db }: Pick<OrderDependencies, 'db'>): Promise<void> {
  for (const refundId of await listStaleRefundIds(db))
    await enqueue(db, 'finish-refund', { refundId }, { key: `refund ${refundId}` })
}
