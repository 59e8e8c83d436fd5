import { getCommissionOfLostDispute, getRefunded, reverseCommission } from './commission.ts'
import { count } from './counts.ts'
import { returnDisputedReduction } from './coupons.ts'
import { isReturnOpen } from './put-back.ts'
import { failRefund } from './refunds.ts'
import { type Dispute, type Order, type Payment, sendEmail, type Trade } from './trade.ts'

/** The card holder's bank demands money back: the order's commission is held until the bank has decided. */
export function openDispute(trade: Trade, order: Order, amount: number): void {
  const payment = order.payment as Payment
  // a charge that is disputed cannot be refunded any more
  for (const refund of payment.refunds) if (refund.state === 'open') failRefund(refund)
  if (trade.returns.some((one) => one.order === order && isReturnOpen(one))) count(trade, 'disputed during a return')
  payment.dispute = { amount, state: 'open', commission: 0 }
  sendEmail(trade, 'dispute-to-answer', 'administrator')
  sendEmail(trade, 'dispute', order.owner)
}

/** Won: everything stays. Lost: the amount goes back, and the commission with it. */
export function decideDispute(trade: Trade, order: Order, won: boolean): void {
  const payment = order.payment as Payment
  const dispute = payment.dispute as Dispute
  if (!won) {
    dispute.commission = getCommissionOfLostDispute(order, payment)
    returnDisputedReduction(order, dispute.amount, Math.max(0, payment.amount - getRefunded(payment)))
    trade.books.held -= dispute.amount
    reverseCommission(trade, payment, dispute.commission)
  }
  dispute.state = won ? 'won' : 'lost'
  sendEmail(trade, 'dispute', order.owner)
  count(trade, won ? 'dispute won' : 'dispute lost')
}
