import pg from 'pg'
import { inject } from 'vitest'

// Drops the databases that earlier runs left: a run with a fault ends at the first failing test, before the test's file
// drops its database, and a slot makes hundreds of runs.
const client = new pg.Client({ connectionString: inject('postgresUrl') })
await client.connect()
try {
  const { rows } = await client.query<{ name: string }>(
    "select datname as name from pg_database where starts_with(datname, 'test_')",
  )
  for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`)
} finally {
  await client.end()
}
