import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import type { Config } from '#platform/server/config/config.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded/embedded-postgres.ts'
import { toSocketUrl } from '#platform/server/database/embedded/socket-folder.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { DatabaseRightsError, requireDatabase } from '#platform/server/database/require-database.ts'
import { createApplicationRole } from '#platform/server/database/roles/create-application-role.ts'
import { grantPrivileges } from '#platform/server/database/roles/grant-privileges.ts'
import { privateFile, protectDataFolder } from '#platform/server/storage/protect-data-folder.ts'
import { requireWritableFolder } from '#platform/server/storage/require-writable-folder.ts'
import { applicationPrivileges } from './application-privileges.ts'

const insufficientPrivilege = '42501'

export interface RunningDatabase {
  url: string
  /** The URL of the role that owns the tables and migrates them, bypassing a pooler; the application's own role if there is no other. */
  ownerUrl: string
  stop(): Promise<void>
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 's3' | 'smtpUrl'> & {
  databaseDirectUrl?: string | undefined
  databaseOwnerUrl?: string | undefined
}

/** Starts the embedded database unless the settings name one, migrates it, and gives the application's role its rights. */
export async function prepareDatabase(config: DatabaseConfig): Promise<RunningDatabase> {
  const database = await openDatabase(config)
  return orStop(database, async () => {
    await migrate(database.ownerUrl)
    await runMigrations({ connectionString: database.ownerUrl })
    await grantToApplication(database)
  }).catch((error: unknown) => {
    throw lacksRight(error) ? new DatabaseRightsError(database.ownerUrl, error) : error
  })
}

/** Starts the database without migrating it. */
export async function startDatabase(config: DatabaseConfig): Promise<RunningDatabase> {
  const database = await openDatabase(config)
  // in a data folder of an older version the application's role has just been created, without any rights
  return config.databaseUrl ? database : orStop(database, () => grantToApplication(database))
}

async function orStop(database: RunningDatabase, work: () => Promise<void>): Promise<RunningDatabase> {
  try {
    await work()
    return database
  } catch (error) {
    await database.stop()
    throw error
  }
}

function lacksRight(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return code === insufficientPrivilege || cause?.code === insufficientPrivilege
}

async function openDatabase(config: DatabaseConfig): Promise<RunningDatabase> {
  const { databaseUrl, databaseDirectUrl, databaseOwnerUrl, dataDir } = config
  if (needsDataFolder(config)) {
    requireWritableFolder(dataDir)
    protectDataFolder(dataDir)
  }
  if (!databaseUrl) return startEmbeddedDatabase(dataDir)
  await requireDatabase(databaseUrl)
  if (databaseDirectUrl) await requireDatabase(databaseDirectUrl, 'DATABASE_DIRECT_URL')
  if (databaseOwnerUrl) await requireDatabase(databaseOwnerUrl, 'DATABASE_OWNER_URL')
  // not a pooler's URL: the lock of the migrations belongs to one connection, which a pooler may share
  const ownerUrl = databaseOwnerUrl ?? databaseDirectUrl ?? databaseUrl
  return { url: databaseUrl, ownerUrl, stop: async () => undefined }
}

/** The data folder is needed unless the settings name a database, a bucket and a mail server: it stores whichever is missing. */
function needsDataFolder({ databaseUrl, s3, smtpUrl }: DatabaseConfig): boolean {
  return !databaseUrl || !s3 || !smtpUrl
}

/** Throws where the data folder is needed and cannot be written; a start checks this before anything else. */
export function requireDataFolder(config: DatabaseConfig): void {
  if (needsDataFolder(config)) requireWritableFolder(config.dataDir)
}

/** Grants the application's role its rights on all existing tables, unless it is their owner. */
export async function grantToApplication({ url, ownerUrl }: Pick<RunningDatabase, 'url' | 'ownerUrl'>): Promise<void> {
  if (url !== ownerUrl) await grantPrivileges(ownerUrl, url, applicationPrivileges)
}

/** Starts the embedded database, and writes its URL for the application's role to `database.json`, where audit and backup read it. */
async function startEmbeddedDatabase(dataDir: string): Promise<RunningDatabase> {
  const urlFile = path.join(dataDir, 'database.json')
  const database = await startEmbeddedPostgres(path.join(dataDir, 'pg'))
  const running = {
    url: '',
    ownerUrl: database.url,
    async stop() {
      rmSync(urlFile, { force: true })
      await database.stop()
    },
  }
  return orStop(running, async () => {
    const url = await createApplicationRole(database.url)
    running.url = toSocketUrl(url, database.socketFolder)
    writeFileSync(urlFile, JSON.stringify({ url }), { mode: privateFile })
  })
}
