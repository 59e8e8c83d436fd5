import type { AuthenticatedActor } from '#access/server/actor.ts'
import { adminUsersText } from '#accounts/admin/text.ts'
import { lockUser, type UserRow } from '#accounts/server/user-store.ts'
import { type AdminChange, recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { type Database, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'

type UserChange = Omit<AdminChange, 'subjectKind' | 'subjectId'>

/**
 * Runs an administrator's change of another user's account with its audit log entry; administrators cannot change their
 * own account this way (D-207). `change` returns null if there was nothing to change: no error and no entry (D-190).
 */
export async function runAuditedUserChange(
  db: Database,
  actor: AuthenticatedActor,
  userId: string,
  change: (tx: Tx, user: UserRow) => Promise<UserChange | null>,
): Promise<void> {
  if (userId === actor.userId) throw new AppError(adminUsersText.notYourself, errorCode.notAllowed)
  await inTransaction(db, async (tx) => {
    const user = isId(userId) ? await lockUser(tx, userId) : undefined
    if (!user) throw new AppError(adminUsersText.userNotFound, errorCode.notFound)
    const changed = await change(tx, user)
    if (changed) await recordAdminChange(tx, actor, { ...changed, subjectKind: 'user', subjectId: user.id })
  })
}
