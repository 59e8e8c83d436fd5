import type { AuthenticatedActor } from '#access/server/actor.ts'
import { runAuditedUserChange } from '#accounts/admin/server/audited-user-change.ts'
import { updateUser } from '#accounts/server/user-store.ts'
import { endTokens } from '#accounts/sessions/server/end-tokens.ts'
import type { Database } from '#platform/server/database/database.ts'
import { enqueueJob } from '#platform/server/jobs/job-queue.ts'

declare module '#platform/server/jobs/job-queue.ts' {
  interface JobPayloads {
    'close-deleted-seller': { sellerId: string }
  }
}

/** Marks the user deleted: orders stay, tokens and links are revoked, the email is free again (D-207). */
export function deleteUser(
  db: Database,
  actor: AuthenticatedActor,
  { userId, ipAddress }: { userId: string; ipAddress: string },
): Promise<void> {
  return runAuditedUserChange(db, actor, userId, async (tx, user) => {
    await updateUser(tx, user.id, { deleted_at: new Date() })
    await endTokens(tx, user.id, 'deleted')
    // what lies in the rooms above: unpaid orders, payment links, explore links
    await enqueueJob(tx, 'close-deleted-seller', { sellerId: user.id }, { key: `close seller ${user.id}` })
    return { action: 'delete user', before: { deleted: false }, after: { deleted: true }, ipAddress }
  })
}
