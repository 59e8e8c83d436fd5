import type { OrderParts } from '#orders/payment/server/settle-order.ts'
import { lockOrder, type WholeOrder } from '#orders/server/order-store.ts'
import { tellOfRefund } from '#orders/refunds/server/notify-refund.ts'
import { findPaymentAttempt } from '#payments/attempts/server/payment-attempts.ts'
import type { RefundResult } from '#payments/provider/server/payment-provider.ts'
import {
  carryOutRefund,
  listOpenRefunds,
  type Refund,
  readRefund,
  refuseRefund,
  settleRefund,
} from '#payments/refunds/server/refunds.ts'
import { bookGivenBack, releaseTransfers } from '#payouts/ledger/server/post-refund.ts'
import { zero } from '#platform/money.ts'
import { inTransaction, type Tx } from '#platform/server/database.ts'
import { enqueue } from '#platform/server/jobs.ts'

const askAgainAfterMs = 5_000

/**
 * What the provider says of a refund becomes what the books say: money, commission and letters change together or not at
 * all. Safe to repeat, from the administrator's call, a notice and the clock alike.
 */
export async function finishRefund(
  parts: Pick<OrderParts, 'db' | 'publicUrl'>,
  refund: Refund,
  result: RefundResult,
): Promise<void> {
  if (result.state === 'waits') return
  if (result.state === 'unknown') {
    const at = new Date(Date.now() + askAgainAfterMs)
    return enqueue(parts.db, 'finish-refund', { refundId: refund.id }, { key: `refund ${refund.id}`, at })
  }
  await inTransaction(parts.db, async (tx) => {
    const order = await orderOf(tx, refund)
    if (result.state === 'refused') {
      if (await refuseRefund(tx, refund.id, result.text)) await releaseTransfers(tx, order.id)
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
    await tellOfRefund(tx, { order, refund, taken, publicUrl: parts.publicUrl() })
  })
}

async function orderOf(tx: Tx, { id, paymentId }: Refund): Promise<WholeOrder> {
  const payment = await findPaymentAttempt(tx, paymentId)
  const order = payment?.orderId && (await lockOrder(tx, payment.orderId))
  if (!order) throw new Error(`refund ${id} has no order`)
  return order
}

/** One that was left open: asked about and finished. */
export async function resumeRefund(parts: OrderParts, refundId: string): Promise<void> {
  const refund = await readRefund(parts.db, refundId)
  if (refund?.state !== 'queued' && refund?.state !== 'sent') return
  const payment = await findPaymentAttempt(parts.db, refund.paymentId)
  if (!payment || payment.orderId === null) throw new Error(`refund ${refundId} has no order`)
  await finishRefund(parts, refund, await carryOutRefund(parts, refund, payment))
}

/** For the clock: those that were left open. */
export async function resumeRefunds({ db }: Pick<OrderParts, 'db'>): Promise<void> {
  for (const refundId of await listOpenRefunds(db))
    await enqueue(db, 'finish-refund', { refundId }, { key: `refund ${refundId}` })
}
