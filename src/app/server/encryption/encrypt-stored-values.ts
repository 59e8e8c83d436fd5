import { secondFactorSecrets } from '#accounts/second-factor/server/second-factor-secrets.ts'
import { taxNumbers } from '#payouts/tax-report/server/encrypted-tax-numbers.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { EncryptionKeys } from '#platform/server/encryption/encryption-keys.ts'
import { type EncryptionState, encryptValues, inspectValues } from '#platform/server/encryption/stored-values.ts'
import { hasOlderWorkers } from '#platform/server/jobs/job-worker-heartbeat.ts'
import { pushKeyValues } from '#push/server/push.ts'
import { settingSecretValues } from '#settings/server/current-settings.ts'
import { webhookSecrets } from '#webhooks/server/webhook-secrets.ts'

const kinds = [secondFactorSecrets, taxNumbers, pushKeyValues, settingSecretValues, webhookSecrets]

interface EncryptionDependencies {
  db: Db
  encryptionKeys: EncryptionKeys
}

/**
 * Encrypts what the version before has stored in the clear, and what is under a previous key. Returns how many values it wrote, or null
 * where a process of that version still works, which would read none of them.
 */
export async function encryptStoredValues({ db, encryptionKeys }: EncryptionDependencies): Promise<number | null> {
  if (await hasOlderWorkers(db)) return null
  return encryptValues(db, encryptionKeys, kinds)
}

/** What is stored of each kind, and under which keys; `null` where no key is known. */
export function inspectStoredValues(db: Db, keys: EncryptionKeys | null): Promise<EncryptionState[]> {
  return inspectValues(db, keys, kinds)
}
