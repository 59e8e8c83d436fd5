import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import type { Config } from '#platform/server/config/config.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { migrate } from '#platform/server/database/migrate.ts'

export interface RunningDatabase {
  url: string
  stop(): Promise<void>
}

/** Starts the embedded database unless the settings name one, and migrates it. */
export async function prepareDatabase(config: Config): Promise<RunningDatabase> {
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

/** The same without migrating it. */
export async function startDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>) {
  return databaseUrl ? { url: databaseUrl, stop: async () => undefined } : startEmbeddedDatabase(dataDir)
}

/** The other commands (audit, backup) read the URL of a running shop's embedded database from `database.json`. */
async function startEmbeddedDatabase(dataDir: string): Promise<RunningDatabase> {
  mkdirSync(dataDir, { recursive: true })
  const urlFile = path.join(dataDir, 'database.json')
  const database = await startEmbeddedPostgres(path.join(dataDir, 'pg'))
  writeFileSync(urlFile, JSON.stringify({ url: database.url }), { mode: 0o600 })
  return {
    url: database.url,
    async stop() {
      rmSync(urlFile, { force: true })
      await database.stop()
    },
  }
}
