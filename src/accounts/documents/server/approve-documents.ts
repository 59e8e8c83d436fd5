import type { AuthenticatedActor } from '#access/server/actor.ts'
import { runAuditedUserChange } from '#accounts/admin/server/audited-user-change.ts'
import { updateUser } from '#accounts/server/user-store.ts'
import { revokeTokens } from '#accounts/sessions/server/token-store.ts'
import { sendMail } from '#mail/server/send-mail.ts'
import { documentsApprovedMail } from '#mail/server/templates/documents-approved.ts'
import type { Database } from '#platform/server/database/database.ts'

interface ApprovalRequest {
  userId: string
  address: string
}

/** She may log in from now on, and is told so once, however often the switch is pressed. */
export function approveDocuments(
  db: Database,
  actor: AuthenticatedActor,
  { userId, address, publicUrl }: ApprovalRequest & { publicUrl: string },
): Promise<void> {
  return runAuditedUserChange(db, actor, userId, async (tx, user) => {
    if (user.documents_approved) return null
    await updateUser(tx, user.id, { documents_approved: true, documents_rejected_at: null })
    const letter = documentsApprovedMail({ to: user.email, firstName: user.first_name, url: `${publicUrl}/login` })
    await sendMail(tx, letter)
    return { action: 'approve documents', before: { approved: false }, after: { approved: true }, address }
  })
}

/** Her sessions end at once: without approval nobody is logged in (D-062). */
export function withdrawApproval(
  db: Database,
  actor: AuthenticatedActor,
  { userId, address }: ApprovalRequest,
): Promise<void> {
  return runAuditedUserChange(db, actor, userId, async (tx, user) => {
    if (!user.documents_approved) return null
    await updateUser(tx, user.id, { documents_approved: false })
    await revokeTokens(tx, user.id, ['session', 'explore'])
    return { action: 'withdraw approval', before: { approved: true }, after: { approved: false }, address }
  })
}
