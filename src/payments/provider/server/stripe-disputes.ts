import type Stripe from 'stripe'
import { parseDispute } from '#payments/provider/server/parse-dispute.ts'
import type { PaymentProvider } from '#payments/provider/server/payment-provider.ts'
import type { EvidenceFile } from '#payments/provider/server/provider-dispute.ts'
import { classifyProviderError, orProviderDown, toDeclined } from '#payments/provider/server/provider-errors.ts'
import type { GetStripe } from '#payments/provider/server/stripe-client.ts'

export function stripeDisputes(
  getStripe: GetStripe,
): Pick<PaymentProvider, 'retrieveDispute' | 'submitDisputeEvidence'> {
  return {
    async retrieveDispute(disputeRef) {
      return parseDispute(await orProviderDown(getStripe().disputes.retrieve(disputeRef)))
    },

    async submitDisputeEvidence(disputeRef, { texts, files }) {
      const evidence: Stripe.DisputeUpdateParams.Evidence = { ...texts }
      try {
        // uploads may be repeated without harm; nothing is submitted by them
        for (const file of files) evidence[file.part] = await uploadFile(getStripe(), file)
      } catch (error) {
        return toDeclined(error)
      }
      try {
        await getStripe().disputes.update(disputeRef, { evidence, submit: true })
        return { state: 'submitted' }
      } catch (error) {
        return classifyProviderError(error) === 'unknown' ? { state: 'unknown', cause: error } : toDeclined(error)
      }
    },
  }
}

async function uploadFile(stripe: Stripe, { name, bytes }: EvidenceFile): Promise<string> {
  const file = { data: bytes, name, type: 'application/pdf' }
  return (await stripe.files.create({ file, purpose: 'dispute_evidence' })).id
}
