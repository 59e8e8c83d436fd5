import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { EditedMigrationError, FailedMigrationError } from '#platform/server/database/migration-error.ts'

const migrationsFolder = fileURLToPath(new URL('../../../../migrations', import.meta.url))
const advisoryLock = 8_241_017

/**
 * Applies the files of migrations/ that this database does not have yet, each in a transaction of its own, forward only, and returns
 * their names. Several processes may call it at once. `wanted` narrows it to some of the files.
 */
export async function migrate(url: string, wanted = (_name: string) => true): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    await client.query(
      'create table if not exists schema_migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    const applied = new Map(
      (await client.query('select name, hash from schema_migrations')).rows.map(({ name, hash }) => [name, hash]),
    )
    const added: string[] = []
    for (const name of listMigrationFiles().filter(wanted)) {
      const sql = readFileSync(path.join(migrationsFolder, name), 'utf8')
      const hash = hashOf(sql)
      const known = applied.get(name)
      if (known && known !== hash) throw new EditedMigrationError(name)
      if (known) continue
      await apply(client, name, hash, sql)
      added.push(name)
    }
    return added
  } finally {
    await client.end()
  }
}

/** The migrations of this version, in their order. */
export function listMigrationFiles(): string[] {
  return readdirSync(migrationsFolder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
}

/** The hash that is stored with an applied file, which detects a later change; null where this version has no such file. */
export function findMigrationHash(name: string): string | null {
  return listMigrationFiles().includes(name) ? hashOf(readFileSync(path.join(migrationsFolder, name), 'utf8')) : null
}

const hashOf = (sql: string) => createHash('sha256').update(sql).digest('hex')

async function apply(client: pg.Client, name: string, hash: string, sql: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new FailedMigrationError(name, error)
  }
}
