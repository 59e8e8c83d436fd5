import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { Documents } from '#schema/accounts.ts'

export type DocumentRow = Pick<
  Selectable<Documents>,
  'id' | 'user_id' | 'file_name' | 'mime_type' | 'rejected_at' | 'replaces'
>

export function selectDocuments(db: Db, userIds: string[]): Promise<DocumentRow[]> {
  return db
    .selectFrom('documents')
    .select(['id', 'user_id', 'file_name', 'mime_type', 'rejected_at', 'replaces'])
    .where('user_id', 'in', userIds)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function insertDocuments(tx: Tx, documents: Insertable<Documents>[]): Promise<void> {
  await tx.insertInto('documents').values(documents).execute()
}

export async function markDocumentsDeleted(tx: Tx, documentIds: string[]): Promise<void> {
  await tx.updateTable('documents').set({ deleted_at: new Date() }).where('id', 'in', documentIds).execute()
}

/** Authorizes the reader and records the read in one statement; false if the session is over or its user may not read it (D-061). */
export async function recordAllowedDocumentRead(db: Db, name: string, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into document_reads (document_id, reader_id)
    select d.id, u.id
    from documents d
    join tokens t on t.id = ${sessionId} and t.kind = 'session' and t.revoked_at is null and t.expires_at > now()
    join users u on u.id = t.user_id
    where d.file_name = ${name} and d.deleted_at is null and u.deleted_at is null and not u.blocked
      and (u.role = 'admin' or d.user_id = u.id)
    returning id`.execute(db)
  return rows.length > 0
}
