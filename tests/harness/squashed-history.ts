import type pg from 'pg'
import { readSquashedFiles } from '#platform/server/database/squashed-migrations.ts'

/** Makes the history of a database that of the version before the migrations were squashed. */
export async function recordSquashedFiles(pool: pg.Pool, wanted = (_name: string) => true): Promise<void> {
  const files = readSquashedFiles().filter(({ name }) => wanted(name))
  await pool.query('delete from schema_migrations')
  await pool.query('insert into schema_migrations (name, hash) select * from unnest($1::text[], $2::text[])', [
    files.map(({ name }) => name),
    files.map(({ hash }) => hash),
  ])
}
