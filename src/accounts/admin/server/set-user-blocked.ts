import type { AuthenticatedActor } from '#access/server/actor.ts'
import { runAuditedUserChange } from '#accounts/admin/server/audited-user-change.ts'
import { updateUser } from '#accounts/server/user-store.ts'
import { endTokens } from '#accounts/sessions/server/end-tokens.ts'
import type { Database } from '#platform/server/database/database.ts'

interface BlockRequest {
  userId: string
  blocked: boolean
  ipAddress: string
}

/** Blocking ends sessions, visits and links of every kind at once (D-064). */
export function setUserBlocked(
  db: Database,
  actor: AuthenticatedActor,
  { userId, blocked, ipAddress }: BlockRequest,
): Promise<void> {
  return runAuditedUserChange(db, actor, userId, async (tx, user) => {
    if (user.blocked === blocked) return null
    await updateUser(tx, user.id, { blocked })
    if (blocked) await endTokens(tx, user.id, 'blocked')
    const action = blocked ? 'block user' : 'unblock user'
    return { action, before: { blocked: user.blocked }, after: { blocked }, ipAddress }
  })
}
