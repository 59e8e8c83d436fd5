import type { AuthenticatedActor } from '#access/server/actor.ts'
import { generateRecoveryCodes, hashRecoveryCode } from '#accounts/second-factor/server/recovery-codes.ts'
import { wrongCodeError } from '#accounts/second-factor/server/redeem-code.ts'
import { decryptSecret, encryptSecret } from '#accounts/second-factor/server/second-factor-secrets.ts'
import {
  enableNewSecret,
  lockSecondFactor,
  replaceRecoveryCodes,
} from '#accounts/second-factor/server/second-factor-store.ts'
import { findTotpStep } from '#accounts/second-factor/server/totp.ts'
import { secondFactorText } from '#accounts/second-factor/text.ts'
import { sendSecurityNotice } from '#accounts/server/send-security-notice.ts'
import type { UserRow } from '#accounts/server/user-store.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { EncryptionKeys } from '#platform/server/encryption/encryption-keys.ts'
import { AppError } from '#platform/server/http/app-error.ts'

interface Confirmation {
  encryptionKeys: EncryptionKeys
  actor: AuthenticatedActor
  code: string
  ipAddress: string
  publicUrl: string
}

/** The app's first code turns the new secret on, in place of one before. Returns the recovery codes, which are shown once. */
export async function confirmSetUp(
  tx: Tx,
  user: UserRow,
  { encryptionKeys, actor, code, ipAddress, publicUrl }: Confirmation,
): Promise<string[]> {
  const factor = await lockSecondFactor(tx, user.id)
  const secret = decryptSecret(encryptionKeys, user.id, 'new_secret', factor?.new_secret)
  if (!factor || !secret) throw new AppError(secondFactorText.notStarted, errorCode.linkInvalid)
  const step = findTotpStep(secret, code.replace(/\s/g, ''), new Date(), 0)
  if (!step) throw wrongCodeError()
  await enableNewSecret(tx, user.id, encryptSecret(encryptionKeys, user.id, 'secret', secret), step)
  const codes = generateRecoveryCodes()
  await replaceRecoveryCodes(tx, user.id, codes.map(hashRecoveryCode))
  await sendSecurityNotice(tx, user, 'second-factor-on', publicUrl)
  await recordAdminChange(tx, actor, {
    action: factor.secret ? 'replace second factor' : 'turn on second factor',
    subjectKind: 'user',
    subjectId: user.id,
    before: { secondFactor: factor.secret !== null },
    after: { secondFactor: true },
    ipAddress,
  })
  return codes
}
