import { lockDisputeById, updateDispute } from '#payments/disputes/server/disputes-store.ts'
import type { Database, Tx } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

/** So long a call to the provider may take; afterwards another administrator may send. */
const claimMs = 2 * 60_000

interface Evidence {
  adminId: string
  parts: readonly string[]
  text: string
}

/** Claims the sending of evidence for one administrator; what was chosen is stored with it. */
export async function claimEvidence(
  tx: Tx,
  disputeId: string,
  { adminId, parts, text }: Evidence,
): Promise<'claimed-now' | 'closed' | 'sent' | 'overdue' | 'claimed'> {
  const dispute = await lockDisputeById(tx, disputeId)
  const now = Date.now()
  if (dispute?.state !== 'open') return 'closed'
  if (dispute.evidence_sent_at !== null) return 'sent'
  if (dispute.evidence_due_by !== null && dispute.evidence_due_by.getTime() <= now) return 'overdue'
  const claimedAt = dispute.evidence_claimed_at?.getTime() ?? 0
  if (now - claimedAt < claimMs) return 'claimed'
  const chosen = { evidence_sent_by: adminId, evidence_parts: [...parts], evidence_text: text }
  await updateDispute(tx, disputeId, { ...chosen, evidence_claimed_at: new Date(now) })
  return 'claimed-now'
}

/** The provider has refused the evidence: nothing was sent. */
export async function releaseEvidenceClaim(db: Database, disputeId: string): Promise<void> {
  const nothing = { evidence_sent_by: null, evidence_parts: [], evidence_text: '', evidence_claimed_at: null }
  await inTransaction(db, (tx) => updateDispute(tx, disputeId, nothing))
}
