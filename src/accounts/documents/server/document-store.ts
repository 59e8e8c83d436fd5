import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { Documents } from '#schema/tables.ts'

export type DocumentRow = Pick<Selectable<Documents>, 'id' | 'user_id' | 'name' | 'mime'>

export function selectDocuments(db: Db, userIds: string[]): Promise<DocumentRow[]> {
  return db
    .selectFrom('documents')
    .select(['id', 'user_id', 'name', 'mime'])
    .where('user_id', 'in', userIds)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function insertDocuments(tx: Tx, documents: Insertable<Documents>[]): Promise<void> {
  await tx.insertInto('documents').values(documents).execute()
}

export async function markDocumentsRemoved(tx: Tx, documentIds: string[]): Promise<void> {
  await tx.updateTable('documents').set({ removed_at: new Date() }).where('id', 'in', documentIds).execute()
}

/** One statement looks whether this reader may and notes that she did; false where she may not (D-061). */
export async function recordAllowedDocumentRead(db: Db, name: string, readerId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into document_reads (document_id, reader_id)
    select d.id, u.id
    from documents d
    join users u on u.id = ${readerId}
    where d.name = ${name} and d.removed_at is null and u.deleted_at is null and not u.blocked
      and (u.role = 'admin' or d.user_id = u.id)
    returning id`.execute(db)
  return rows.length > 0
}
