import { logAdminChange } from '#accounts/server/admin-log.ts'
import { findUserByEmail, lockUserEver, updateUser } from '#accounts/server/user-store.ts'
import { errorCode } from '#base/envelope.ts'
import type { Member } from '#base/server/actor.ts'
import { brokenConstraint, type Database, inTransaction } from '#base/server/database.ts'
import { Refusal } from '#base/server/refusal.ts'
import { isId } from '#base/wire.ts'
import { accountsMessages as say } from '#messages/accounts.ts'

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
      if (!user || user.erased_at !== null) throw new Refusal(say.userNotFound, errorCode.notFound)
      if (user.deleted_at === null) return
      if (await findUserByEmail(tx, user.email)) throw new Refusal(say.emailTaken, errorCode.emailTaken)
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
    if (brokenConstraint(error) === 'users_email_once') throw new Refusal(say.emailTaken, errorCode.emailTaken)
    throw error
  }
}
