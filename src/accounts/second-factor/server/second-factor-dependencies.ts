import type { Config } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { EncryptionKeys } from '#platform/server/encryption/encryption-keys.ts'

export interface SecondFactorDependencies {
  db: Database
  encryptionKeys: EncryptionKeys
  config: Pick<Config, 'rateLimits' | 'secondFactorRequired'>
  publicUrl: () => string
}
