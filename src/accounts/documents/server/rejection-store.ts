import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'

export interface RefusedDocument {
  id: string
  /** Its place among the seller's documents, from 1. */
  no: number
  file_name: string
  mime_type: string
  size_bytes: number
  created_at: Date
  reason: string
}

/** The seller's refused documents in the order of all of them. */
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

/** Marks these documents of the seller as refused and no others. */
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

/** No document that the seller still has is refused any more. */
export async function clearRejection(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('documents')
    .set({ rejected_at: null, rejection_reason: null })
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('rejected_at', 'is not', null)
    .execute()
}
