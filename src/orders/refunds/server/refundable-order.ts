import type { RequestedRefundLine } from '#orders/refunds/contract.ts'
import {
  calculateRefundLines,
  type RefundableLine,
  type RefundedLine,
  sumRefundLines,
} from '#orders/refunds/refund-amounts.ts'
import { selectRefundableLines } from '#orders/refunds/server/refund-line-store.ts'
import type { OrderRow } from '#orders/server/order-store.ts'
import { ordersText } from '#orders/text.ts'
import { findSettledPaymentAttempt } from '#payments/attempts/server/find-payment-attempt.ts'
import type { OrderPaymentAttempt } from '#payments/attempts/server/payment-attempt.ts'
import { type Dispute, listDisputes } from '#payments/disputes/server/disputes.ts'
import { listRefunds, type Refund } from '#payments/refunds/server/refunds.ts'
import { errorCode } from '#platform/envelope.ts'
import { type Pence, pence, subtract, sum, zeroPence } from '#platform/money.ts'
import type { Db } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'

export interface RefundableOrderLine extends RefundableLine {
  brand: string
  name: string
}

/** A paid order with what was charged, what was refunded or lost in a dispute, and what is left to refund. */
export interface RefundableOrder {
  payment: OrderPaymentAttempt
  lines: RefundableOrderLine[]
  refunds: Refund[]
  disputes: Dispute[]
  refunded: Pence
  remaining: Pence
}

export async function getRefundableOrder(db: Db, order: OrderRow): Promise<RefundableOrder> {
  const payment = await findSettledPaymentAttempt(db, order.id)
  if (!payment) throw new AppError(ordersText.notRefundable, errorCode.conflict)
  const rows = await selectRefundableLines(db, order.id)
  const refunds = await listRefunds(db, payment.id)
  const disputes = await listDisputes(db, payment.id)
  const refundedAmounts = [
    ...refunds.filter(({ state }) => state === 'succeeded').map(({ amount }) => amount),
    ...disputes.filter(({ state }) => state === 'lost').map(({ amount }) => amount),
  ]
  const refunded = sum(refundedAmounts)
  const remaining = subtract(payment.amount, refunded)
  const lines = rows.map(({ price_pence, commission_pence, ...line }) => ({
    ...line,
    price: pence(price_pence),
    commission: pence(commission_pence),
  }))
  return { payment, lines, refunds, disputes, refunded, remaining: remaining < 0 ? zeroPence : remaining }
}

export interface RefundCalculation {
  lines: RefundedLine[]
  amount: Pence
  commission: Pence
}

/** The requested lines, or all that is left, with their amounts; rejects what may not be refunded. */
export function calculateRefund(
  order: OrderRow,
  refundable: RefundableOrder,
  requested: readonly RequestedRefundLine[],
): RefundCalculation {
  const { disputes, remaining, lines } = refundable
  if (disputes.some(({ state }) => state === 'open')) throw new AppError(ordersText.refundDisputed, errorCode.conflict)
  if (remaining === 0) throw new AppError(ordersText.nothingLeftToRefund, errorCode.conflict)
  const refundLines = calculateRefundLines(lines, requested, order.commission_mode)
  if (!refundLines) throw new AppError(ordersText.refundTooMany, errorCode.conflict)
  const { amount, commission } = sumRefundLines(refundLines)
  if (amount === 0 || amount > remaining) throw new AppError(ordersText.nothingLeftToRefund, errorCode.conflict)
  return { lines: refundLines, amount, commission }
}
