import type { AuthenticatedActor } from '#access/server/actor.ts'
import type { AdminProfileForm } from '#accounts/profile/contract.ts'
import { lockUser, updateUser } from '#accounts/server/user-store.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

export async function updateAdminProfile(
  db: Database,
  actor: AuthenticatedActor,
  { firstName, lastName }: AdminProfileForm,
  ipAddress: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, actor.userId)
    await updateUser(tx, actor.userId, { first_name: firstName, last_name: lastName })
    await recordAdminChange(tx, actor, {
      action: 'edit admin profile',
      subjectKind: 'user',
      subjectId: actor.userId,
      before: { firstName: user?.first_name ?? '', lastName: user?.last_name ?? '' },
      after: { firstName, lastName },
      ipAddress,
    })
  })
}
