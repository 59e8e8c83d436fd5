import type pg from 'pg'
import {
  EditedMigrationError,
  FailedMigrationError,
  NewerDatabaseError,
} from '#platform/server/database/migration-error.ts'
import { type Migration, readMigration } from '#platform/server/database/migration-files.ts'
import { readMigrationState } from '#platform/server/database/migration-state.ts'
import { prepareMigrationHistory } from '#platform/server/database/prepare-migration-history.ts'
import { connectClient } from '#platform/server/database/require-database.ts'

const advisoryLock = 8_241_017

/**
 * Applies the files of migrations/ that this database does not have yet, each in a transaction of its own, forward only, and returns
 * their names. Several processes may call it at once. `wanted` narrows it to some of the files. A database that a newer version has
 * migrated is good as long as its changes only add.
 */
export async function migrate(url: string, wanted = (_name: string) => true): Promise<string[]> {
  const client = await connectClient(url)
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    await prepareMigrationHistory(client)
    const { missing, edited, breaking } = await readMigrationState(client)
    if (breaking.length > 0) throw new NewerDatabaseError(breaking)
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
