import type { AuthenticatedActor } from '#access/server/actor.ts'
import { verifyOwnPassword } from '#accounts/passwords/server/change-password.ts'
import { findUserByEmail, lockUser, type UserRow } from '#accounts/server/user-store.ts'
import { lockOwnUser, sendSecurityNotice } from '#accounts/server/users.ts'
import { recordAdminChange, recordAutomaticChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { AppError, createFieldError, errorCode } from '#platform/app-error.ts'
import type { Config } from '#platform/server/config/config.ts'
import { type Database, inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { EncryptionKeys } from '#platform/server/encryption/encryption-keys.ts'
import { clearAttempts, countAttempt, type RateLimit } from '#platform/server/http/rate-limit.ts'
import type { SecondFactorView } from '../contract.ts'
import { secondFactorText } from '../text.ts'
import { generateRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'
import { decryptSecret } from './second-factor-secrets.ts'
import {
  deleteSecondFactor,
  lockSecondFactor,
  replaceRecoveryCodes,
  selectSecondFactorState,
  updateLastStep,
  useRecoveryCode,
} from './second-factor-store.ts'
import { findTotpStep } from './totp.ts'

type RemoveSecondFactorResult = 'second factor removed' | 'has no second factor' | 'no administrator'

interface TurnOffRequest {
  password: string
  code: string
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

/**
 * Removes the second factor of an administrator who has lost telephone and recovery codes; run by the operator from the command line
 * (D-230).
 */
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

/** Turns the second factor off, which needs the password and a code; refused where the operator requires the factor. */
export async function turnOffSecondFactor(
  dependencies: SecondFactorDependencies,
  actor: AuthenticatedActor,
  { password, code }: TurnOffRequest,
): Promise<void> {
  if (dependencies.config.secondFactorRequired) throw new AppError(secondFactorText.isRequired, errorCode.notAllowed)
  const { db, encryptionKeys } = dependencies
  const publicUrl = dependencies.publicUrl()
  await limitCodeAttempts(dependencies, actor.userId, async () => {
    await verifyOwnPassword(db, actor, password)
    await inTransaction(db, async (tx) => {
      const user = await lockOwnUser(tx, actor)
      await redeemCode(tx, user, { encryptionKeys, code, actor, publicUrl })
      await deleteSecondFactor(tx, user.id)
      await sendSecurityNotice(tx, user, 'second-factor-off', publicUrl)
      await recordAdminChange(tx, actor, {
        action: 'turn off second factor',
        subjectKind: 'user',
        subjectId: user.id,
        before: { secondFactor: true },
        after: { secondFactor: false },
      })
    })
  })
}

/** Ten new codes, shown once; the earlier ones no longer work. */
export function renewRecoveryCodes(
  dependencies: SecondFactorDependencies,
  actor: AuthenticatedActor,
  code: string,
): Promise<string[]> {
  const { encryptionKeys } = dependencies
  const publicUrl = dependencies.publicUrl()
  return limitCodeAttempts(dependencies, actor.userId, () =>
    inTransaction(dependencies.db, async (tx) => {
      const user = await lockOwnUser(tx, actor)
      await redeemCode(tx, user, { encryptionKeys, code, actor, publicUrl })
      const codes = generateRecoveryCodes()
      await replaceRecoveryCodes(tx, user.id, codes.map(hashRecoveryCode))
      await sendSecurityNotice(tx, user, 'recovery-codes-renewed', publicUrl)
      await recordAdminChange(tx, actor, {
        action: 'renew recovery codes',
        subjectKind: 'user',
        subjectId: user.id,
        before: null,
        after: null,
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

interface CodeUse {
  encryptionKeys: EncryptionKeys
  code: string
  actor: AuthenticatedActor
  publicUrl: string
}

/**
 * Uses up a code from the app or a recovery code; the owner is told by email that a recovery code was used. Throws code 28 for any other
 * code. A recovery code works even if the secret cannot be decrypted.
 */
export async function redeemCode(
  tx: Tx,
  user: UserRow,
  { encryptionKeys, code, actor, publicUrl }: CodeUse,
): Promise<void> {
  const factor = await lockSecondFactor(tx, user.id)
  const secret = decryptSecret(encryptionKeys, user.id, 'secret', factor?.secret)
  const step = factor && secret && findTotpStep(secret, code.replace(/\s/g, ''), new Date(), factor.last_step)
  if (step) return updateLastStep(tx, user.id, step)
  if (!factor?.secret || !(await useRecoveryCode(tx, user.id, hashRecoveryCode(code)))) throw wrongCodeError()
  await sendSecurityNotice(tx, user, 'recovery-code-used', publicUrl)
  await recordAdminChange(tx, actor, {
    action: 'use recovery code',
    subjectKind: 'user',
    subjectId: user.id,
    before: null,
    after: null,
  })
}

export function wrongCodeError() {
  return createFieldError('code', secondFactorText.codeWrong, errorCode.secondFactorWrong)
}

/** The limits of wrong codes, counted per administrator for all IP addresses together: three of the million codes are valid at any time. */
export const secondFactorLimits = [
  { name: 'second-factor', maxAttempts: 5, windowMinutes: 15, failuresOnly: true },
  { name: 'second-factor-day', maxAttempts: 20, windowMinutes: 24 * 60, failuresOnly: true },
] as const satisfies RateLimit[]

interface LimitDependencies {
  db: Database
  config: Pick<Config, 'rateLimits'>
}

/** Counts an attempt before the code is checked, so that parallel attempts count too; a success clears the count (D-230). */
export async function limitCodeAttempts<Result>(
  { db, config }: LimitDependencies,
  userId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!config.rateLimits) return work()
  for (const limit of secondFactorLimits) await countAttempt(db, limit, userId)
  const result = await work()
  await clearCodeAttempts(db, userId)
  return result
}

async function clearCodeAttempts(db: Database, userId: string): Promise<void> {
  for (const limit of secondFactorLimits) await clearAttempts(db, limit, userId)
}
