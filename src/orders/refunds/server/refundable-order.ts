import type { RequestedRefundLine } from '#orders/refunds/contract.ts'
import { calculateRefundLines, type RefundableLine, type RefundedLine, sumRefundLines } from '#orders/refunds/refund-amounts.ts'
import { selectRefundableLines } from '#orders/refunds/server/refund-line-store.ts'
import type { OrderRow } from '#orders/server/order-store.ts'
import { ordersText } from '#orders/text.ts'
import { type OrderPaymentAttempt, findSettledPaymentAttempt } from '#payments/attempts/server/payment-attempts.ts'
import { type Dispute, listDisputes } from '#payments/disputes/server/disputes.ts'
import { type Refund, listRefunds } from '#payments/refunds/server/refunds.ts'
import { errorCode } from '#platform/envelope.ts'
import { less, type Pence, pence, sum, zero } from '#platform/money.ts'
import type { Db } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'

export interface RefundableOrderLine extends RefundableLine {
  brand: string
  name: string
}

/** A paid order as far as money may go back: what was charged, and what has gone back by refund or dispute. */
export interface RefundableOrder {
  payment: OrderPaymentAttempt
  lines: RefundableOrderLine[]
  refunds: Refund[]
  disputes: Dispute[]
  refunded: Pence
  left: Pence
}

export async function getRefundableOrder(db: Db, order: OrderRow): Promise<RefundableOrder> {
  const payment = await findSettledPaymentAttempt(db, order.id)
  if (!payment) throw new Refusal(ordersText.notPaidYet, errorCode.orderClosed)
  const rows = await selectRefundableLines(db, order.id)
  const refunds = await listRefunds(db, payment.id)
  const disputes = await listDisputes(db, payment.id)
  const gone = [
    ...refunds.filter(({ state }) => state === 'succeeded').map(({ amount }) => amount),
    ...disputes.filter(({ state }) => state === 'lost').map(({ amount }) => amount),
  ]
  const refunded = sum(gone)
  const left = less(payment.amount, refunded)
  const lines = rows.map(({ price_pence, commission_pence, ...line }) => ({
    ...line,
    price: pence(price_pence),
    commission: pence(commission_pence),
  }))
  return { payment, lines, refunds, disputes, refunded, left: left < 0 ? zero : left }
}

export interface RefundCalculation {
  lines: RefundedLine[]
  amount: Pence
  commission: Pence
}

/** What shall go back, or why it may not. */
export function calculateRefund(order: OrderRow, refundable: RefundableOrder, wished: readonly RequestedRefundLine[]): RefundCalculation {
  const { disputes, left, lines } = refundable
  if (disputes.some(({ state }) => state === 'open'))
    throw new Refusal(ordersText.refundDisputed, errorCode.orderClosed)
  if (left === 0) throw new Refusal(ordersText.refundedAlready, errorCode.orderClosed)
  const chosen = calculateRefundLines(lines, wished, order.commission_mode)
  if (!chosen) throw new Refusal(ordersText.refundTooMany, errorCode.orderClosed)
  const { amount, commission } = sumRefundLines(chosen)
  if (amount === 0 || amount > left) throw new Refusal(ordersText.refundedAlready, errorCode.orderClosed)
  return { lines: chosen, amount, commission }
}
