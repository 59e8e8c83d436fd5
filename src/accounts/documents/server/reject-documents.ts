import type { AuthenticatedActor } from '#access/server/actor.ts'
import { runAuditedUserChange } from '#accounts/admin/server/audited-user-change.ts'
import { updateUser } from '#accounts/server/user-store.ts'
import { revokeTokens } from '#accounts/sessions/server/token-store.ts'
import { renderDocumentsRejected } from '#mail/server/emails/documents-rejected.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import type { Database } from '#platform/server/database/database.ts'

interface RejectionRequest {
  userId: string
  reason: string
  ipAddress: string
  publicUrl: string
}

/** Mails the reason; the seller leaves the approval queue until new documents come. Ends an earlier approval and its sessions. */
export function rejectDocuments(
  db: Database,
  actor: AuthenticatedActor,
  { userId, reason, ipAddress, publicUrl }: RejectionRequest,
): Promise<void> {
  return runAuditedUserChange(db, actor, userId, async (tx, user) => {
    await updateUser(tx, user.id, { documents_approved: false, documents_rejected_at: new Date() })
    if (user.documents_approved) await revokeTokens(tx, user.id, ['session', 'visit'])
    await queueEmail(tx, renderDocumentsRejected({ to: user.email, firstName: user.first_name, reason, publicUrl }))
    const before = { approved: user.documents_approved, refused: user.documents_rejected_at !== null }
    return { action: 'refuse documents', before, after: { approved: false, refused: true, reason }, ipAddress }
  })
}
