import type pg from 'pg'
import { quoted, type Table } from './archive.ts'

/**
 * Inside a transaction: empties these tables and takes away, until the answered function is called, what would judge row by
 * row: foreign keys (made again at the end, which checks every row) and the ledger's own triggers. Needs the tables' owner,
 * not the database's superuser.
 */
export async function layAsideGuards(client: pg.Client, tables: readonly Table[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ place: string; name: string; definition: string }>(
    `select conrelid::regclass::text as place, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = any($1::regclass[]) order by oid`,
    [tables.map(quoted)],
  )
  for (const { place, name } of keys) await client.query(`alter table ${place} drop constraint ${name}`)
  for (const table of tables) await client.query(`alter table ${quoted(table)} disable trigger user`)
  await client.query(`truncate ${tables.map(quoted).join(', ')}`)
  return async () => {
    for (const table of tables) await client.query(`alter table ${quoted(table)} enable trigger user`)
    for (const { place, name, definition } of keys)
      await client.query(`alter table ${place} add constraint ${name} ${definition}`)
  }
}
