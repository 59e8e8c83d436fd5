import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { CommandFailure } from '#app/server/failures/failure.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { findMigrationHash } from '#platform/server/database/migration-files.ts'
import { readMigrationState } from '#platform/server/database/migration-state.ts'
import { connectClient } from '#platform/server/database/require-database.ts'
import { readSquashedHistory, renameSquashed } from '#platform/server/database/squashed-migrations.ts'
import type { FileStorage, Visibility } from '#platform/server/storage/open-file-storage.ts'
import { privateFile } from '#platform/server/storage/protect-data-folder.ts'
import {
  type BackupTotals,
  backupTotalsSchema,
  type Manifest,
  manifestName,
  manifestSchema,
  quoteColumns,
  quoteTableName,
  type Table,
  tableKey,
  totalsName,
} from '#settings/backup/server/archive.ts'
import { type BackupEntry as Entry, readEntries } from '#settings/backup/server/read-backup.ts'
import { suspendConstraints } from './suspend-constraints.ts'

/** Why a backup cannot be restored, with what to do about it. */
export class BackupError extends CommandFailure {
  constructor(message: string, remedy = 'take another copy of the backup, or an older one') {
    super({ message, remedy })
  }
}

/**
 * Fills an empty installation with a backup of this version or an older one. The database is restored in one transaction, and
 * every foreign key is checked before the commit. Files that were stored before a failure are removed.
 */
export async function restoreBackup(source: string, databaseUrl: string, files: FileStorage): Promise<BackupTotals> {
  const entries = unpack(source)
  const manifest = nameAsThisVersion(await readManifest(entries))
  rejectOtherVersion(manifest)
  const client = await connectClient(databaseUrl)
  try {
    await rejectUnlessEmpty(client, manifest)
    const names = new Set(manifest.migrations.map(({ name }) => name))
    await migrate(databaseUrl, (name) => names.has(name))
    const end = await restoreTablesAndFiles(client, manifest, entries, files)
    await migrate(databaseUrl)
    await enqueueJobs(client, databaseUrl, manifest)
    return end
  } finally {
    await client.end()
  }
}

/** Unpacks a backup; throws if the file is not one. */
async function* unpack(source: string): AsyncGenerator<Entry> {
  try {
    yield* readEntries(source)
  } catch (error) {
    throw new BackupError(`${source} cannot be read as a backup: ${(error as Error).message}`)
  }
}

async function readManifest(entries: AsyncGenerator<Entry>): Promise<Manifest> {
  const { value: first } = await entries.next()
  if (first?.header.name !== manifestName)
    throw new BackupError('this is not a backup of a Chairside shop', 'name the file of one')
  const parsed = manifestSchema.safeParse(JSON.parse((await buffer(first)).toString()))
  if (!parsed.success)
    throw new BackupError('this backup is of a kind that this version does not know', 'restore it with a newer version')
  return parsed.data
}

/** Renames the migrations of a backup from before they were squashed: its tables are those that this version's first migrations create. */
function nameAsThisVersion(manifest: Manifest): Manifest {
  const squashed = readSquashedHistory(manifest.migrations)
  if (!squashed) return manifest
  const { unapplied } = squashed
  if (unapplied.length > 0)
    throw new BackupError(
      `the backup is older than the version of 27 November 2026 (the first migration that it lacks is ${unapplied[0]})`,
      'restore it with that version, whose commit CHANGELOG.md names, and make a new backup there',
    )
  return { ...manifest, migrations: renameSquashed(manifest.migrations, squashed) }
}

function rejectOtherVersion({ migrations }: Manifest): void {
  for (const { name, hash } of migrations)
    if (findMigrationHash(name) !== hash)
      throw new BackupError(
        `the backup was made by another version (${name})`,
        'restore it with that one or a newer one',
      )
}

/** Throws unless the installation is empty: never migrated, or migrated no further than the backup and without a user, a product or a file. */
async function rejectUnlessEmpty(client: pg.Client, { migrations }: Manifest): Promise<void> {
  const advice = 'restore into an empty one: another DATA_DIR, or a DATABASE_URL of an empty database'
  const { rows } = await client.query("select to_regclass('schema_migrations') is not null as started")
  if (!rows[0].started) return
  const { applied } = await readMigrationState(client)
  if (applied.some((name) => !migrations.some((migration) => migration.name === name)))
    throw new BackupError('this installation is newer than the backup already', advice)
  for (const table of ['users', 'products', 'uploads']) {
    const { rows: there } = await client.query(`select to_regclass($1) is not null as there`, [table])
    if (there[0].there && (await client.query(`select from ${table} limit 1`)).rowCount)
      throw new BackupError(`this installation is in use (${table})`, advice)
  }
}

