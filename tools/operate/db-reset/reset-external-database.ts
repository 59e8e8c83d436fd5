import pg from 'pg'

/** Drops all schemas of the shop in one transaction; the database itself, its owner and its rights stay. */
export async function resetExternalDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(`begin;
      drop schema if exists audit, sandbox, graphile_worker cascade;
      drop schema public cascade;
      create schema public;
      commit`)
  } finally {
    await client.end()
  }
}
