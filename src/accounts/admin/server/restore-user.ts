import type { Member } from '#access/server/actor.ts'
import { findUserByEmail, lockUserEver, updateUser } from '#accounts/server/user-store.ts'
import { accountsText } from '#accounts/text.ts'
import { logAdminChange } from '#audit-log/server/admin-log.ts'
import { errorCode } from '#platform/envelope.ts'
import { brokenConstraint, type Database, inTransaction } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { isId } from '#platform/wire.ts'

/**
 * Takes the mark of deletion away again (D-207). Her sessions, links and unpaid orders stay ended; her email may
 * be somebody else's by now; and once she was erased nothing brings her back.
 */
export async function restoreUser(
  db: Database,
  actor: Member,
  { userId, address }: { userId: string; address: string },
): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      const user = isId(userId) ? await lockUserEver(tx, userId) : undefined
      if (!user || user.erased_at !== null) throw new Refusal(accountsText.userNotFound, errorCode.notFound)
      if (user.deleted_at === null) return
      if (await findUserByEmail(tx, user.email)) throw new Refusal(accountsText.emailTaken, errorCode.emailTaken)
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
    if (brokenConstraint(error) === 'users_email_once') throw new Refusal(accountsText.emailTaken, errorCode.emailTaken)
    throw error
  }
}
