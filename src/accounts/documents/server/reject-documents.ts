import type { AuthenticatedActor } from '#access/server/actor.ts'
import { runAuditedUserChange } from '#accounts/admin/server/audited-user-change.ts'
import { updateUser } from '#accounts/server/user-store.ts'
import { revokeTokens } from '#accounts/sessions/server/token-store.ts'
import { sendMail } from '#mail/server/send-mail.ts'
import { documentsRefusedMail } from '#mail/server/templates/documents-refused.ts'
import type { Database } from '#platform/server/database/database.ts'

interface RejectionRequest {
  userId: string
  reason: string
  address: string
}

/** She is told why, and waits no more until she has sent others. An approval given before ends, and her sessions with it. */
export function rejectDocuments(
  db: Database,
  actor: AuthenticatedActor,
  { userId, reason, address }: RejectionRequest,
): Promise<void> {
  return runAuditedUserChange(db, actor, userId, async (tx, user) => {
    await updateUser(tx, user.id, { documents_approved: false, documents_rejected_at: new Date() })
    if (user.documents_approved) await revokeTokens(tx, user.id, ['session', 'explore'])
    await sendMail(tx, documentsRefusedMail({ to: user.email, firstName: user.first_name, reason }))
    const before = { approved: user.documents_approved, refused: user.documents_rejected_at !== null }
    return { action: 'refuse documents', before, after: { approved: false, refused: true, reason }, address }
  })
}
