import { clearCodeAttempts } from '#accounts/second-factor/server/limit-code-attempts.ts'
import { deleteSecondFactor } from '#accounts/second-factor/server/second-factor-store.ts'
import { sendSecurityNotice } from '#accounts/server/send-security-notice.ts'
import { findUserByEmail, lockUser } from '#accounts/server/user-store.ts'
import { recordAutomaticChange } from '#back-office/audit-log/server/record-admin-change.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

export type RemoveSecondFactorResult = 'second factor removed' | 'has no second factor' | 'no administrator'

/** By the operator, from the command line, for an administrator who has lost telephone and recovery codes (D-230). */
export async function removeSecondFactor(
  db: Database,
  { email, publicUrl }: { email: string; publicUrl: string },
): Promise<RemoveSecondFactorResult> {
  const found = await findUserByEmail(db, email)
  if (found?.role !== 'admin') return 'no administrator'
  const isRemoved = await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, found.id)
    if (!user || !(await deleteSecondFactor(tx, user.id))) return false
    await sendSecurityNotice(tx, user, 'second-factor-removed', publicUrl)
    await recordAutomaticChange(tx, {
      action: 'remove second factor by npm run admin',
      subjectKind: 'user',
      subjectId: user.id,
      before: { secondFactor: true },
      after: { secondFactor: false },
    })
    return true
  })
  await clearCodeAttempts(db, found.id)
  return isRemoved ? 'second factor removed' : 'has no second factor'
}
