import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { simplifyHeading } from '#back-office/imports/import-fields.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'

/** What the columns of a file are of. */
export type FileKind = 'products' | 'clients' | 'dispatches'

interface RememberedColumns {
  userId: string
  kind: FileKind
  headings: readonly string[]
}

/** More files with different headings than a person imports. */
const maxRemembered = 50

export async function findRememberedColumns(
  db: Db,
  { userId, kind, headings }: RememberedColumns,
): Promise<string[] | undefined> {
  const row = await db
    .selectFrom('import_columns')
    .select('columns')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('headings_hash', '=', hashHeadings(headings))
    .executeTakeFirst()
  return row?.columns
}

export async function rememberColumns(
  tx: Tx,
  { userId, kind, headings, columns }: RememberedColumns & { columns: readonly string[] },
): Promise<void> {
  const row = { user_id: userId, kind, headings_hash: hashHeadings(headings), columns: [...columns] }
  await tx
    .insertInto('import_columns')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind', 'headings_hash']).doUpdateSet({ columns: row.columns, used_at: sql`now()` }),
    )
    .execute()
  await sql`delete from import_columns where user_id = ${userId} and (kind, headings_hash) in (
    select kind, headings_hash from import_columns where user_id = ${userId}
    order by used_at desc, headings_hash offset ${maxRemembered})`.execute(tx)
}

const hashHeadings = (headings: readonly string[]) =>
  createHash('sha256').update(headings.map(simplifyHeading).join('\n')).digest('hex')
