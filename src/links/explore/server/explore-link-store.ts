import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { ExploreLinks } from '#schema/links.ts'

export async function insertExploreLinks(tx: Tx, links: Insertable<ExploreLinks>[]): Promise<void> {
  await tx.insertInto('explore_links').values(links).execute()
}

export interface LinkedClient {
  link_id: string
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
    .select(['l.id as link_id', 'l.seller_id', 'u.first_name', 'l.client_id', 'c.name as client_name'])
    .where('l.id', '=', idOfValue(hash))
    .where('l.expires_at', '>', sql<Date>`now()`)
    .where('l.cancelled_at', 'is', null)
    .where('c.deleted_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .where('u.blocked', '=', false)
    .where('u.documents_approved', '=', true)
    .executeTakeFirst()
}

export async function deleteLinksOfSeller(db: Db, sellerId: string): Promise<void> {
  await db.deleteFrom('explore_links').where('seller_id', '=', sellerId).execute()
}

/** A link stays in its seller's list for some days after its end (N-LINK-008). */
export async function deleteExpiredLinks(db: Db, days: number): Promise<void> {
  const ended = sql<Date>`now() - make_interval(days => ${days})`
  await db
    .deleteFrom('explore_links')
    .where((where) => where.or([where('expires_at', '<', ended), where('cancelled_at', '<', ended)]))
    .execute()
}

/** The links stay in their seller's list without the addresses to which they were mailed. */
export async function clearMailedAddresses(tx: Tx, clientId: string): Promise<void> {
  await sql`update explore_link_values v set mailed_to = null
    from explore_links l where l.id = v.explore_link_id and l.client_id = ${clientId}`.execute(tx)
  const cleared = { mailed_to: null, last_opened_by: null }
  await tx.updateTable('explore_links').set(cleared).where('client_id', '=', clientId).execute()
}

/** A further value of the link, for a copy or a QR code: it opens the link like the value in the email. */
export async function insertExploreLinkValue(
  tx: Tx,
  { exploreLinkId, hash, mailedTo }: { exploreLinkId: string; hash: Buffer; mailedTo: string | null },
): Promise<void> {
  const value = { hash, explore_link_id: exploreLinkId, mailed_to: mailedTo }
  await tx.insertInto('explore_link_values').values(value).execute()
}

/** The link that a value opens: the one in the email, or one of its copies. */
export function idOfValue(hash: Buffer) {
  return sql<string>`(select id from explore_links where hash = ${hash}
    union all select explore_link_id from explore_link_values where hash = ${hash})`
}
