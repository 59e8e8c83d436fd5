import type { AuthenticatedActor } from '#access/server/actor.ts'
import { limitCodeAttempts } from '#accounts/second-factor/server/limit-code-attempts.ts'
import { generateRecoveryCodes, hashRecoveryCode } from '#accounts/second-factor/server/recovery-codes.ts'
import { redeemCode } from '#accounts/second-factor/server/redeem-code.ts'
import type { SecondFactorDependencies } from '#accounts/second-factor/server/second-factor-dependencies.ts'
import { replaceRecoveryCodes } from '#accounts/second-factor/server/second-factor-store.ts'
import { lockOwnUser } from '#accounts/server/lock-own-user.ts'
import { sendSecurityNotice } from '#accounts/server/send-security-notice.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

/** Ten new codes, shown once; the ones before are worthless. */
export function renewRecoveryCodes(
  dependencies: SecondFactorDependencies,
  actor: AuthenticatedActor,
  { code, ipAddress }: { code: string; ipAddress: string },
): Promise<string[]> {
  const { encryptionKeys } = dependencies
  const publicUrl = dependencies.publicUrl()
  return limitCodeAttempts(dependencies, actor.userId, () =>
    inTransaction(dependencies.db, async (tx) => {
      const user = await lockOwnUser(tx, actor)
      await redeemCode(tx, user, { encryptionKeys, code, actor, ipAddress, publicUrl })
      const codes = generateRecoveryCodes()
      await replaceRecoveryCodes(tx, user.id, codes.map(hashRecoveryCode))
      await sendSecurityNotice(tx, user, 'recovery-codes-renewed', publicUrl)
      await recordAdminChange(tx, actor, {
        action: 'renew recovery codes',
        subjectKind: 'user',
        subjectId: user.id,
        before: null,
        after: null,
        ipAddress,
      })
      return codes
    }),
  )
}
