import type { AuthenticatedActor } from '#access/server/actor.ts'
import { hashRecoveryCode } from '#accounts/second-factor/server/recovery-codes.ts'
import { decryptSecret } from '#accounts/second-factor/server/second-factor-secrets.ts'
import {
  lockSecondFactor,
  updateLastStep,
  useRecoveryCode,
} from '#accounts/second-factor/server/second-factor-store.ts'
import { findTotpStep } from '#accounts/second-factor/server/totp.ts'
import { secondFactorText } from '#accounts/second-factor/text.ts'
import { sendSecurityNotice } from '#accounts/server/send-security-notice.ts'
import type { UserRow } from '#accounts/server/user-store.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { createFieldError, errorCode } from '#platform/app-error.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { EncryptionKeys } from '#platform/server/encryption/encryption-keys.ts'

export interface CodeUse {
  encryptionKeys: EncryptionKeys
  code: string
  actor: AuthenticatedActor
  ipAddress: string
  publicUrl: string
}

/**
 * Uses up a code of the app or a recovery code, which its owner is told of by email. Code 28 where it is neither. A recovery code works
 * where the secret cannot be opened.
 */
export async function redeemCode(
  tx: Tx,
  user: UserRow,
  { encryptionKeys, code, actor, ipAddress, publicUrl }: CodeUse,
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
    ipAddress,
  })
}

export function wrongCodeError() {
  return createFieldError('code', secondFactorText.codeWrong, errorCode.secondFactorWrong)
}
