import type { AuthenticatedActor } from '#access/server/actor.ts'
import type { BulkUserAction } from '#accounts/admin/contract.ts'
import { deleteUser } from '#accounts/admin/server/delete-user.ts'
import { restoreUser } from '#accounts/admin/server/restore-user.ts'
import { setUserBlocked } from '#accounts/admin/server/set-user-blocked.ts'
import { approveDocuments, withdrawApproval } from '#accounts/documents/server/approve-documents.ts'
import type { Database } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'

interface ActionRequest {
  userId: string
  address: string
  publicUrl: string
}

const actions: Record<BulkUserAction, (db: Database, actor: AuthenticatedActor, wish: ActionRequest) => Promise<void>> =
  {
    block: (db, actor, wish) => setUserBlocked(db, actor, { ...wish, blocked: true }),
    unblock: (db, actor, wish) => setUserBlocked(db, actor, { ...wish, blocked: false }),
    approve: approveDocuments,
    withdraw: withdrawApproval,
    delete: deleteUser,
    restore: restoreUser,
  }

/** One after the other, each in a transaction of its own with its own entry in the log: one refusal stops nobody else's. */
export async function runBulkUserAction(
  db: Database,
  actor: AuthenticatedActor,
  { ids, deed, ...where }: { ids: readonly string[]; deed: BulkUserAction; address: string; publicUrl: string },
): Promise<{ done: number; refused: { _id: string; message: string }[] }> {
  const refused: { _id: string; message: string }[] = []
  const users = new Set(ids)
  for (const userId of users) {
    try {
      await actions[deed](db, actor, { userId, ...where })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ _id: userId, message: error.message })
    }
  }
  return { done: users.size - refused.length, refused }
}
