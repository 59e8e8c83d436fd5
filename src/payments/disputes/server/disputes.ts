import type { ProviderDispute } from '#payments/provider/server/provider-dispute.ts'
import { type Pence, pence } from '#platform/money.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import {
  clearEvidenceClaim,
  type DisputeRow,
  insertDispute,
  lockDispute,
  lockDisputeById,
  selectDisputes,
  updateDispute,
} from './disputes-store.ts'

/** How long a claim holds: longer than the uploads and their repetition can take. Afterwards another administrator may send evidence. */
const claimMs = 5 * 60_000

interface Evidence {
  adminId: string
  /** The chosen parts of the evidence, each with its text or the name of its file. */
  values: Readonly<Record<string, string>>
  text: string
}

/** One administrator's claim to send evidence; its time distinguishes it from other claims for the same dispute. */
export interface EvidenceClaim {
  disputeId: string
  claimedAt: Date
}

export { markDisputesReminded } from './disputes-store.ts'

/** A dispute: the card holder's bank demands a payment back (a chargeback). */
export interface Dispute {
  id: string
  paymentId: string
  state: 'open' | 'won' | 'lost'
  amount: Pence
  commission: Pence
  reason: string
  createdAt: Date
  closedAt: Date | null
  providerRef: string
  /** The bank's deadline for evidence; null if the bank accepts none. */
  evidenceDueBy: Date | null
  /** When evidence was sent; the provider accepts evidence only once. */
  evidenceSentAt: Date | null
}

/**
 * Stores a dispute if it is new, and the state of its evidence. Returns the dispute as it was before, its row locked, and whether it is
 * new.
 */
export async function recordDispute(
  tx: Tx,
  paymentId: string,
  dispute: ProviderDispute,
): Promise<Dispute & { isNew: boolean }> {
  const { disputeRef, amount, reason } = dispute
  const values = { payment_id: paymentId, provider_ref: disputeRef, amount_pence: amount, reason }
  const isNew = await insertDispute(tx, values)
  const before = toDispute(await lockDispute(tx, disputeRef))
  await recordEvidenceState(tx, before, dispute)
  return { ...before, isNew }
}

/** Records that evidence was sent, even if that happened on the provider's own site or in a call whose answer was lost. */
async function recordEvidenceState(tx: Tx, before: Dispute, dispute: ProviderDispute): Promise<void> {
  const { providerStatus, evidenceDueBy, isEvidenceSent } = dispute
  await updateDispute(tx, before.id, {
    provider_status: providerStatus,
    // the provider names no deadline once the dispute is decided; the last known one is kept
    evidence_due_by: evidenceDueBy ?? before.evidenceDueBy,
    ...(isEvidenceSent && before.evidenceSentAt === null ? { evidence_sent_at: new Date() } : {}),
  })
}

/** Closes a dispute; `commission` is what the seller loses of her commission if the dispute is lost. */
export function closeDispute(tx: Tx, disputeId: string, state: 'won' | 'lost', commission: Pence): Promise<void> {
  return updateDispute(tx, disputeId, { state, commission_pence: commission, closed_at: new Date() })
}

export async function listDisputes(db: Db, paymentId: string): Promise<Dispute[]> {
  return (await selectDisputes(db, paymentId)).map(toDispute)
}

export function toDispute(row: DisputeRow): Dispute {
  return {
    id: row.id,
    paymentId: row.payment_id,
    state: row.state as Dispute['state'],
    amount: pence(row.amount_pence),
    commission: pence(row.commission_pence),
    reason: row.reason,
    createdAt: row.created_at,
    closedAt: row.closed_at,
    providerRef: row.provider_ref,
    evidenceDueBy: row.evidence_due_by,
    evidenceSentAt: row.evidence_sent_at,
  }
}

/** Reserves the sending of evidence for one administrator, and stores the chosen parts. */
export async function claimEvidence(
  tx: Tx,
  disputeId: string,
  { adminId, values, text }: Evidence,
): Promise<EvidenceClaim | 'closed' | 'sent' | 'overdue' | 'claimed'> {
  const dispute = await lockDisputeById(tx, disputeId)
  const now = Date.now()
  if (dispute?.state !== 'open') return 'closed'
  if (dispute.evidence_sent_at !== null) return 'sent'
  if (dispute.evidence_due_by !== null && dispute.evidence_due_by.getTime() <= now) return 'overdue'
  if (now - (dispute.evidence_claimed_at?.getTime() ?? 0) < claimMs) return 'claimed'
  const chosen = { evidence_sent_by: adminId, evidence_parts: Object.keys(values), evidence_text: text }
  const claimedAt = new Date(now)
  await updateDispute(tx, disputeId, {
    ...chosen,
    evidence_values: JSON.stringify(values),
    evidence_claimed_at: claimedAt,
  })
  return { disputeId, claimedAt }
}

/** Releases a claim after nothing was sent, so that another call may send evidence; a newer claim stays. */
export function releaseEvidenceClaim(tx: Tx, claim: EvidenceClaim): Promise<void> {
  return clearEvidenceClaim(tx, claim)
}
