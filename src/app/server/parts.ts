import type pg from 'pg'
import type { Config } from '#base/server/config.ts'
import type { Database } from '#base/server/database.ts'

/** Everything the rooms' routes may ask for; each room takes the few it names. */
export interface Parts {
  config: Config
  db: Database
  pool: pg.Pool
  /** The address in every link that is mailed; known once the server listens. */
  publicUrl: () => string
}
