import { giveUpLostTransfers, sendTransfers } from './commission.ts'
import { count } from './counts.ts'
import { declineDebtPayment } from './pay-debt.ts'
import { sendRefund } from './refunds.ts'
import { declineAttempt } from './settle-attempt.ts'
import type { Trade } from './trade.ts'

/** After ten minutes an unconfirmed charge is cancelled; open refunds and transfers are finished (D-042, decision 0007). */
export function passTimeOf(trade: Trade): void {
  for (const order of trade.orders) {
    if (order.attempt?.challenged) count(trade, '3-D Secure left open')
    if (order.attempt) declineAttempt(trade, order)
    const open = order.payment?.refunds.find(({ state }) => state === 'open')
    if (open) sendRefund(trade, order, open, 'none')
  }
  if (trade.debtAttempt) declineDebtPayment(trade)
  sendTransfers(trade, 'none')
  giveUpLostTransfers(trade)
  sendTransfers(trade, 'none')
}
