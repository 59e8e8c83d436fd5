import pg from 'pg'

/**
 * Vacuums and analyzes the tables that have rows, as autovacuum does. PostgreSQL goes on taking a table for empty that was empty
 * when it was analyzed, and so plans statements that read it from end to end.
 */
export async function vacuumFilledTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select schemaname as schema, relname as name from pg_stat_user_tables where pg_relation_size(relid) > 0`,
  )
  const tables = rows.map(({ schema, name }) => `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`)
  await client.query(`vacuum analyze ${tables.join(', ')}`)
}
