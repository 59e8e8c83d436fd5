import type { RecallOrderView, RecallView } from '../contract.ts'
import type { RecallOrderRow, RecallRow } from './recall-store.ts'

export function presentRecall(row: RecallRow): RecallView {
  return {
    _id: row.id,
    prod_id: row.product_id,
    name: row.name,
    reason: row.reason,
    batches: row.batches,
    created: row.created_at.toISOString(),
    ended: row.ended_at?.toISOString() ?? null,
    text: row.email_text,
    orders: row.orders,
    not_mailed: row.not_mailed,
  }
}

export function presentRecallOrder(row: RecallOrderRow): RecallOrderView {
  return {
    order_id: row.id,
    ord_no: row.order_number,
    paid: row.paid_at.toISOString(),
    buyer: row.buyer,
    seller: row.seller,
    quantity: row.quantity,
    batches: row.batches,
    mailed: row.mailed_at?.toISOString() ?? null,
    refund: getRefundState(row),
    message: row.refund_message,
  }
}

/** A refund that was made outside the recall counts, and one that the provider has declined since does not. */
export function getRefundState({ quantity, refunded, refund_state }: RecallOrderRow): RecallOrderView['refund'] {
  if (refunded >= quantity) return 'refunded'
  return refund_state === 'queued' || refund_state === 'refused' ? refund_state : 'open'
}
