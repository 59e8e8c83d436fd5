import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { ShopPages } from '#schema/shop-page.ts'

export type ShopPageRow = Selectable<ShopPages>

/** A shop page as its buyers see it. */
export interface PublishedShop {
  seller_id: string
  handle: string
  title: string
  name: string
  business: string
  town: string
  sentence: string
  picture: string | null
  is_listed: boolean
  /** Whether the seller's payouts are enabled; until then the shop page takes no orders. */
  may_sell: boolean
}

/** Finds the shop page with this handle, or whose seller gave this handle up lately; nothing if the page is not public. */
export async function findPublishedShop(db: Db, handle: string): Promise<PublishedShop | undefined> {
  const { rows } = await sql<PublishedShop>`
    select s.seller_id, s.handle, s.title, s.name, s.business, s.town, s.sentence, s.picture, s.is_listed, s.may_sell
    from published_shops s
    where s.is_shown and s.seller_id = coalesce((select p.seller_id from shop_pages p where p.handle = ${handle}),
      (select f.seller_id from former_handles f where f.handle = ${handle} and f.expires_at > now()))`.execute(db)
  return rows[0]
}

/** The handles of the shop pages that search engines may list. */
export async function selectListedHandles(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ handle: string }>`
    select s.handle from published_shops s where s.is_listed and s.is_open and s.is_shown order by s.handle limit ${limit}`.execute(
    db,
  )
  return rows.map(({ handle }) => handle)
}

export function findShopPage(db: Db, sellerId: string): Promise<ShopPageRow | undefined> {
  return db.selectFrom('shop_pages').selectAll().where('seller_id', '=', sellerId).executeTakeFirst()
}

/** What a seller could publish, whether her payouts are enabled, and how many products she has in stock. */
export interface SellerFacts {
  name: string
  first_name: string
  business: string
  town: string
  may_sell: boolean
  stocked: number
}

export async function selectSellerFacts(db: Db, sellerId: string): Promise<SellerFacts> {
  const { rows } = await sql<SellerFacts>`
    select trim(u.first_name || ' ' || u.last_name) as name, u.first_name, u.business_name as business, coalesce(a.city, '') as town,
      coalesce(x.payouts_enabled, false) as may_sell,
      (select count(*)::int from stock_items i join products p on p.id = i.product_id and p.visible and p.deleted_at is null
        where i.seller_id = u.id) as stocked
    from users u
    left join addresses a on a.seller_id = u.id and a.client_id is null and a.is_primary and a.deleted_at is null
    left join payout_accounts x on x.user_id = u.id
    where u.id = ${sellerId}`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error(`no seller ${sellerId}`)
  return facts
}

/** Makes sellers take handles one at a time, so that no two of them get the same handle or two that look alike. */
export async function lockHandles(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('handles of shop pages', 21))`.execute(tx)
}

/** Which of these reduced handles (see `toLikeness`) another seller has, or gave up lately. */
export async function selectTakenLikenesses(db: Db, sellerId: string, likenesses: string[]): Promise<string[]> {
  const { rows } = await sql<{ likeness: string }>`
    select p.likeness from shop_pages p where p.likeness = any(${likenesses}::text[]) and p.seller_id <> ${sellerId}
    union
    select f.likeness from former_handles f
    where f.likeness = any(${likenesses}::text[]) and f.seller_id <> ${sellerId} and f.expires_at > now()`.execute(db)
  return rows.map(({ likeness }) => likeness)
}

export async function upsertShopPage(tx: Tx, page: Insertable<ShopPages> & { seller_id: string }): Promise<void> {
  const { seller_id: _seller, ...change } = page
  await tx
    .insertInto('shop_pages')
    .values(page)
    .onConflict((conflict) => conflict.column('seller_id').doUpdateSet(change))
    .execute()
}

/**
 * Keeps a handle that a seller gives up, so that it leads to her page for some more days; a former handle that she takes up again is no
 * longer kept.
 */
export async function replaceHandle(
  tx: Tx,
  {
    sellerId,
    former,
    next,
    days,
  }: { sellerId: string; former: { handle: string; likeness: string }; next: string; days: number },
): Promise<void> {
  await sql`delete from former_handles where handle = ${next} or expires_at <= now()`.execute(tx)
  await sql`insert into former_handles (handle, likeness, seller_id, expires_at)
    values (${former.handle}, ${former.likeness}, ${sellerId}, now() + make_interval(days => ${days}))
    on conflict (handle) do update set seller_id = excluded.seller_id, expires_at = excluded.expires_at`.execute(tx)
}

export async function deleteHandlesGivenUp(db: Db): Promise<void> {
  await sql`delete from former_handles where expires_at <= now()`.execute(db)
}

/** Deletes an erased seller's page and its handles; returns the file name of its picture. */
export async function deleteShopPage(tx: Tx, sellerId: string): Promise<string | null> {
  await tx.deleteFrom('former_handles').where('seller_id', '=', sellerId).execute()
  const page = await tx
    .deleteFrom('shop_pages')
    .where('seller_id', '=', sellerId)
    .returning('picture')
    .executeTakeFirst()
  return page?.picture ?? null
}

/** Which of these products the seller has in stock. */
export async function selectStockedIds(db: Db, sellerId: string, productIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ product_id: string }>`
    select product_id from stock_items where seller_id = ${sellerId} and product_id = any(${productIds}::uuid[])`.execute(
    db,
  )
  return rows.map(({ product_id }) => product_id)
}

/** How many orders of the last hour on this seller's shop page are unpaid. */
export async function countUnpaidOrders(db: Db, sellerId: string): Promise<number> {
  const { rows } = await sql<{ unpaid: number }>`
    select count(*)::int as unpaid from orders o
    where o.shop_seller_id = ${sellerId} and o.created_at > now() - interval '1 hour' and not is_paid(o)`.execute(db)
  return rows[0]?.unpaid ?? 0
}
