import { formatPounds, fromPounds, type Pence, zeroPence } from '#platform/money.ts'
import type { OrderRefundView } from './contract.ts'
import { orderSummaryText } from './order-summary-text.ts'

/** What was paid back to the payer of an order. */
export interface OrderRefund {
  amount: Pence
  /** Whether everything that was paid has been refunded. */
  isWhole: boolean
  /** The commission that the refund took back from the seller; null if the viewer may not see it. */
  commission: Pence | null
}

/** The refund in an API answer, or in a receipt stored in the browser; a receipt that an older version stored has none. */
export function toOrderRefund(view: OrderRefundView | null | undefined): OrderRefund | null {
  if (!view) return null
  const { amount, whole: isWhole, commission } = view
  return {
    amount: fromPounds(amount) ?? zeroPence,
    isWhole,
    commission: commission === undefined ? null : fromPounds(commission),
  }
}

/** The text shown next to the refunded amount. */
export function nameRefund({ isWhole }: Pick<OrderRefund, 'isWhole'>): string {
  return isWhole ? orderSummaryText.refunded : orderSummaryText.refundedInPart
}

/** The text with which every list, page and file says that an order was refunded (D-546). */
export function describeRefund(refund: Pick<OrderRefund, 'amount' | 'isWhole'>): string {
  return refund.isWhole ? nameRefund(refund) : `${nameRefund(refund)} ${formatPounds(refund.amount)}`
}

/** The text with which lists, pages and files say that commission was taken back; empty if none was, or if the viewer may not see it. */
export function describeCommissionTakenBack(refund: Pick<OrderRefund, 'commission'> | null): string {
  return refund?.commission ? `${orderSummaryText.commissionTakenBack} ${formatPounds(refund.commission)}` : ''
}

/** Says the same as `describeCommissionTakenBack` in a column whose heading already names the commission. */
export function describeTakenBack({ commission }: Pick<OrderRefund, 'commission'>): string {
  return commission ? orderSummaryText.takenBack(formatPounds(commission)) : ''
}
