import type pg from 'pg'
import {
  EditedMigrationError,
  FailedMigrationError,
  ForeignDatabaseError,
  NewerDatabaseError,
} from './migration-error.ts'
import { type Migration, readMigration } from './migration-files.ts'
import { readMigrationState } from './migration-state.ts'
import { connectClient } from './require-database.ts'
import { replaceSquashed } from './squashed-migrations.ts'

const historyTable = 'schema_migrations'

const advisoryLock = 8_241_017

/**
 * Applies the files of migrations/ that this database does not have yet, each in a transaction of its own, forward only, and returns their
 * names. Several processes may call it at the same time, and `wanted` selects some of the files. A database that a newer version has
 * migrated is accepted if the newer changes only add.
 */
export async function migrate(url: string, wanted = (_name: string) => true): Promise<string[]> {
  const client = await connectClient(url)
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    await prepareMigrationHistory(client)
    const { missing, edited, breaking, squashed } = await readMigrationState(client)
    if (breaking.length > 0) throw new NewerDatabaseError(breaking)
    if (squashed) await replaceSquashed(client, squashed)
    const [changed] = edited.filter(wanted)
    if (changed) throw new EditedMigrationError(changed)
    const added = missing.filter(wanted)
    for (const name of added) await apply(client, readMigration(name))
    return added
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, { name, sql, hash, compatible }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, hash, compatible) values ($1, $2, $3)', [
      name,
      hash,
      compatible,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new FailedMigrationError(name, error)
  }
}

/** Creates the table of the applied migrations, or completes one of an older version. A database of another program is left as it is. */
async function prepareMigrationHistory(client: pg.Client): Promise<void> {
  const columns = await selectColumns(client)
  const table = columns.length === 0 ? await findForeignTable(client) : columns.includes('hash') ? null : historyTable
  if (table) throw new ForeignDatabaseError(table)
  // a role that may only use the tables can go on if there is nothing to do
  if (columns.includes('compatible') && !(await mayCreateTables(client))) return
  // sent even if the table is complete, so that on a replica the statement fails, and with it the start
  await client.query(`create table if not exists ${historyTable}
    (name text primary key, hash text not null, applied_at timestamptz not null default now(), compatible boolean)`)
  if (columns.length > 0 && !columns.includes('compatible'))
    await client.query(`alter table ${historyTable} add column compatible boolean`)
}

async function selectColumns(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`select a.attname as name from pg_attribute a
    where a.attrelid = to_regclass('${historyTable}') and a.attnum > 0 and not a.attisdropped`)
  return rows.map(({ name }) => name)
}

async function mayCreateTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select has_schema_privilege(current_schema(), 'create') as yes")
  return rows[0].yes
}

/** The first table that no extension created; a new database has none. */
async function findForeignTable(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(`select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'f')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.relname limit 1`)
  return rows[0]?.name ?? null
}
