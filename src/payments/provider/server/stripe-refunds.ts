import { parseRefund, refundKey } from '#payments/provider/server/parse-refund.ts'
import type { PaymentProvider } from '#payments/provider/server/payment-provider.ts'
import { classifyProviderError, orProviderDown, toDeclined } from '#payments/provider/server/provider-errors.ts'
import { type GetStripe, toUnixSeconds } from '#payments/provider/server/stripe-client.ts'

export function stripeRefunds(
  getStripe: GetStripe,
): Pick<PaymentProvider, 'sendRefund' | 'findRefund' | 'listRefunds'> {
  return {
    async sendRefund({ reference, chargeRef, amount }) {
      try {
        const request = { payment_intent: chargeRef, amount, metadata: { [refundKey]: reference } }
        return parseRefund(await getStripe().refunds.create(request, { idempotencyKey: reference }))
      } catch (error) {
        const kind = classifyProviderError(error)
        return kind === 'unknown' || kind === 'key_reused' ? { state: 'unknown', cause: error } : toDeclined(error)
      }
    },

    async findRefund(reference, chargeRef) {
      const find = async () => {
        for await (const refund of getStripe().refunds.list({ payment_intent: chargeRef, limit: 100 }))
          if (refund.metadata?.[refundKey] === reference) return parseRefund(refund)
        return null
      }
      return orProviderDown(find())
    },

    async *listRefunds(since) {
      for await (const refund of getStripe().refunds.list({ created: { gte: toUnixSeconds(since) }, limit: 100 })) {
        const { id, amount, metadata, status } = refund
        yield { refundRef: id, reference: metadata?.[refundKey] ?? null, amount, succeeded: status === 'succeeded' }
      }
    },
  }
}
