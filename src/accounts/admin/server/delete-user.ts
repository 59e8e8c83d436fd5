import type { Member } from '#access/server/actor.ts'
import { changeUser } from '#accounts/admin/server/audited-user-change.ts'
import { revokeTokens } from '#accounts/sessions/server/token-store.ts'
import { updateUser } from '#accounts/server/user-store.ts'
import type { Database } from '#platform/server/database.ts'
import { enqueue } from '#platform/server/jobs.ts'

/** Marked, not erased: her orders stay, her tokens and links end, her email is free again (D-207). */
export function deleteUser(
  db: Database,
  actor: Member,
  { userId, address }: { userId: string; address: string },
): Promise<void> {
  return changeUser(db, actor, userId, async (tx, user) => {
    await updateUser(tx, user.id, { deleted_at: new Date() })
    await revokeTokens(tx, user.id, ['session', 'explore', 'reset', 'verify', 'setup'])
    // what lies in the rooms above: unpaid orders, payment links, explore links
    await enqueue(tx, 'end-with-seller', { sellerId: user.id })
    return { action: 'delete user', before: { deleted: false }, after: { deleted: true }, address }
  })
}
