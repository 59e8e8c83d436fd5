import type { AuthenticatedActor } from '#access/server/actor.ts'
import { adminUsersText } from '#accounts/admin/text.ts'
import { findUserByEmail, lockUserIncludingDeleted, updateUser } from '#accounts/server/user-store.ts'
import { accountsText } from '#accounts/text.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { errorCode } from '#platform/envelope.ts'
import { findViolatedConstraint } from '#platform/server/database/constraint-violation.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { isId } from '#platform/wire-schemas.ts'

/**
 * Undoes a deletion (D-207). Sessions, links and unpaid orders stay revoked. Fails if the email is registered again, or
 * once the user was erased.
 */
export async function restoreUser(
  db: Database,
  actor: AuthenticatedActor,
  { userId, ipAddress }: { userId: string; ipAddress: string },
): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      const user = isId(userId) ? await lockUserIncludingDeleted(tx, userId) : undefined
      if (!user || user.erased_at !== null) throw new AppError(adminUsersText.userNotFound, errorCode.notFound)
      if (user.deleted_at === null) return
      if (await findUserByEmail(tx, user.email)) throw new AppError(accountsText.emailTaken, errorCode.emailTaken)
      await updateUser(tx, user.id, { deleted_at: null })
      await recordAdminChange(tx, actor, {
        action: 'restore user',
        subjectKind: 'user',
        subjectId: user.id,
        before: { deleted: true },
        after: { deleted: false },
        ipAddress,
      })
    })
  } catch (error) {
    // a concurrent sign-up took the email
    if (findViolatedConstraint(error) === 'users_email_unique')
      throw new AppError(accountsText.emailTaken, errorCode.emailTaken)
    throw error
  }
}
