import type { AuthenticatedActor } from '#access/server/actor.ts'
import type { BulkUserAction } from '#accounts/admin/codes.ts'
import { deleteUser } from '#accounts/admin/server/delete-user.ts'
import { restoreUser } from '#accounts/admin/server/restore-user.ts'
import { setUserBlocked } from '#accounts/admin/server/set-user-blocked.ts'
import { approveDocuments, withdrawApproval } from '#accounts/documents/server/approve-documents.ts'
import type { Database } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'

interface ActionRequest {
  userId: string
  ipAddress: string
  publicUrl: string
}

interface BulkActionRequest {
  userIds: readonly string[]
  action: BulkUserAction
  ipAddress: string
  publicUrl: string
}

const actions: Record<
  BulkUserAction,
  (db: Database, actor: AuthenticatedActor, request: ActionRequest) => Promise<void>
> = {
  block: (db, actor, request) => setUserBlocked(db, actor, { ...request, blocked: true }),
  unblock: (db, actor, request) => setUserBlocked(db, actor, { ...request, blocked: false }),
  approve: approveDocuments,
  withdraw: withdrawApproval,
  delete: deleteUser,
  restore: restoreUser,
}

/** One user after the other, each in its own transaction with its own audit log entry: an error for one user does not stop the others. */
export async function runBulkUserAction(
  db: Database,
  actor: AuthenticatedActor,
  { userIds, action, ...context }: BulkActionRequest,
): Promise<{ done: number; failed: { userId: string; message: string }[] }> {
  const failed: { userId: string; message: string }[] = []
  const uniqueIds = new Set(userIds)
  for (const userId of uniqueIds) {
    try {
      await actions[action](db, actor, { userId, ...context })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      failed.push({ userId, message: error.message })
    }
  }
  return { done: uniqueIds.size - failed.length, failed }
}
