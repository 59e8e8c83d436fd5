import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import type { Config } from '#platform/server/config/config.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { DatabaseRightsError, requireDatabase } from '#platform/server/database/require-database.ts'
import { requireWritableFolder } from '#platform/server/storage/require-writable-folder.ts'

const insufficientPrivilege = '42501'

export interface RunningDatabase {
  url: string
  stop(): Promise<void>
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 's3' | 'smtpUrl'> & {
  databaseDirectUrl?: string | undefined
}

/** Starts the embedded database unless the settings name one, and migrates it. */
export async function prepareDatabase(config: DatabaseConfig): Promise<RunningDatabase> {
  const database = await startDatabase(config)
  try {
    // their lock belongs to a connection, which a pooler may share
    const directUrl = config.databaseDirectUrl ?? database.url
    await migrate(directUrl)
    await runMigrations({ connectionString: directUrl })
    return database
  } catch (error) {
    await database.stop()
    throw lacksRight(error) ? new DatabaseRightsError(database.url, error) : error
  }
}

function lacksRight(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return code === insufficientPrivilege || cause?.code === insufficientPrivilege
}

/** The same without migrating it. */
export async function startDatabase(config: DatabaseConfig): Promise<RunningDatabase> {
  const { databaseUrl, dataDir, s3, smtpUrl } = config
  // without a bucket the folder stores uploads, without a mail server emails
  if (!databaseUrl || !s3 || !smtpUrl) requireWritableFolder(dataDir)
  if (!databaseUrl) return startEmbeddedDatabase(dataDir)
  await requireDatabase(databaseUrl)
  return { url: databaseUrl, stop: async () => undefined }
}

/** The other commands (audit, backup) read the URL of a running shop's embedded database from `database.json`. */
async function startEmbeddedDatabase(dataDir: string): Promise<RunningDatabase> {
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
