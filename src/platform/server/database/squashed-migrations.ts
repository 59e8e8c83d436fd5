import { readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { FailedMigrationError, UnfinishedHistoryError } from './migration-error.ts'
import type { Migration } from './migration-files.ts'
import { findMigrationHash, listMigrationFiles, migrationsFolder, readMigration } from './migration-files.ts'

/**
 * On 27 November 2026 the migrations were squashed into one file per module, of which this is the last. A database of the version before
 * has everything that these files create, recorded under other names: its next start replaces the names, and runs none of the files.
 * `migrations/squashed/files.sha256` lists the files of that version, as `sha256sum` prints them; `drop-indexes.sql` in the same folder
 * drops the indexes that only older versions read.
 */
export const lastSquashed = '0019_sandbox.sql'

const squashedFolder = path.join(migrationsFolder, 'squashed')

type RecordedMigration = Pick<Migration, 'name' | 'hash'>

/** A history of applied migrations from before they were squashed. */
export interface SquashedHistory {
  /** The names that this version replaces. */
  replaced: string[]
  /** The files of this version that have the same effect. */
  replacement: Migration[]
  /** Squashed files that the history lacks or has with another content; if there are any, nothing is replaced. */
  unapplied: string[]
}

/** Finds what has to be replaced in a history, of a database or a backup; null if the history is not from before the squash. */
export function readSquashedHistory(history: readonly RecordedMigration[]): SquashedHistory | null {
  const hashes = new Map(history.map(({ name, hash }) => [name, hash]))
  const isApplied = ({ name, hash }: RecordedMigration) => hashes.get(name) === hash
  // a sandbox with a database of its own has applied its own file alone
  const isWanted = history.every(isOfSandbox) ? isOfSandbox : () => true
  const squashed = readSquashedFiles().filter(isWanted)
  if (!squashed.some((file) => isApplied(file) && findMigrationHash(file.name) !== file.hash)) return null
  return {
    replaced: squashed.map(({ name }) => name),
    replacement: listMigrationFiles()
      .filter((name) => name <= lastSquashed)
      .map(readMigration)
      .filter(isWanted),
    unapplied: squashed.filter((file) => !isApplied(file)).map(({ name }) => name),
  }
}

const isOfSandbox = ({ name }: RecordedMigration) => name.endsWith('_sandbox.sql')

export function readSquashedFiles(): RecordedMigration[] {
  const lines = readFileSync(path.join(squashedFolder, 'files.sha256'), 'utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const [hash = '', name = ''] = line.split('  ')
    return { name, hash }
  })
}

/** The history with the names of this version in place of the old ones. */
export function renameSquashed<Recorded extends RecordedMigration>(
  history: readonly Recorded[],
  { replaced, replacement }: SquashedHistory,
): (Recorded | Migration)[] {
  return [...replacement, ...history.filter(({ name }) => !replaced.includes(name))]
}

/** Replaces the names in a database, and drops the indexes that are no longer read. */
export async function replaceSquashed(client: pg.Client, squashed: SquashedHistory): Promise<void> {
  const { replaced, replacement, unapplied } = squashed
  if (unapplied.length > 0) throw new UnfinishedHistoryError(unapplied)
  await client.query('begin')
  try {
    await client.query('delete from schema_migrations where name = any($1)', [replaced])
    await client.query('insert into schema_migrations (name, hash) select * from unnest($1::text[], $2::text[])', [
      replacement.map(({ name }) => name),
      replacement.map(({ hash }) => hash),
    ])
    await client.query(readFileSync(path.join(squashedFolder, 'drop-indexes.sql'), 'utf8'))
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new FailedMigrationError(lastSquashed, error)
  }
}
