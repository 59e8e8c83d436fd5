import { type RawBuilder, sql } from 'kysely'
import type { Page } from '#base/paging.ts'
import { estimateRows } from '#base/server/count-rows.ts'
import type { Db } from '#base/server/database.ts'
import { inOrder } from '#base/server/in-order.ts'
import { keptPlan } from '#base/server/kept-plan.ts'
import { type ExploreSort, exploreSort } from '#catalogue/contract.ts'

export interface ProductRow {
  id: string
  name: string
  brand: string
  title: string
  description: string
  uses: string
  ingredients: string
  price_pence: number
  rrp_pence: number
  commission_pence: number
  weight: number
  weight_unit: string
  skin_colors: number[]
  color: string | null
  video: string | null
  featured: boolean
  popular: boolean
  pictures: string[]
  categories: { id: string; name: string }[]
  sub_categories: { id: string; name: string }[]
}

/** What a list is narrowed to. An empty list is no filter; ids are ids already. */
export interface ProductFilter {
  only: 'featured' | 'popular' | null
  categoryIds: string[]
  subCategoryIds: string[]
  skinColors: number[]
  /** Lower-cased. */
  brands: string[]
  colors: string[]
  except: string | null
  /** A text query (search-words.ts). */
  search: string | null
}

const shown = sql`p.visible and p.deleted_at is null`
/** As many are counted, ranked and sorted; of more a rank says nothing, and an index gives their order. */
const mostSorted = 2_000

/** Then all of it is few. */
export function isSmall(inShop: number): boolean {
  return inShop <= mostSorted
}

export interface Found {
  ids: string[]
  ttl: number
}

/** What the planner thinks. */
export interface Expected {
  inShop: number
  /** Null where it was not asked. */
  found: number | null
}

/** One page of ids in a total order, and how many there are in all: exactly up to a limit, estimated above it. */
export async function findProducts(
  db: Db,
  filter: ProductFilter,
  sort: ExploreSort,
  page: Page,
  expected: Expected,
): Promise<Found> {
  if (expected.found !== null && expected.found > mostSorted) {
    const ids = await findMany(db, filter, sort, page)
    return { ids, ttl: totalOf(page, ids.length, expected.found) }
  }
  // in a small shop any plan will do
  const found = await findFew(db, filter, sort, page, isSmall(expected.inShop))
  if (found.ttl <= mostSorted) return found
  const [ids, estimated] = await Promise.all([findMany(db, filter, sort, page), estimateProducts(db, filter)])
  return { ids, ttl: Math.max(estimated, found.ttl) }
}

/** A page that is not full is the last one, whatever was thought. */
function totalOf({ limit, offset }: Page, shownHere: number, expected: number): number {
  const isLast = shownHere < limit && (shownHere > 0 || offset === 0)
  return isLast ? offset + shownHere : Math.max(expected, offset + shownHere)
}

/**
 * All of them are gathered, then sorted: what the filter's own index finds is read, never the shop in the order wanted
 * until a page is full, which a rare find would make a walk through everything. More than the limit are not read at all;
 * asked for by age, because that is how they lie, they are found without reading the whole table.
 */
async function findFew(
  db: Db,
  filter: ProductFilter,
  sort: ExploreSort,
  { limit, offset }: Page,
  keepsPlan: boolean,
): Promise<Found> {
  const rank = filter.search && isRanked(sort) ? sql`ts_rank(p.search, ${tsquery(filter.search)})` : sql`0`
  const { rows } = await sql<Found>`
    with few as materialized (
      select p.id, p.featured, p.created_at, p.price_pence, p.commission_pence, ${rank} as rank
      from products p where ${whereOf(filter)} order by p.created_at desc, p.id limit ${mostSorted + 1}
    )
    select (select count(*) from few) as ttl, array(
      select p.id from few p order by p.rank desc, ${sortColumns[sort]} limit ${limit} offset ${offset}
    ) as ids ${keepsPlan ? keptPlan : sql``}`.execute(db)
  return rows[0] ?? { ids: [], ttl: 0 }
}

/** So many that walking them in order finds a page soon. */
async function findMany(db: Db, filter: ProductFilter, sort: ExploreSort, { limit, offset }: Page): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from products p where ${whereOf(filter)}
    order by ${sortColumns[sort]} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

export function estimateProducts(db: Db, filter: ProductFilter): Promise<number> {
  return estimateRows(db, sql`select 1 from products p where ${whereOf(filter)}`)
}

