import type { AuthenticatedActor } from '#access/server/actor.ts'
import { adminUsersText } from '#accounts/admin/text.ts'
import { findUserByEmail, lockUserIncludingDeleted, updateUser } from '#accounts/server/user-store.ts'
import { accountsText } from '#accounts/text.ts'
import { logAdminChange } from '#audit-log/server/admin-log.ts'
import { errorCode } from '#platform/envelope.ts'
import { type Database, findViolatedConstraint, inTransaction } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { isId } from '#platform/wire-schemas.ts'

/**
 * Takes the mark of deletion away again (D-207). Her sessions, links and unpaid orders stay ended; her email may
 * be somebody else's by now; and once she was erased nothing brings her back.
 */
export async function restoreUser(
  db: Database,
  actor: AuthenticatedActor,
  { userId, address }: { userId: string; address: string },
): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      const user = isId(userId) ? await lockUserIncludingDeleted(tx, userId) : undefined
      if (!user || user.erased_at !== null) throw new AppError(adminUsersText.userNotFound, errorCode.notFound)
      if (user.deleted_at === null) return
      if (await findUserByEmail(tx, user.email)) throw new AppError(accountsText.emailTaken, errorCode.emailTaken)
      await updateUser(tx, user.id, { deleted_at: null })
      await logAdminChange(tx, actor, {
        action: 'restore user',
        subjectKind: 'user',
        subjectId: user.id,
        before: { deleted: true },
        after: { deleted: false },
        address,
      })
    })
  } catch (error) {
    // somebody signed up with it in this very moment
    if (findViolatedConstraint(error) === 'users_email_once')
      throw new AppError(accountsText.emailTaken, errorCode.emailTaken)
    throw error
  }
}
