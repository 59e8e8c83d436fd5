import type pg from 'pg'
import { quoteTableName, type Table } from '#settings/backup/server/archive.ts'

/**
 * Inside a transaction: empties the tables, drops their foreign keys and disables their triggers. The returned function enables the triggers
 * and adds the foreign keys again, which checks every row. The role has to own the tables, but need not be a superuser.
 */
export async function suspendConstraints(client: pg.Client, tables: readonly Table[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table_name: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table_name, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = any($1::regclass[]) order by oid`,
    [tables.map(quoteTableName)],
  )
  for (const { table_name, name } of keys) await client.query(`alter table ${table_name} drop constraint ${name}`)
  for (const table of tables) await client.query(`alter table ${quoteTableName(table)} disable trigger user`)
  await client.query(`truncate ${tables.map(quoteTableName).join(', ')}`)
  return async () => {
    for (const table of tables) await client.query(`alter table ${quoteTableName(table)} enable trigger user`)
    for (const { table_name, name, definition } of keys)
      await client.query(`alter table ${table_name} add constraint ${name} ${definition}`)
  }
}
