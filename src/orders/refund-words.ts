import { formatPounds, fromPounds, type Pence, zeroPence } from '#platform/money.ts'
import type { OrderRefundView } from './contract.ts'
import { orderSummaryText } from './order-summary-text.ts'

/** What went back to the payer of an order. */
export interface OrderRefund {
  amount: Pence
  /** Whether it is all that was paid. */
  isWhole: boolean
  /** The commission that the seller lost by it; null where the viewer may not see it. */
  commission: Pence | null
}

/** A receipt that an older version stored in the browser has no such field. */
export function toOrderRefund(view: OrderRefundView | null | undefined): OrderRefund | null {
  if (!view) return null
  const { amount, whole: isWhole, commission } = view
  return {
    amount: fromPounds(amount) ?? zeroPence,
    isWhole,
    commission: commission === undefined ? null : fromPounds(commission),
  }
}

/** The words beside an amount. */
export function nameRefund({ isWhole }: Pick<OrderRefund, 'isWhole'>): string {
  return isWhole ? orderSummaryText.refunded : orderSummaryText.refundedInPart
}

/** How every list, page and file says that an order was refunded (D-546). */
export function describeRefund(refund: Pick<OrderRefund, 'amount' | 'isWhole'>): string {
  return refund.isWhole ? nameRefund(refund) : `${nameRefund(refund)} ${formatPounds(refund.amount)}`
}

/** How lists, pages and files say that commission was taken back; empty where none was, and where the viewer may not see it. */
export function describeCommissionTakenBack(refund: Pick<OrderRefund, 'commission'> | null): string {
  return refund?.commission ? `${orderSummaryText.commissionTakenBack} ${formatPounds(refund.commission)}` : ''
}

/** The same for a column whose heading names the commission. */
export function describeTakenBack({ commission }: Pick<OrderRefund, 'commission'>): string {
  return commission ? orderSummaryText.takenBack(formatPounds(commission)) : ''
}
