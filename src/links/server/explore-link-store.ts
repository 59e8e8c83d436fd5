import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { ExploreLinks } from '#schema/links.ts'

export async function insertExploreLinks(tx: Tx, links: Insertable<ExploreLinks>[]): Promise<void> {
  await tx.insertInto('explore_links').values(links).execute()
}

export interface LinkedClient {
  seller_id: string
  first_name: string
  client_id: string
  client_name: string
}

/** The client and seller of a link that has not expired, if the client exists and the seller is approved and not blocked. */
export async function findClientOfLink(db: Db, hash: Buffer): Promise<LinkedClient | undefined> {
  return db
    .selectFrom('explore_links as l')
    .innerJoin('users as u', 'u.id', 'l.seller_id')
    .innerJoin('clients as c', 'c.id', 'l.client_id')
    .select(['l.seller_id', 'u.first_name', 'l.client_id', 'c.name as client_name'])
    .where('l.hash', '=', hash)
    .where('l.expires_at', '>', sql<Date>`now()`)
    .where('c.deleted_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .where('u.blocked', '=', false)
    .where('u.documents_approved', '=', true)
    .executeTakeFirst()
}

export async function deleteLinksOfSeller(db: Db, sellerId: string): Promise<void> {
  await db.deleteFrom('explore_links').where('seller_id', '=', sellerId).execute()
}

export async function deleteExpiredLinks(db: Db): Promise<void> {
  await db.deleteFrom('explore_links').where('expires_at', '<', sql<Date>`now()`).execute()
}
