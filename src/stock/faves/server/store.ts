import { type RawBuilder, sql } from 'kysely'
import { type ExploreSort, exploreSort } from '#catalogue/search/codes.ts'
import { likeWords } from '#platform/server/database/contains-text.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { FavesFilter } from '../contract.ts'

/** Adds a fave; adding it a second time changes nothing (D-210). */
export async function insertFave(db: Db, sellerId: string, productId: string): Promise<void> {
  await db
    .insertInto('faves')
    .values({ seller_id: sellerId, product_id: productId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteFave(db: Db, sellerId: string, productId: string): Promise<void> {
  await db.deleteFrom('faves').where('seller_id', '=', sellerId).where('product_id', '=', productId).execute()
}

const orderBy: Record<ExploreSort, RawBuilder<unknown>> = {
  [exploreSort.featured]: sql`p.featured desc, p.created_at desc, p.id`,
  [exploreSort.newest]: sql`p.created_at desc, p.id`,
  [exploreSort.priceDown]: sql`p.price_pence desc, p.id`,
  [exploreSort.priceUp]: sql`p.price_pence, p.id`,
  [exploreSort.commission]: sql`p.commission_pence desc, p.id`,
  [exploreSort.all]: sql`p.created_at desc, p.id`,
}

/** One page of the seller's faves and their number; a hidden product is left out until it is shown again (D-205). */
export async function selectFavesPage(
  db: Db,
  sellerId: string,
  { sort, search, page }: FavesFilter,
): Promise<{ ids: string[]; total: number }> {
  const { rows } = await sql<{ id: string | null; total: number }>`
    with found as (
      select p.id, p.featured, p.created_at, p.price_pence, p.commission_pence
      from faves f join products p on p.id = f.product_id and p.visible and p.deleted_at is null
      where f.seller_id = ${sellerId} and ${likeWords(search, sql`normalize_text(p.name || ' ' || p.brand || ' ' || p.title)`)}
    ), listed as (
      select p.id, row_number() over (order by ${orderBy[sort]}) as position from found p
      order by ${orderBy[sort]} limit ${page.limit} offset ${page.offset}
    )
    select listed.id, counted.total from (select count(*) as total from found) counted left join listed on true
    order by listed.position`.execute(db)
  return { ids: rows.flatMap(({ id }) => id ?? []), total: rows[0]?.total ?? 0 }
}
