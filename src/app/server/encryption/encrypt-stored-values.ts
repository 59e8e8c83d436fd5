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
 * Encrypts the values that the previous version stored in the clear, and those under a previous key. Returns how many it wrote, or null
 * while a process of the previous version is still running, since it could not read them.
 */
export async function encryptStoredValues({ db, encryptionKeys }: EncryptionDependencies): Promise<number | null> {
  if (await hasOlderWorkers(db)) return null
  return encryptValues(db, encryptionKeys, kinds)
}

/** Counts the values of each kind by how they are stored. Without keys all encrypted ones count as under an unknown key. */
export function inspectStoredValues(db: Db, keys: EncryptionKeys | null): Promise<EncryptionState[]> {
  return inspectValues(db, keys, kinds)
}
