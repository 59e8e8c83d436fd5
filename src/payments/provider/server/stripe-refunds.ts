import { parseDispute, parseRefund, refundKey } from '#payments/provider/server/parse-refund.ts'
import type { PaymentProvider } from '#payments/provider/server/payment-provider.ts'
import { classifyProviderError, orProviderDown, toDeclined } from '#payments/provider/server/provider-errors.ts'
import { type GetStripe, toUnixSeconds } from '#payments/provider/server/stripe-client.ts'

/** Giving money back, and what card holders' banks ask back. */
export function stripeRefunds(
  ask: GetStripe,
): Pick<PaymentProvider, 'sendRefund' | 'findRefund' | 'retrieveDispute' | 'listRefunds'> {
  return {
    async sendRefund({ reference, chargeRef, amount }) {
      try {
        const wish = { payment_intent: chargeRef, amount, metadata: { [refundKey]: reference } }
        return parseRefund(await ask().refunds.create(wish, { idempotencyKey: reference }))
      } catch (error) {
        const problem = classifyProviderError(error)
        return problem === 'unclear' || problem === 'taken' ? { state: 'unknown' } : toDeclined(error)
      }
    },

    async findRefund(reference, chargeRef) {
      const find = async () => {
        for await (const refund of ask().refunds.list({ payment_intent: chargeRef, limit: 100 }))
          if (refund.metadata?.[refundKey] === reference) return parseRefund(refund)
        return null
      }
      return orProviderDown(find())
    },

    async retrieveDispute(disputeRef) {
      return parseDispute(await orProviderDown(ask().disputes.retrieve(disputeRef)))
    },

    async *listRefunds(since) {
      for await (const refund of ask().refunds.list({ created: { gte: toUnixSeconds(since) }, limit: 100 })) {
        const { id, amount, metadata, status } = refund
        yield { refundRef: id, reference: metadata?.[refundKey] ?? null, amount, succeeded: status === 'succeeded' }
      }
    },
  }
}
