import type Stripe from 'stripe'
import { pence, sum } from '#platform/money.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { EvidenceFile, ProviderDispute } from './provider-dispute.ts'
import { classifyProviderError, orProviderDown, toDeclined } from './provider-errors.ts'
import type { GetStripe } from './stripe-client.ts'

/** The fields of Stripe's dispute that are read; declared here, since only stripe-*.ts may import the library. */
interface Dispute {
  id: string
  status: string
  amount: number
  reason: string
  payment_intent: string | { id: string } | null
  balance_transactions: { fee: number }[]
  evidence_details: { due_by: number | null; submission_count: number }
}

/** An inquiry that was closed ('warning_closed') counts as won, since it has taken no money. */
const disputeStates: Record<string, ProviderDispute['state']> = { won: 'won', warning_closed: 'won', lost: 'lost' }

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
        // uploads may be repeated without harm, since they submit nothing
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

export function parseDispute(dispute: Dispute): ProviderDispute | null {
  const { id, status, amount, reason, payment_intent: intent, balance_transactions: movements } = dispute
  const { due_by: dueBy, submission_count: submissions } = dispute.evidence_details
  const chargeRef = typeof intent === 'string' ? intent : intent?.id
  if (!chargeRef) return null
  const fee = sum(movements.map((movement) => pence(movement.fee)))
  return {
    disputeRef: id,
    chargeRef,
    state: disputeStates[status] ?? 'open',
    providerStatus: status,
    reason,
    fee,
    amount: pence(amount),
    evidenceDueBy: dueBy === null ? null : new Date(dueBy * 1000),
    isEvidenceSent: submissions > 0,
  }
}
