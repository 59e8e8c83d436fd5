import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import type { Config } from '#platform/server/config/config.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { migrate } from '#platform/server/database/migrate.ts'

export interface ReadyDatabase {
  url: string
  stop(): Promise<void>
}

/** The database of the settings, or the embedded one; migrated either way. */
export async function prepareDatabase(config: Config): Promise<ReadyDatabase> {
  const database = await startDatabase(config)
  try {
    await migrate(database.url)
    await runMigrations({ connectionString: database.url })
    return database
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** The same, as it is: what its tables look like is left to the caller. */
export async function startDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>) {
  return databaseUrl ? { url: databaseUrl, stop: async () => undefined } : embedded(dataDir)
}

/** `database.json` tells the other commands (audit, backup) where the embedded database of a running shop listens. */
async function embedded(dataDir: string): Promise<ReadyDatabase> {
  mkdirSync(dataDir, { recursive: true })
  const address = path.join(dataDir, 'database.json')
  const database = await startEmbeddedPostgres(path.join(dataDir, 'pg'))
  writeFileSync(address, JSON.stringify({ url: database.url }), { mode: 0o600 })
  return {
    url: database.url,
    async stop() {
      rmSync(address, { force: true })
      await database.stop()
    },
  }
}
