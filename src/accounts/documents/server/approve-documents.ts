import type { AuthenticatedActor } from '#access/server/actor.ts'
import { runAuditedUserChange } from '#accounts/admin/server/audited-user-change.ts'
import { deleteDocumentLinksOfUser } from '#accounts/documents/server/document-link-store.ts'
import { clearRejection } from '#accounts/documents/server/rejection-store.ts'
import { updateUser } from '#accounts/server/user-store.ts'
import { endTokens } from '#accounts/sessions/server/end-tokens.ts'
import { renderDocumentsApproved } from '#mail/server/emails/documents-approved.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import type { Database } from '#platform/server/database/database.ts'

interface ApprovalRequest {
  userId: string
  ipAddress: string
}

/** Lets the seller log in and sends one email, however often the switch is pressed. */
export function approveDocuments(
  db: Database,
  actor: AuthenticatedActor,
  { userId, ipAddress, publicUrl }: ApprovalRequest & { publicUrl: string },
): Promise<void> {
  return runAuditedUserChange(db, actor, userId, async (tx, user) => {
    if (user.documents_approved) return null
    await updateUser(tx, user.id, { documents_approved: true, documents_rejected_at: null })
    await clearRejection(tx, user.id)
    await deleteDocumentLinksOfUser(tx, user.id)
    const email = renderDocumentsApproved({ to: user.email, firstName: user.first_name, url: `${publicUrl}/login` })
    await queueEmail(tx, email)
    return { action: 'approve documents', before: { approved: false }, after: { approved: true }, ipAddress }
  })
}

/** Revokes the seller's sessions: without approval no seller is logged in (D-062). */
export function withdrawApproval(
  db: Database,
  actor: AuthenticatedActor,
  { userId, ipAddress }: ApprovalRequest,
): Promise<void> {
  return runAuditedUserChange(db, actor, userId, async (tx, user) => {
    if (!user.documents_approved) return null
    await updateUser(tx, user.id, { documents_approved: false })
    await endTokens(tx, user.id, 'approval withdrawn')
    return { action: 'withdraw approval', before: { approved: true }, after: { approved: false }, ipAddress }
  })
}
