import { existsSync } from 'node:fs'
import path from 'node:path'
import { nameStart } from '#app/server/failures/name-command.ts'
import { startDatabase } from '#app/server/prepare-database.ts'
import type { Config } from '#platform/server/config/config.ts'
import { findRunningDatabase } from './find-running-database.ts'

/**
 * The database of this installation as it is, without migrating it. The embedded one is started if no shop runs it, and then runs until
 * `stop` is called.
 */
export async function openExistingDatabase(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  const url = config.databaseDirectUrl ?? config.databaseUrl ?? (await findRunningDatabase(config.dataDir))
  if (url) return { url, stop: async () => undefined }
  if (!existsSync(path.join(config.dataDir, 'pg'))) {
    console.error(
      `There is no database in ${config.dataDir} yet: ${nameStart()} to create it. DATA_DIR or DATABASE_URL name another.`,
    )
    process.exit(1)
  }
  return startDatabase(config)
}
