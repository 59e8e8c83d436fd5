import pg from 'pg'

/**
 * Vacuums and analyzes the tables that have rows, as autovacuum does. PostgreSQL still takes a table for empty if it was empty when last
 * analyzed, and then plans statements that read it from end to end.
 */
export async function vacuumFilledTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select schemaname as schema, relname as name from pg_stat_user_tables where pg_relation_size(relid) > 0`,
  )
  const tables = rows.map(({ schema, name }) => `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`)
  await client.query(`vacuum analyze ${tables.join(', ')}`)
}
