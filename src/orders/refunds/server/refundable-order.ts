import type { OrderRow } from '#orders/server/order-store.ts'
import { ordersText } from '#orders/text.ts'
import { findSettledPaymentAttempt, type OrderPaymentAttempt } from '#payments/attempts/server/payment-attempt.ts'
import { type Dispute, listDisputes } from '#payments/disputes/server/disputes.ts'
import { listRefunds, type Refund } from '#payments/refunds/server/refunds.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { min, type Pence, pence, subtract, sum, zeroPence } from '#platform/money.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { RequestedRefundLine } from '../contract.ts'
import type { RefundableLine, RefundedLine } from '../refund-amounts.ts'
import { calculateRefundLines, distributeOverLines, sumRefundLines } from '../refund-amounts.ts'
import { selectRefundableLines } from './refund-line-store.ts'

export interface RefundableOrderLine extends RefundableLine {
  productId: string
  brand: string
  name: string
}

/** A paid order with what was charged, what was refunded or lost in disputes, and what is left of its money and its commission. */
export interface RefundableOrder {
  payment: OrderPaymentAttempt
  lines: RefundableOrderLine[]
  refunds: Refund[]
  disputes: Dispute[]
  refunded: Pence
  remaining: Pence
  remainingCommission: Pence
}

export async function getRefundableOrder(db: Db, order: OrderRow): Promise<RefundableOrder> {
  const payment = await findSettledPaymentAttempt(db, order.id)
  if (!payment) throw new AppError(ordersText.notRefundable, errorCode.conflict)
  const rows = await selectRefundableLines(db, order.id)
  const refunds = await listRefunds(db, payment.id)
  const disputes = await listDisputes(db, payment.id)
  const paidBack = [
    ...refunds.filter(({ state }) => state === 'succeeded'),
    ...disputes.filter(({ state }) => state === 'lost'),
  ]
  const refunded = sum(paidBack.map(({ amount }) => amount))
  const reversed = sum(paidBack.map(({ commission }) => commission))
  const lines = rows.map(({ price_pence, commission_pence, product_id: productId, ...line }) => ({
    ...line,
    productId,
    price: pence(price_pence),
    commission: pence(commission_pence),
  }))
  return {
    payment,
    lines,
    refunds,
    disputes,
    refunded,
    remaining: subtractToZero(payment.amount, refunded),
    remainingCommission: subtractToZero(pence(order.commission_pence), reversed),
  }
}

function subtractToZero(amount: Pence, deduction: Pence): Pence {
  const left = subtract(amount, deduction)
  return left < 0 ? zeroPence : left
}

export interface RefundCalculation {
  lines: RefundedLine[]
  amount: Pence
  commission: Pence
}

/**
 * The amounts to refund, for the requested lines or for everything that is left; rejects a refund that is not possible. Where less is left
 * of the payment than was charged for the lines, `isUpToRest` refunds what is left (D-697, D-754).
 */
export function calculateRefund(
  order: OrderRow,
  refundable: RefundableOrder,
  requested: readonly RequestedRefundLine[],
  { isUpToRest = false }: { isUpToRest?: boolean | undefined } = {},
): RefundCalculation {
  const { disputes, remaining, lines } = refundable
  if (disputes.some(({ state }) => state === 'open')) throw new AppError(ordersText.refundDisputed, errorCode.conflict)
  if (remaining === 0) throw new AppError(ordersText.nothingLeftToRefund, errorCode.conflict)
  const refundLines = calculateRefundLines(lines, requested, order.commission_mode)
  if (!refundLines) throw new AppError(ordersText.refundTooMany, errorCode.conflict)
  const totals = limitToRest(refundable, refundLines, isUpToRest)
  if (totals.amount === 0 || totals.amount > remaining)
    throw new AppError(ordersText.nothingLeftToRefund, errorCode.conflict)
  return { lines: distributeOverLines(refundLines, totals), ...totals }
}

/**
 * The totals of a refund, limited to what is left. A lost dispute takes money and commission of no particular item, so refunding all items
 * that are left pays back what is left of the payment, and a refund that leaves no money leaves no commission. No refund takes commission
 * that a dispute has already taken (D-241).
 */
function limitToRest(
  { lines, remaining, remainingCommission }: RefundableOrder,
  refundLines: readonly RefundedLine[],
  isUpToRest: boolean,
): { amount: Pence; commission: Pence } {
  const items = sumRefundLines(refundLines)
  const refundedQuantities = new Map(refundLines.map(({ id, quantity }) => [id, quantity]))
  const isEverything = lines.every(
    ({ id, quantity, refunded }) => quantity === refunded + (refundedQuantities.get(id) ?? 0),
  )
  const takesRest = items.amount === remaining || (isUpToRest && items.amount > remaining)
  if (isEverything || takesRest) return { amount: remaining, commission: remainingCommission }
  return { amount: items.amount, commission: min(items.commission, remainingCommission) }
}
