import type { Dispute } from '#payments/disputes/server/disputes.ts'
import type { Refund } from '#payments/refunds/server/refunds.ts'
import { toPounds } from '#platform/money.ts'

const refundStates = { queued: 'open', sent: 'open', succeeded: 'refunded', failed: 'refused' } as const

/** The refunds and disputes of an order, the oldest first. */
export function presentRefundsAndDisputes(refunds: Refund[], disputes: Dispute[]) {
  return {
    refunds: refunds.map((refund) => ({
      _id: refund.id,
      created: refund.createdAt.toISOString(),
      amount: toPounds(refund.amount),
      commission: toPounds(refund.commission),
      reason: refund.reason,
      state: refundStates[refund.state],
      message: refund.failureMessage ?? '',
    })),
    disputes: disputes.map((dispute) => ({
      _id: dispute.id,
      created: dispute.createdAt.toISOString(),
      amount: toPounds(dispute.amount),
      reason: dispute.reason,
      state: dispute.state,
    })),
  }
}
