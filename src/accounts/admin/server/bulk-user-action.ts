import type { Member } from '#access/server/actor.ts'
import type { UserDeed } from '#accounts/admin/contract.ts'
import { approveDocuments, withdrawApproval } from '#accounts/documents/server/approve-documents.ts'
import { deleteUser } from '#accounts/admin/server/delete-user.ts'
import { restoreUser } from '#accounts/admin/server/restore-user.ts'
import { setBlocked } from '#accounts/admin/server/set-user-blocked.ts'
import type { Database } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'

interface Wish {
  userId: string
  address: string
  publicUrl: string
}

const deeds: Record<UserDeed, (db: Database, actor: Member, wish: Wish) => Promise<void>> = {
  block: (db, actor, wish) => setBlocked(db, actor, { ...wish, blocked: true }),
  unblock: (db, actor, wish) => setBlocked(db, actor, { ...wish, blocked: false }),
  approve: approveDocuments,
  withdraw: withdrawApproval,
  delete: deleteUser,
  restore: restoreUser,
}

/** One after the other, each in a transaction of its own with its own entry in the log: one refusal stops nobody else's. */
export async function changeUsers(
  db: Database,
  actor: Member,
  { ids, deed, ...where }: { ids: readonly string[]; deed: UserDeed; address: string; publicUrl: string },
): Promise<{ done: number; refused: { _id: string; message: string }[] }> {
  const refused: { _id: string; message: string }[] = []
  const users = new Set(ids)
  for (const userId of users) {
    try {
      await deeds[deed](db, actor, { userId, ...where })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push({ _id: userId, message: error.message })
    }
  }
  return { done: users.size - refused.length, refused }
}
