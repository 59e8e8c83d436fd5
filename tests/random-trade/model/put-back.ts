import { count } from './counts.ts'
import { clientOf } from './order-state.ts'
import type { Return } from './returns.ts'
import { sendEmail, type Trade } from './trade.ts'

/** What becomes of a return when its refund has succeeded or failed, and of the items that it settles. */

export const isReturnOpen = ({ state }: Return): boolean =>
  state === 'new' || state === 'waiting' || state === 'arrived'

export function endRefundedReturn(trade: Trade, one: Return): void {
  one.state = 'settled'
  putBack(trade, one)
  sendEmail(trade, 'return-settled', clientOf(one.order))
  sendEmail(trade, 'return-settled', one.order.owner)
  count(trade, 'return refunded')
}

/** After a refund that failed, the return can be settled again, unless its client's data were erased meanwhile (D-699). */
export function reopenReturn(one: Return): void {
  one.refund = null
  one.settled = null
  if (one.isErased) one.state = 'erased'
}

export function putBack(trade: Trade, { order, settled }: Return): void {
  for (const { line, quantity, to } of settled ?? []) {
    const at = order.lines[line]?.product ?? 0
    const product = trade.products[at]
    if (to === 'shelf' && product) product.quantity += quantity
    if (to === 'salon') changeSalonStock(trade, at, quantity)
    if (to === 'salon') count(trade, 'put back in the salon')
  }
}

/** The seller's own count of a product, from which a sale of her salon stock is subtracted. */
export function changeSalonStock({ salonStock }: Trade, at: number, change: number): void {
  salonStock[at] = (salonStock[at] ?? 0) + change
}
