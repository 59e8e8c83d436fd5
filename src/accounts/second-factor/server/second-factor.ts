import type { AuthenticatedActor } from '#access/server/actor.ts'
import { verifyOwnPassword } from '#accounts/passwords/server/change-password.ts'
import type { SecondFactorView } from '#accounts/second-factor/contract.ts'
import { clearCodeAttempts, limitCodeAttempts } from '#accounts/second-factor/server/limit-code-attempts.ts'
import { generateRecoveryCodes, hashRecoveryCode } from '#accounts/second-factor/server/recovery-codes.ts'
import { redeemCode } from '#accounts/second-factor/server/redeem-code.ts'
import {
  deleteSecondFactor,
  replaceRecoveryCodes,
  selectSecondFactorState,
} from '#accounts/second-factor/server/second-factor-store.ts'
import { secondFactorText } from '#accounts/second-factor/text.ts'
import { sendSecurityNotice } from '#accounts/server/send-security-notice.ts'
import { findUserByEmail, lockUser } from '#accounts/server/user-store.ts'
import { lockOwnUser } from '#accounts/server/users.ts'
import { recordAdminChange, recordAutomaticChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { Config } from '#platform/server/config/config.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import type { EncryptionKeys } from '#platform/server/encryption/encryption-keys.ts'

type RemoveSecondFactorResult = 'second factor removed' | 'has no second factor' | 'no administrator'

interface TurnOffRequest {
  password: string
  code: string
  ipAddress: string
}

export async function getSecondFactor(
  { db, config }: SecondFactorDependencies,
  actor: AuthenticatedActor,
): Promise<SecondFactorView> {
  const { enabledAt, recoveryCodes } = await selectSecondFactorState(db, actor.userId)
  return {
    enabled: enabledAt !== null,
    required: config.secondFactorRequired,
    since: enabledAt?.toISOString() ?? null,
    codesLeft: recoveryCodes,
  }
}

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

export interface SecondFactorDependencies {
  db: Database
  encryptionKeys: EncryptionKeys
  config: Pick<Config, 'rateLimits' | 'secondFactorRequired'>
  publicUrl: () => string
}
