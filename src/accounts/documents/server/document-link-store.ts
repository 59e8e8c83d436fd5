import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'

export async function insertDocumentLink(
  tx: Tx,
  { hash, userId, lifetimeMinutes }: { hash: Buffer; userId: string; lifetimeMinutes: number },
): Promise<void> {
  await sql`
    insert into document_links (hash, user_id, expires_at)
    values (${hash}, ${userId}, now() + make_interval(mins => ${lifetimeMinutes}))`.execute(tx)
}

/** The seller of a link that has not expired, while the documents are refused and the seller is neither deleted nor blocked. */
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
