import { type RawBuilder, sql } from 'kysely'
import { likeWords } from '#platform/server/database/contains-text.ts'
import { type Db, nameOrder, type Tx } from '#platform/server/database/database.ts'
import { type StockSort, stockSort } from '../codes.ts'
import type { StockListFilter } from '../contract.ts'

export async function insertStockItem(db: Db, sellerId: string, productId: string): Promise<void> {
  await db
    .insertInto('stock_items')
    .values({ seller_id: sellerId, product_id: productId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteStockItem(db: Db, sellerId: string, productId: string): Promise<void> {
  await db.deleteFrom('stock_items').where('seller_id', '=', sellerId).where('product_id', '=', productId).execute()
}

export async function hasViewedVideo(db: Db, sellerId: string, productId: string): Promise<boolean> {
  const row = await db
    .selectFrom('video_views')
    .select('viewed_at')
    .where('seller_id', '=', sellerId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return row?.viewed_at != null
}

/** Stores the most seconds ever played, and when the video first counted as viewed. */
export async function upsertVideoView(
  tx: Tx,
  view: { sellerId: string; productId: string; played: number; viewed: boolean },
): Promise<void> {
  const { sellerId, productId, played, viewed } = view
  await sql`
    insert into video_views as v (seller_id, product_id, played_seconds, viewed_at)
    values (${sellerId}, ${productId}, ${played}, ${viewed ? sql`now()` : null})
    on conflict (seller_id, product_id) do update set
      played_seconds = greatest(v.played_seconds, excluded.played_seconds),
      viewed_at = coalesce(v.viewed_at, excluded.viewed_at)`.execute(tx)
}

const sortColumns: Record<StockSort, string> = {
  [stockSort.name]: 'p.name_plain',
  [stockSort.price]: 'p.price_pence',
  [stockSort.commission]: 'p.commission_pence',
}

export function selectStockPage(db: Db, sellerId: string, filter: StockListFilter) {
  return selectProductPage(db, sql`select product_id from stock_items where seller_id = ${sellerId}`, filter)
}

export function selectClientProductsPage(db: Db, clientId: string, filter: StockListFilter) {
  return selectProductPage(db, sql`select product_id from client_products where client_id = ${clientId}`, filter)
}

/** One page of the products whose ids `list` selects, hidden ones left out (D-205), and how many there are in all. */
async function selectProductPage(
  db: Db,
  list: RawBuilder<unknown>,
  { sort, direction, search, productId, page }: StockListFilter,
): Promise<{ ids: string[]; total: number }> {
  const order = sql`${sql.raw(sortColumns[sort])} ${sql.raw(direction === -1 ? 'desc' : 'asc')}, p.id`
  const { rows } = await sql<{ id: string | null; total: number }>`
    with found as (
      select p.id, ${nameOrder('p.name')} as name_plain, p.price_pence, p.commission_pence
      from (${list}) entry join products p on p.id = entry.product_id and p.visible and p.deleted_at is null
      where ${likeWords(search, sql`normalize_text(p.name || ' ' || p.brand || ' ' || p.title)`)} ${productId ? sql`and p.id = ${productId}` : sql``}
    ), listed as (
      select p.id, row_number() over (order by ${order}) as position from found p
      order by ${order} limit ${page.limit} offset ${page.offset}
    )
    select listed.id, counted.total from (select count(*) as total from found) counted left join listed on true
    order by listed.position`.execute(db)
  return { ids: rows.flatMap(({ id }) => id ?? []), total: rows[0]?.total ?? 0 }
}

export async function isInStock(db: Db, sellerId: string, productId: string): Promise<boolean> {
  const row = await db
    .selectFrom('stock_items')
    .select('product_id')
    .where('seller_id', '=', sellerId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasClientProduct(db: Db, clientId: string, productId: string): Promise<boolean> {
  const row = await db
    .selectFrom('client_products')
    .select('product_id')
    .where('client_id', '=', clientId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return row !== undefined
}

/** Removes from the clients' lists the products that sending these links put there; products that were on a list before stay. */
export async function removeProductsOfLinks(tx: Tx, linkIds: readonly string[]): Promise<void> {
  await sql`
    delete from client_products p using explore_links l
    where l.id = any(${linkIds}::uuid[]) and p.client_id = l.client_id and p.seller_id = l.seller_id
      and p.product_id = any(l.product_ids) and p.created_at = l.created_at`.execute(tx)
}

/** Puts each product on the list of each client; what is there already stays. For other modules, within their transaction; they have checked that the seller's clients and the products exist. */
export async function addProductsToClients(
  tx: Tx,
  { sellerId, clientIds, productIds }: { sellerId: string; clientIds: string[]; productIds: string[] },
): Promise<void> {
  await sql`
    insert into client_products (client_id, seller_id, product_id)
    select c.id, ${sellerId}, p.id from unnest(${clientIds}::uuid[]) c (id), unnest(${productIds}::uuid[]) p (id)
    order by c.id, p.id
    on conflict do nothing`.execute(tx)
}

/** Deletes the faves, stock and watched videos of an erased seller, and the lists of that seller's clients. */
export async function deleteMarksOfSeller(tx: Tx, sellerId: string): Promise<void> {
  for (const table of ['faves', 'stock_items', 'video_views', 'client_products'] as const)
    await tx.deleteFrom(table).where('seller_id', '=', sellerId).execute()
}

export async function deleteProductsOfClient(tx: Tx, clientId: string): Promise<void> {
  await tx.deleteFrom('client_products').where('client_id', '=', clientId).execute()
}