async function restoreTablesAndFiles(
  client: pg.Client,
  manifest: Manifest,
  entries: AsyncGenerator<Entry>,
  files: FileStorage,
): Promise<BackupTotals> {
  const tempFolder = await mkdtemp(path.join(tmpdir(), 'chairside-restore-'))
  const storedFiles: [Visibility, string][] = []
  try {
    await client.query('begin')
    const restoreConstraints = await suspendConstraints(client, manifest.tables)
    const tables = new Map(manifest.tables.map((table) => [tableKey(table), table]))
    const rows: Record<string, number> = Object.fromEntries([...tables.keys()].map((key) => [key, 0]))
    let end: BackupTotals | undefined
    for await (const entry of entries) {
      const [kind = '', first = '', ...rest] = entry.header.name.split('/')
      const table = tables.get(first)
      if (kind === 'tables' && table) rows[first] = (rows[first] ?? 0) + (await copyInto(client, table, entry))
      else if (kind === 'files' && (first === 'public' || first === 'private')) {
        const name = rest.join('/')
        storedFiles.push([first, name])
        await storeFile(client, files, first, name, entry, tempFolder)
      } else if (kind === totalsName) end = backupTotalsSchema.parse(JSON.parse((await buffer(entry)).toString()))
      else throw new BackupError(`the backup holds something unknown: ${entry.header.name}`)
    }
    rejectUnlessComplete(end, rows, storedFiles.length)
    await restoreConstraints()
    for (const sequence of manifest.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [
        quoteTableName(sequence),
        sequence.last,
        sequence.called,
      ])
    await client.query('commit')
    return end
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    for (const [visibility, name] of storedFiles) await files.remove(visibility, name)
    throw error
  } finally {
    await rm(tempFolder, { recursive: true, force: true })
  }
}

async function copyInto(client: pg.Client, table: Table, entry: Entry): Promise<number> {
  const rows = client.query(
    copyFrom(`copy ${quoteTableName(table)} (${quoteColumns(table)}) from stdin (encoding 'utf8')`),
  )
  await pipeline(entry, rows)
  return rows.rowCount
}

async function storeFile(
  client: pg.Client,
  files: FileStorage,
  visibility: Visibility,
  name: string,
  entry: Entry,
  tempFolder: string,
) {
  const { rows } = await client.query<{ mime_type: string }>(
    'select mime_type from uploads where visibility = $1 and file_name = $2',
    [visibility, name],
  )
  if (!rows[0]) throw new BackupError(`the backup holds a file that no row names: ${visibility}/${name}`)
  const whole = path.join(tempFolder, 'file')
  await pipeline(entry, createWriteStream(whole, { mode: privateFile }))
  await files.put(visibility, name, whole, rows[0].mime_type)
}

function rejectUnlessComplete(
  end: BackupTotals | undefined,
  rows: Record<string, number>,
  files: number,
): asserts end is BackupTotals {
  if (!end) throw new BackupError('the backup was cut off: its end is missing')
  const short = Object.entries(end.rows).find(([table, count]) => rows[table] !== count)
  if (short) throw new BackupError(`the backup is damaged: ${rows[short[0]] ?? 0} of ${short[1]} rows of ${short[0]}`)
  if (files !== end.files) throw new BackupError(`the backup is damaged: ${files} of ${end.files} files`)
}

/** Enqueues the jobs of the backup (emails, transfers ...); scheduled jobs start without this. */
async function enqueueJobs(client: pg.Client, databaseUrl: string, { jobs }: Manifest): Promise<void> {
  await runMigrations({ connectionString: databaseUrl })
  for (const { task, payload, runAt, maxAttempts, key } of jobs)
    await client.query(
      'select graphile_worker.add_job($1, $2::json, run_at => $3, max_attempts => $4, job_key => $5)',
      [task, JSON.stringify(payload), runAt, maxAttempts, key],
    )
}
