import type { Member } from '#access/server/actor.ts'
import { changeUser } from '#accounts/admin/server/audited-user-change.ts'
import { revokeTokens } from '#accounts/sessions/server/token-store.ts'
import { updateUser } from '#accounts/server/user-store.ts'
import { sendMail } from '#mail/server/send-mail.ts'
import { documentsRefusedMail } from '#mail/server/templates/documents-refused.ts'
import type { Database } from '#platform/server/database.ts'

interface Wish {
  userId: string
  reason: string
  address: string
}

/** She is told why, and waits no more until she has sent others. An approval given before ends, and her sessions with it. */
export function refuseDocuments(db: Database, actor: Member, { userId, reason, address }: Wish): Promise<void> {
  return changeUser(db, actor, userId, async (tx, user) => {
    await updateUser(tx, user.id, { documents_approved: false, documents_refused_at: new Date() })
    if (user.documents_approved) await revokeTokens(tx, user.id, ['session', 'explore'])
    await sendMail(tx, documentsRefusedMail({ to: user.email, firstName: user.first_name, reason }))
    const before = { approved: user.documents_approved, refused: user.documents_refused_at !== null }
    return { action: 'refuse documents', before, after: { approved: false, refused: true, reason }, address }
  })
}
