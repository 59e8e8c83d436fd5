import type { ProviderDispute } from '#payments/provider/server/provider-dispute.ts'
import { pence, sum } from '#platform/money.ts'

/** The part of Stripe's dispute that is read; declared here, since only stripe-*.ts may import the library. */
interface Dispute {
  id: string
  status: string
  amount: number
  reason: string
  payment_intent: string | { id: string } | null
  balance_transactions: { fee: number }[]
  evidence_details: { due_by: number | null; submission_count: number }
}

/** A closed inquiry has taken no money and counts as won. */
const disputeStates: Record<string, ProviderDispute['state']> = { won: 'won', warning_closed: 'won', lost: 'lost' }

export function parseDispute(dispute: Dispute): ProviderDispute | null {
  const { id, status, amount, reason, payment_intent: intent, balance_transactions: movements } = dispute
  const { due_by: dueBy, submission_count: submissions } = dispute.evidence_details
  const chargeRef = typeof intent === 'string' ? intent : intent?.id
  if (!chargeRef) return null
  const fee = sum(movements.map((movement) => pence(movement.fee)))
  return {
    ...{ disputeRef: id, chargeRef, state: disputeStates[status] ?? 'open', providerStatus: status, reason, fee },
    ...{ amount: pence(amount), evidenceDueBy: dueBy === null ? null : new Date(dueBy * 1000) },
    isEvidenceSent: submissions > 0,
  }
}
