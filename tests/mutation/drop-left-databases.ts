import pg from 'pg'
import { inject } from 'vitest'

// The run of a fault ends with the first test that fails, before its file drops its database; a slot makes hundreds of runs.
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
