import { clearEvidenceClaim, lockDisputeById, updateDispute } from '#payments/disputes/server/disputes-store.ts'
import type { Tx } from '#platform/server/database/database.ts'

/** Longer than a call to the provider can take with its uploads and their repetition; afterwards another administrator may send. */
const claimMs = 5 * 60_000

interface Evidence {
  adminId: string
  /** The chosen parts, each with its text or the name of its file. */
  values: Readonly<Record<string, string>>
  text: string
}

/** The sending of evidence, claimed for one administrator at a moment that names it. */
export interface EvidenceClaim {
  disputeId: string
  claimedAt: Date
}

/** Claims the sending of evidence for one administrator; what was chosen is stored with it. */
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
    ...{ ...chosen, evidence_values: JSON.stringify(values) },
    evidence_claimed_at: claimedAt,
  })
  return { disputeId, claimedAt }
}

/** Nothing was sent: another call may send. A claim that another one has followed is left to that one. */
export function releaseEvidenceClaim(tx: Tx, claim: EvidenceClaim): Promise<void> {
  return clearEvidenceClaim(tx, claim)
}