/** Everything a product shows, of `products p`. */
export const productColumns = sql`p.id, p.name, p.brand, p.title, p.description, p.uses, p.ingredients, p.price_pence, p.rrp_pence,
  p.commission_pence, p.weight, p.weight_unit, p.skin_colors, p.color, p.video, p.featured, p.popular,
  coalesce((select json_agg(pp.name order by pp.position) from product_pictures pp where pp.product_id = p.id), '[]') as pictures,
  coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.position, c.name, c.id)
    from product_categories pc join categories c on c.id = pc.category_id and c.deleted_at is null
    where pc.product_id = p.id), '[]') as categories,
  coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name, s.id)
    from product_sub_categories ps join sub_categories s on s.id = ps.sub_category_id and s.deleted_at is null
    where ps.product_id = p.id), '[]') as sub_categories`

/** The products of these ids with everything they show, in one read; hidden and deleted ones are left out (D-205). */
export async function selectProducts(db: Db, ids: readonly string[]): Promise<ProductRow[]> {
  const [first, ...others] = ids
  if (first === undefined) return []
  // a plan for one is not one for ten
  const wanted = others.length === 0 ? sql`p.id = ${first}` : sql`p.id = any(${ids}::uuid[])`
  const { rows } = await sql<ProductRow>`
    select ${productColumns} from products p where ${wanted} and ${shown} ${keptPlan}`.execute(db)
  return inOrder(ids, rows)
}

function whereOf(filter: ProductFilter): RawBuilder<unknown> {
  const except = filter.except ? [sql`p.id <> ${filter.except}`] : []
  return sql.join([shown, ...conditionsOf(filter), ...except], sql` and `)
}

/** What narrows the shop down. */
export function conditionsOf(filter: ProductFilter): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  if (filter.only === 'featured') conditions.push(sql`p.featured`)
  if (filter.only === 'popular') conditions.push(sql`p.popular`)
  if (filter.categoryIds.length > 0) conditions.push(sql`p.category_ids && ${filter.categoryIds}::uuid[]`)
  if (filter.subCategoryIds.length > 0) conditions.push(sql`p.sub_category_ids && ${filter.subCategoryIds}::uuid[]`)
  if (filter.skinColors.length > 0) conditions.push(sql`p.skin_colors && ${filter.skinColors}::smallint[]`)
  if (filter.brands.length > 0) conditions.push(sql`lower(p.brand) = any(${filter.brands}::text[])`)
  if (filter.colors.length > 0) conditions.push(sql`p.color = any(${filter.colors}::text[])`)
  if (filter.search) conditions.push(sql`p.search @@ ${tsquery(filter.search)}`)
  return conditions
}

function tsquery(query: string): RawBuilder<unknown> {
  return sql`to_tsquery('simple', plain_text(${query}))`
}

/** Better finds come first unless somebody asked for another order. */
function isRanked(sort: ExploreSort): boolean {
  return sort === exploreSort.featured || sort === exploreSort.all
}

/** Every order is total: the id comes last (D-130). */
const sortColumns: Record<ExploreSort, RawBuilder<unknown>> = {
  [exploreSort.featured]: sql`p.featured desc, p.created_at desc, p.id`,
  [exploreSort.newest]: sql`p.created_at desc, p.id`,
  [exploreSort.priceDown]: sql`p.price_pence desc, p.id`,
  [exploreSort.priceUp]: sql`p.price_pence, p.id`,
  [exploreSort.commission]: sql`p.commission_pence desc, p.id`,
  [exploreSort.all]: sql`p.created_at desc, p.id`,
}

export interface MarksRow {
  product_id: string
  is_fav: boolean
  is_stk: boolean
  is_viewed: boolean
}

/** What one seller has done with these products, in one indexed read. */
export async function selectMarks(db: Db, sellerId: string, ids: readonly string[]): Promise<MarksRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<MarksRow>`
    select wanted.id as product_id,
      exists (select 1 from faves f where f.seller_id = ${sellerId} and f.product_id = wanted.id) as is_fav,
      exists (select 1 from stock_items s where s.seller_id = ${sellerId} and s.product_id = wanted.id) as is_stk,
      exists (select 1 from video_views v where v.seller_id = ${sellerId} and v.product_id = wanted.id
        and v.viewed_at is not null) as is_viewed
    from unnest(${ids}::uuid[]) as wanted(id) ${keptPlan}`.execute(db)
  return rows
}
