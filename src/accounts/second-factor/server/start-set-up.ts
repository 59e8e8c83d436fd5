import { randomBytes } from 'node:crypto'
import type { AuthenticatedActor } from '#access/server/actor.ts'
import type { SetUpView } from '#accounts/second-factor/contract.ts'
import { totpDigits, totpStepSeconds } from '#accounts/second-factor/contract.ts'
import { toBase32 } from '#accounts/second-factor/server/base32.ts'
import { encryptSecret, secretBytes } from '#accounts/second-factor/server/second-factor-secrets.ts'
import { storeNewSecret } from '#accounts/second-factor/server/second-factor-store.ts'
import { secondFactorText } from '#accounts/second-factor/text.ts'
import type { UserRow } from '#accounts/server/user-store.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { EncryptionKeys } from '#platform/server/encryption/encryption-keys.ts'

interface SetUpRequest {
  encryptionKeys: EncryptionKeys
  actor: AuthenticatedActor
  ipAddress: string
}

/** Makes a secret and shows it once; it counts when a first code has confirmed it. */
export async function startSetUp(
  tx: Tx,
  user: UserRow,
  { encryptionKeys, actor, ipAddress }: SetUpRequest,
): Promise<SetUpView> {
  const bytes = randomBytes(secretBytes)
  await storeNewSecret(tx, user.id, encryptSecret(encryptionKeys, user.id, 'new_secret', bytes))
  await recordAdminChange(tx, actor, {
    action: 'start second factor',
    subjectKind: 'user',
    subjectId: user.id,
    before: null,
    after: null,
    ipAddress,
  })
  const secret = toBase32(bytes)
  return { secret, uri: createKeyUri(user.email, secret) }
}

/** What the QR code holds: the URI format of authenticator apps. */
function createKeyUri(email: string, secret: string): string {
  const { issuer } = secondFactorText
  const parameters = { secret, issuer, algorithm: 'SHA1', digits: String(totpDigits), period: String(totpStepSeconds) }
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?${new URLSearchParams(parameters)}`
}
