import type pg from 'pg'
import { listMigrationFiles } from '#platform/server/database/migration-files.ts'
import { lastSquashed, readSquashedFiles } from '#platform/server/database/squashed-migrations.ts'

/**
 * Gives a database the migration history from before the migrations were squashed. The later migrations stay recorded, because the tables
 * have their effects already.
 */
export async function recordSquashedFiles(pool: pg.Pool, wanted = (_name: string) => true): Promise<void> {
  const files = readSquashedFiles().filter(({ name }) => wanted(name))
  const later = listMigrationFiles().filter((name) => name > lastSquashed && wanted(name))
  await pool.query('delete from schema_migrations where name <> all($1)', [later])
  await pool.query('insert into schema_migrations (name, hash) select * from unnest($1::text[], $2::text[])', [
    files.map(({ name }) => name),
    files.map(({ hash }) => hash),
  ])
}
