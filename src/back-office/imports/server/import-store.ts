import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Page } from '#platform/list-query-contract.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { simplifyHeading } from '../import-fields.ts'

/** What the rows of a file are. */
export type FileKind = 'products' | 'clients' | 'dispatches'

interface RememberedColumns {
  userId: string
  kind: FileKind
  headings: readonly string[]
}

/** How many column choices are remembered for each person: more than anybody has files with different headings. */
const maxRemembered = 50

const hashHeadings = (headings: readonly string[]) =>
  createHash('sha256').update(headings.map(simplifyHeading).join('\n')).digest('hex')

export type ImportKind = 'products' | 'clients'

export interface NewImport {
  kind: ImportKind
  adminId: string
  sellerId: string | null
  fileName: string
  rowCount: number
}

export async function insertImport(
  tx: Tx,
  { kind, adminId, sellerId, fileName, rowCount }: NewImport,
): Promise<string> {
  const { id } = await tx
    .insertInto('imports')
    .values({ kind, admin_id: adminId, seller_id: sellerId, file_name: fileName, row_count: rowCount })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface StoredImport {
  id: string
  admin_id: string
  file_name: string
  row_count: number
  created_at: Date
  undone_at: Date | null
}

/** Locks the import until the transaction ends. */
export function lockImport(tx: Tx, kind: ImportKind, id: string): Promise<StoredImport | undefined> {
  return tx
    .selectFrom('imports')
    .select(['id', 'admin_id', 'file_name', 'row_count', 'created_at', 'undone_at'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst()
}

export async function markImportUndone(tx: Tx, id: string): Promise<void> {
  await sql`update imports set undone_at = now() where id = ${id}`.execute(tx)
}

export interface ListedImport extends StoredImport {
  admin: string
  seller: string
}

export interface ImportPage {
  imports: ListedImport[]
  total: number
}

/** Selects the imports that the seller `ownSellerId` made; without that id, those that administrators made. */
export async function selectImports(
  db: Db,
  { kind, ownSellerId }: { kind: ImportKind; ownSellerId?: string },
  { limit, offset }: Page,
): Promise<ImportPage> {
  const listed = ownSellerId
    ? sql`i.kind = ${kind} and i.seller_id = ${ownSellerId} and i.admin_id = i.seller_id`
    : sql`i.kind = ${kind} and i.seller_id is distinct from i.admin_id`
  const { rows: imports } = await sql<ListedImport>`
    select i.id, i.admin_id, i.file_name, i.row_count, i.created_at, i.undone_at,
      a.first_name || ' ' || a.last_name as admin, coalesce(s.first_name || ' ' || s.last_name, '') as seller
    from imports i
    join users a on a.id = i.admin_id
    left join users s on s.id = i.seller_id
    where ${listed}
    order by i.id desc limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*) as total from imports i where ${listed}`.execute(db)
  return { imports, total: counted.rows[0]?.total ?? 0 }
}

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

/** Deletes an erased user's column choices, and blanks the file names of their imports, which may hold a person's name. */
export async function deleteMemoryOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('import_columns').where('user_id', '=', userId).execute()
  await tx
    .updateTable('imports')
    .set({ file_name: '' })
    .where((is) => is.or([is('admin_id', '=', userId), is('seller_id', '=', userId)]))
    .execute()
}
