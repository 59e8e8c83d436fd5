import type { Config } from '#platform/server/config/config.ts'
import type { Database } from '#platform/server/database/database.ts'

export interface SecondFactorDependencies {
  db: Database
  config: Pick<Config, 'rateLimits' | 'secondFactorRequired'>
  publicUrl: () => string
}
