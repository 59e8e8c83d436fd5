import pg from 'pg'
import { inject } from 'vitest'

// A run with a fault ends at the first test that fails, before the test's file drops its database; a slot makes hundreds of runs.
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
