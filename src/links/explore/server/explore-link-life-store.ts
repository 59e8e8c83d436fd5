import { randomBytes } from 'node:crypto'
import { type Selectable, sql, type Updateable } from 'kysely'
import { idOfValue } from '#links/explore/server/explore-link-store.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { ExploreLinks } from '#schema/links.ts'

export type ExploreLinkRow = Selectable<ExploreLinks>

/** A line of what lies in a client's basket, as it is stored. */
export interface BasketLine {
  product_id: string
  quantity: number
}

export async function findExploreLink(db: Db, sellerId: string, linkId: string): Promise<ExploreLinkRow | undefined> {
  const own = db.selectFrom('explore_links').selectAll().where('id', '=', linkId).where('seller_id', '=', sellerId)
  return own.executeTakeFirst()
}

/** Neither the values of before open it nor is anything known of who opened it or filled its basket. */
export async function startExploreLinkAnew(tx: Tx, linkId: string): Promise<void> {
  await tx.deleteFrom('explore_link_values').where('explore_link_id', '=', linkId).execute()
  await updateExploreLink(tx, linkId, {
    ...{ hash: randomBytes(32), mailed_to: null, cancelled_at: null, corrected_at: null },
    ...{ opened_at: null, last_opened_at: null, last_opened_by: null, ...emptyBasket },
  })
}

export async function lockExploreLink(tx: Tx, sellerId: string, linkId: string): Promise<ExploreLinkRow | undefined> {
  const own = tx.selectFrom('explore_links').selectAll().where('id', '=', linkId).where('seller_id', '=', sellerId)
  return own.forUpdate().executeTakeFirst()
}

/** The newest link of a client that she has not opened and that still opens, with the same products or, without any, an explore link. */
export async function lockUnopenedExploreLink(
  tx: Tx,
  { sellerId, clientId, productIds }: { sellerId: string; clientId: string; productIds: readonly string[] },
): Promise<ExploreLinkRow | undefined> {
  const products = sql`${productIds}::uuid[]`
  return tx
    .selectFrom('explore_links')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .where('client_id', '=', clientId)
    .where('opened_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('shopping', '=', productIds.length > 0)
    .where(sql<boolean>`product_ids @> ${products} and product_ids <@ ${products}`)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateExploreLink(tx: Tx, linkId: string, change: Updateable<ExploreLinks>): Promise<void> {
  await tx.updateTable('explore_links').set(change).where('id', '=', linkId).execute()
}

/**
 * A link that opens nothing stays as it is. The client has come by the link where the value was mailed to the address that her record
 * has now, or where the browser is on the page of that address (`pageEmail`). Returns where the value was mailed.
 */
export async function markExploreLinkOpened(
  db: Db,
  hash: Buffer,
  pageEmail: string | null,
): Promise<{ mailed_to: string | null } | undefined> {
  const { rows } = await sql<{ mailed_to: string | null }>`
    with value as (select id, mailed_to from explore_links where hash = ${hash}
      union all select explore_link_id, mailed_to from explore_link_values where hash = ${hash})
    update explore_links l
    set opened_at = coalesce(l.opened_at, now()),
      last_opened_at = case when p.is_proved then now() else l.last_opened_at end,
      last_opened_by = case when p.is_proved then lower(c.email) else l.last_opened_by end
    from value v, clients c,
      lateral (select coalesce(lower(c.email) in (v.mailed_to, ${pageEmail}::text), false) as is_proved) p
    where l.id = v.id and c.id = l.client_id and l.cancelled_at is null and l.expires_at > now()
    returning v.mailed_to`.execute(db)
  return rows[0]
}

/** The same: a basket is stored as long as its link opens the shop. */
export async function updateBasket(db: Db, hash: Buffer, lines: readonly BasketLine[]): Promise<void> {
  const basket = lines.length > 0 ? { basket: JSON.stringify(lines), basket_at: new Date() } : emptyBasket
  await db.updateTable('explore_links').set(basket).where(opensShop(hash)).execute()
}

const emptyBasket = { basket: null, basket_at: null }

const opensShop = (hash: Buffer) =>
  sql<boolean>`id = ${idOfValue(hash)} and cancelled_at is null and expires_at > now()`

export async function isExploreLinkCancelled(db: Db, hash: Buffer): Promise<boolean> {
  const links = db.selectFrom('explore_links').select('id').where('id', '=', idOfValue(hash))
  return (await links.where('cancelled_at', 'is not', null).executeTakeFirst()) !== undefined
}
