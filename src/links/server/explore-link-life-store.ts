import { type Selectable, sql, type Updateable } from 'kysely'
import { idOfValue } from '#links/server/explore-link-store.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { ExploreLinks } from '#schema/links.ts'

export type ExploreLinkRow = Selectable<ExploreLinks>

/** A line of what lies in a client's basket, as it is stored. */
export interface BasketLine {
  product_id: string
  quantity: number
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

/** A link that opens nothing stays as it is. */
export async function markExploreLinkOpened(db: Db, hash: Buffer): Promise<void> {
  await db
    .updateTable('explore_links')
    .set({ opened_at: sql<Date>`coalesce(opened_at, now())`, last_opened_at: sql<Date>`now()` })
    .where(opensShop(hash))
    .execute()
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
