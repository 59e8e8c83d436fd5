import type { PaymentProvider } from '#payments/server/provider.ts'
import { problemOf, refusedOrDown, unlessDown } from '#payments/server/provider-problem.ts'
import { readDispute, readRefund, refundKey } from '#payments/server/read-refund.ts'
import { type Ask, secondsOf } from '#payments/server/stripe-client.ts'

/** Giving money back, and what card holders' banks ask back. */
export function refundCalls(
  ask: Ask,
): Pick<PaymentProvider, 'refund' | 'findRefund' | 'retrieveDispute' | 'listRefunds'> {
  return {
    async refund({ reference, chargeRef, amount }) {
      try {
        const wish = { payment_intent: chargeRef, amount, metadata: { [refundKey]: reference } }
        return readRefund(await ask().refunds.create(wish, { idempotencyKey: reference }))
      } catch (error) {
        const problem = problemOf(error)
        return problem === 'unclear' || problem === 'taken' ? { state: 'unknown' } : refusedOrDown(error)
      }
    },

    async findRefund(reference, chargeRef) {
      const find = async () => {
        for await (const refund of ask().refunds.list({ payment_intent: chargeRef, limit: 100 }))
          if (refund.metadata?.[refundKey] === reference) return readRefund(refund)
        return null
      }
      return unlessDown(find())
    },

    async retrieveDispute(disputeRef) {
      return readDispute(await unlessDown(ask().disputes.retrieve(disputeRef)))
    },

    async *listRefunds(since) {
      for await (const refund of ask().refunds.list({ created: { gte: secondsOf(since) }, limit: 100 })) {
        const { id, amount, metadata, status } = refund
        yield { refundRef: id, reference: metadata?.[refundKey] ?? null, amount, succeeded: status === 'succeeded' }
      }
    },
  }
}
