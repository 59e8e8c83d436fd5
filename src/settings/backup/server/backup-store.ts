import { createWriteStream, statSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Pack, pack } from 'tar-stream'
import { connectClient } from '#platform/server/database/require-database.ts'
import type { FileStorage, Visibility } from '#platform/server/storage/open-file-storage.ts'
import { privateFile } from '#platform/server/storage/protect-data-folder.ts'
import {
  type BackupTotals,
  type Manifest,
  manifestName,
  quoteColumns,
  quoteTableName,
  type Table,
  tableKey,
  totalsName,
} from './archive.ts'

const partBytes = 4 * 1024 * 1024
/** Added to a backup's file name until the backup is complete. */
const unfinishedEnding = '.unfinished'
/** After this time without a write, an unfinished backup must be that of a process that was killed. */
const leftBehindMs = 10 * 60_000

/** Deletes the unfinished backups that killed processes have left in a folder. */
export async function deleteUnfinishedBackups(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // no backup has been made yet
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names.filter((each) => each.endsWith(unfinishedEnding))) {
    const file = path.join(folder, name)
    // another process may have deleted or renamed it meanwhile
    const written = statSync(file, { throwIfNoEntry: false })
    if (written && Date.now() - written.mtimeMs > leftBehindMs) await rm(file, { force: true })
  }
}

/**
 * Writes a snapshot of the database and its uploads into one file; the shop may run meanwhile. The file is written under a
 * temporary name and renamed when it is complete.
 */
export async function writeBackup(databaseUrl: string, files: FileStorage, target: string): Promise<BackupTotals> {
  const client = await connectClient(databaseUrl)
  const unfinished = target + unfinishedEnding
  // deletes what a killed backup has left under this name, since an existing file would keep its old permissions
  await rm(unfinished, { force: true })
  const archive = pack()
  const written = pipeline(archive, createGzip(), createWriteStream(unfinished, { mode: privateFile, flush: true }))
  // an error of the archive is thrown below; this handler only prevents an unhandled rejection
  written.catch(() => undefined)
  try {
    await client.query('begin isolation level repeatable read read only')
    const manifest = await readManifestOf(client)
    await addBytes(archive, manifestName, json(manifest))
    const rows: BackupTotals['rows'] = {}
    for (const table of manifest.tables) rows[tableKey(table)] = await addTable(archive, client, table)
    const end: BackupTotals = { rows, ...(await addFiles(archive, client, files)) }
    await addBytes(archive, totalsName, json(end))
    archive.finalize()
    await written
    await rename(unfinished, target)
    return end
  } catch (error) {
    archive.destroy(error as Error)
    // where the file cannot be written the archive fails too, but only the error of the file says why
    const [writing] = await Promise.allSettled([written])
    await rm(unfinished, { force: true })
    throw writing.status === 'rejected' ? writing.reason : error
  } finally {
    await client.end()
  }
}

/** The manifest lists all tables and sequences except those of graphile_worker, of which only the queued jobs are saved. */
async function readManifestOf(client: pg.Client): Promise<Manifest> {
  const tables = await client.query<Table>(`
    select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'graphile_worker')
       and n.nspname not like 'pg\\_%' and c.relname <> 'schema_migrations'
     group by n.nspname, c.relname order by n.nspname, c.relname`)
  const sequences = await client.query<{ schema: string; name: string; last: string | null }>(`
    select schemaname as schema, sequencename as name, last_value::text as last from pg_sequences
     where schemaname <> 'graphile_worker' order by schemaname, sequencename`)
  const migrations = await client.query('select name, hash from schema_migrations order by name')
  const jobs = await client.query(`
    select t.identifier as task, j.payload, j.run_at as "runAt", j.max_attempts as "maxAttempts", j.key
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`)
  return {
    product: 'chairside',
    format: 1,
    madeAt: new Date().toISOString(),
    migrations: migrations.rows,
    tables: tables.rows,
    sequences: sequences.rows.map(({ schema, name, last }) => ({
      schema,
      name,
      last: last ?? '1',
      called: last !== null,
    })),
    jobs: jobs.rows,
  }
}

/**
 * Adds a table's rows and returns their number. Tar needs the length of an entry before its content, so rows are written in parts that fit
 * into memory.
 */
async function addTable(archive: Pack, client: pg.Client, table: Table): Promise<number> {
  const rows = client.query(
    copyTo(`copy ${quoteTableName(table)} (${quoteColumns(table)}) to stdout (encoding 'utf8')`),
  )
  let buffered: Buffer[] = []
  let bytes = 0
  let part = 0
  const flush = async () => {
    part += 1
    await addBytes(archive, `tables/${tableKey(table)}/${String(part).padStart(6, '0')}`, Buffer.concat(buffered))
    buffered = []
    bytes = 0
  }
  for await (const chunk of rows) {
    buffered.push(chunk)
    bytes += chunk.length
    if (bytes >= partBytes) await flush()
  }
  if (bytes > 0) await flush()
  return rows.rowCount
}

/** Adds the uploads; a missing file is reported and does not stop the backup. */
async function addFiles(
  archive: Pack,
  client: pg.Client,
  files: FileStorage,
): Promise<Pick<BackupTotals, 'files' | 'missing'>> {
  const { rows } = await client.query<{ visibility: Visibility; name: string }>(
    'select visibility, file_name as name from uploads where deleted_at is null order by visibility, file_name',
  )
  const missing: string[] = []
  for (const { visibility, name } of rows) {
    const size = await files.size(visibility, name)
    const body = size === null ? null : await files.stream(visibility, name)
    if (size === null || !body) missing.push(`${visibility}/${name}`)
    else await pipeline(body, archive.entry({ name: `files/${visibility}/${name}`, size }))
  }
  return { files: rows.length - missing.length, missing }
}

async function addBytes(archive: Pack, name: string, bytes: Buffer): Promise<void> {
  await pipeline(Readable.from([bytes]), archive.entry({ name, size: bytes.length }))
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value, null, 2))
