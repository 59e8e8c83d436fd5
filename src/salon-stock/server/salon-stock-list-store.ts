import { type RawBuilder, sql } from 'kysely'
import type { Page } from '#platform/list-query-contract.ts'
import { likeWords } from '#platform/server/database/contains-text.ts'
import { type Db, nameOrder } from '#platform/server/database/database.ts'
import type { SalonStockFilter } from '../contract.ts'

/** How many weeks of sales count for the suggested order. An order older than this does not count as being on its way any more (D-344). */
const recentWeeks = 8

export interface SalonStockRow {
  id: string
  name: string
  brand: string
  weight: number
  weight_unit: string
  picture: string
  quantity: number | null
  low_mark: number | null
  is_low: boolean
  on_way: number
  sold: number
  suggested: number
}

/**
 * The CTE `found` has the products of the seller's stock and salon stock, each with how many were sold from salon stock and how many are on
 * their way in her own orders, both without refunded items. The suggestion is half of what was sold, but at least one more than the low
 * mark, less what is in the salon and on its way (D-344). A product that is no longer in the shop is listed until its count is zero, and is
 * neither low nor suggested.
 */
const salonStockOf = (sellerId: string): RawBuilder<unknown> => sql`
  recent as (
    select l.product_id,
      coalesce(sum(l.quantity - l.refunded) filter (where o.delivery_type = 3), 0)::integer as sold,
      coalesce(sum(l.quantity - l.refunded) filter (where o.delivery_type = 2), 0)::integer as on_way
    from orders o
    cross join lateral (
      select ol.product_id, ol.quantity, coalesce((select b.quantity from refunded_pieces b where b.order_line_id = ol.id), 0) as refunded
      from order_lines ol where ol.order_id = o.id
    ) l
    where o.seller_id = ${sellerId} and is_paid(o) and o.paid_at >= now() - make_interval(weeks => ${recentWeeks})
      and (o.delivery_type = 3 or (o.delivery_type = 2 and o.client_id is null and not o.delivered))
    group by l.product_id
  ), own as (
    select i.product_id from stock_items i where i.seller_id = ${sellerId}
    union select s.product_id from salon_stock s where s.seller_id = ${sellerId}
  ), found as (
    select p.id, p.name, p.brand, p.title, p.weight, p.weight_unit, ${nameOrder('p.name')} as name_plain, s.quantity, s.low_mark,
      coalesce(s.quantity <= s.low_mark and p.visible and p.deleted_at is null, false) as is_low,
      coalesce(s.quantity < 0 or s.quantity is null, true) as is_to_count,
      coalesce(r.sold, 0) as sold, coalesce(r.on_way, 0) as on_way,
      case when s.quantity is null or not p.visible or p.deleted_at is not null then 0 else
        greatest(0, greatest(ceil(coalesce(r.sold, 0) / 2.0), coalesce(s.low_mark + 1, 0))
          - greatest(s.quantity, 0) - coalesce(r.on_way, 0))::integer end as suggested
    from own
    join products p on p.id = own.product_id
    left join salon_stock s on s.seller_id = ${sellerId} and s.product_id = p.id
    left join recent r on r.product_id = p.id
    where (p.visible and p.deleted_at is null) or s.quantity <> 0
  )`

const filters: Record<SalonStockFilter, RawBuilder<unknown>> = {
  low: sql`f.is_low`,
  to_count: sql`f.is_to_count`,
}

export interface SalonStockSearch {
  sellerId: string
  search: string
  filter: SalonStockFilter | null
  page: Page
}

/** Selects a page of the salon stock, ordered by name, with the total number of products. */
export async function selectSalonStock(
  db: Db,
  { sellerId, search, filter, page }: SalonStockSearch,
): Promise<{ rows: SalonStockRow[]; total: number }> {
  const { rows } = await sql<{ listed: SalonStockRow | null; total: number }>`
    with ${salonStockOf(sellerId)}, matching as (
      select f.* from found f
      where ${likeWords(search, sql`normalize_text(f.name || ' ' || f.brand || ' ' || f.title)`)}
        and ${filter ? filters[filter] : sql`true`}
    ), listed as (
      select m.id, m.name, m.brand, m.weight, m.weight_unit, m.quantity, m.low_mark, m.is_low, m.on_way, m.sold, m.suggested,
        coalesce((select pp.file_name from product_pictures pp where pp.product_id = m.id order by pp.position limit 1), '') as picture,
        row_number() over (order by m.name_plain, m.id) as position
      from matching m order by m.name_plain, m.id limit ${page.limit} offset ${page.offset}
    )
    select case when l.id is not null then to_json(l) end as listed, counted.total
    from (select count(*)::integer as total from matching) counted left join listed l on true
    order by l.position`.execute(db)
  return { rows: rows.flatMap(({ listed }) => listed ?? []), total: rows[0]?.total ?? 0 }
}

const mostSuggested = 200

/** The products of the suggested order, by name, with their quantities. */
export async function selectSuggestedOrder(
  db: Db,
  sellerId: string,
): Promise<{ product_id: string; quantity: number }[]> {
  const { rows } = await sql<{ product_id: string; quantity: number }>`
    with ${salonStockOf(sellerId)}
    select f.id as product_id, f.suggested as quantity from found f where f.suggested > 0
    order by f.name_plain, f.id limit ${mostSuggested}`.execute(db)
  return rows
}
