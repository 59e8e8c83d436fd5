import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { Documents } from '#schema/accounts.ts'

export interface RefusedDocument {
  id: string
  /** The document's position among all of the seller's documents, counted from 1. */
  no: number
  file_name: string
  mime_type: string
  size_bytes: number
  created_at: Date
  reason: string
}

export type DocumentRow = Pick<
  Selectable<Documents>,
  'id' | 'user_id' | 'file_name' | 'mime_type' | 'rejected_at' | 'replaces'
> & {
  /** A day as YYYY-MM-DD. */
  valid_until: string | null
}

export function selectDocuments(db: Db, userIds: string[]): Promise<DocumentRow[]> {
  return db
    .selectFrom('documents')
    .select(['id', 'user_id', 'file_name', 'mime_type', 'rejected_at', 'replaces'])
    .select(sql<string | null>`to_char(valid_until, 'YYYY-MM-DD')`.as('valid_until'))
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

/**
 * Authorizes the reader and records the read in one statement; false if the session is over or its user may not read the document (D-061).
 */
export async function recordAllowedDocumentRead(db: Db, name: string, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into document_reads (document_id, reader_id)
    select d.id, u.id
    from documents d
    join tokens t on t.id = ${sessionId} and t.kind = 'session' and t.revoked_at is null and t.expires_at > now()
    join users u on u.id = t.user_id
    where d.file_name = ${name} and d.deleted_at is null and u.deleted_at is null and not u.blocked
      and (d.user_id = u.id or u.role = 'admin' and (u.staff_role_id is null
        or exists (select from staff_roles r where r.id = u.staff_role_id and 'sellers' = any (r.rights))))
    returning id`.execute(db)
  return rows.length > 0
}

/** The seller's refused documents, each with its position `no` among all of the seller's documents. */
export async function selectRefusedDocuments(db: Db, userId: string): Promise<RefusedDocument[]> {
  const { rows } = await sql<RefusedDocument>`
    select d.id, d.no::int as no, d.file_name, d.mime_type, d.size_bytes, d.created_at, d.rejection_reason as reason
    from (
      select d.*, row_number() over (order by d.created_at, d.id) as no
      from documents d
      where d.user_id = ${userId} and d.deleted_at is null
    ) d
    where d.rejected_at is not null
    order by d.no`.execute(db)
  return rows
}

/** Marks these documents of the seller as refused, and all others as not refused. */
export async function markDocumentsRefused(
  tx: Tx,
  userId: string,
  { documentIds, reason }: { documentIds: readonly string[]; reason: string },
): Promise<void> {
  await clearRejection(tx, userId)
  await tx
    .updateTable('documents')
    .set({ rejected_at: new Date(), rejection_reason: reason })
    .where('user_id', '=', userId)
    .where('id', 'in', documentIds)
    .execute()
}

export async function updateDocumentValidity(tx: Tx, documentId: string, validUntil: string | null): Promise<void> {
  await sql`update documents set valid_until = ${validUntil}::date where id = ${documentId}`.execute(tx)
}

/** Marks every document that the seller still has as not refused. */
export async function clearRejection(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('documents')
    .set({ rejected_at: null, rejection_reason: null })
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('rejected_at', 'is not', null)
    .execute()
}

export async function insertDocumentLink(
  tx: Tx,
  { hash, userId, lifetimeMinutes }: { hash: Buffer; userId: string; lifetimeMinutes: number },
): Promise<void> {
  await sql`
    insert into document_links (hash, user_id, expires_at)
    values (${hash}, ${userId}, now() + make_interval(mins => ${lifetimeMinutes}))`.execute(tx)
}

/**
 * The seller whom a link belongs to, if the link has not expired, documents are still refused and the seller is neither deleted nor
 * blocked.
 */
export async function findUserOfDocumentLink(db: Db, hash: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`
    select l.user_id
    from document_links l
    join users u on u.id = l.user_id
    where l.hash = ${hash} and l.expires_at > now() and u.documents_rejected_at is not null
      and u.deleted_at is null and not u.blocked`.execute(db)
  return rows[0]?.user_id
}

export async function deleteDocumentLinksOfUser(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('document_links').where('user_id', '=', userId).execute()
}

export async function deleteExpiredDocumentLinks(db: Db): Promise<void> {
  await sql`delete from document_links where expires_at < now()`.execute(db)
}
