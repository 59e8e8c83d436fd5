import { hash } from 'node:crypto'
import type { CollectedEvidence } from '#orders/disputes/server/collect-evidence.ts'
import type { OrderEmail } from '#orders/disputes/server/evidence-store.ts'

/** Changes with anything that the evidence says: what an administrator has not seen is not sent (N-DSPT-011). */
export function getEvidenceVersion({
  collected,
  emails,
}: {
  collected: CollectedEvidence
  emails: OrderEmail[]
}): string {
  return hash('sha256', JSON.stringify([collected, emails]), 'base64url').slice(0, 22)
}
