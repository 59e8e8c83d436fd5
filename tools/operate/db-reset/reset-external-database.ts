import { connectClient } from '#platform/server/database/require-database.ts'

/** Drops all schemas of the shop in one transaction; the database itself, its owner and its rights stay. */
export async function resetExternalDatabase(databaseUrl: string): Promise<void> {
  const client = await connectClient(databaseUrl)
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
