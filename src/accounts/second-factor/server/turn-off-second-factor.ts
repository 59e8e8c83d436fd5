import type { AuthenticatedActor } from '#access/server/actor.ts'
import { verifyOwnPassword } from '#accounts/passwords/server/verify-own-password.ts'
import { limitCodeAttempts } from '#accounts/second-factor/server/limit-code-attempts.ts'
import { redeemCode } from '#accounts/second-factor/server/redeem-code.ts'
import type { SecondFactorDependencies } from '#accounts/second-factor/server/second-factor-dependencies.ts'
import { deleteSecondFactor } from '#accounts/second-factor/server/second-factor-store.ts'
import { secondFactorText } from '#accounts/second-factor/text.ts'
import { lockOwnUser } from '#accounts/server/lock-own-user.ts'
import { sendSecurityNotice } from '#accounts/server/send-security-notice.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { errorCode } from '#platform/envelope.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { AppError } from '#platform/server/http/app-error.ts'

interface TurnOffRequest {
  password: string
  code: string
  ipAddress: string
}

/** Needs the password and a code, and that the operator does not require the factor. */
export async function turnOffSecondFactor(
  dependencies: SecondFactorDependencies,
  actor: AuthenticatedActor,
  { password, code, ipAddress }: TurnOffRequest,
): Promise<void> {
  if (dependencies.config.secondFactorRequired) throw new AppError(secondFactorText.isRequired, errorCode.notAllowed)
  const { db, encryptionKeys } = dependencies
  const publicUrl = dependencies.publicUrl()
  await limitCodeAttempts(dependencies, actor.userId, async () => {
    await verifyOwnPassword(db, actor, password)
    await inTransaction(db, async (tx) => {
      const user = await lockOwnUser(tx, actor)
      await redeemCode(tx, user, { encryptionKeys, code, actor, ipAddress, publicUrl })
      await deleteSecondFactor(tx, user.id)
      await sendSecurityNotice(tx, user, 'second-factor-off', publicUrl)
      await recordAdminChange(tx, actor, {
        action: 'turn off second factor',
        subjectKind: 'user',
        subjectId: user.id,
        before: { secondFactor: true },
        after: { secondFactor: false },
        ipAddress,
      })
    })
  })
}
