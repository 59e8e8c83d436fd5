import { type RawBuilder, sql } from 'kysely'
import { type ExploreSort, exploreSort } from '#catalogue/products/contract.ts'
import { inShop } from '#catalogue/products/server/products-store.ts'
import type { Page } from '#platform/paging.ts'
import { estimateRows } from '#platform/server/count-rows.ts'
import { executePrepared } from '#platform/server/database/prepared-statement.ts'
import type { Db } from '#platform/server/database.ts'

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

export const noFilter: ProductFilter = {
  only: null,
  categoryIds: [],
  subCategoryIds: [],
  skinColors: [],
  brands: [],
  colors: [],
  except: null,
  search: null,
}

/** As many are counted, ranked and sorted; of more a rank says nothing, and an index gives their order. */
const mostSorted = 2_000
/** Those of a brand or a colour are sorted from their index alone. */
const mostSortedFromIndex = 20_000

/** Then all of it is few. */
export function isSmallShop(inShop: number): boolean {
  return inShop <= mostSorted
}

/** A dear brand has no product among the cheapest: whoever walked along the prices would meet all others first. */
function mostSortedOf(filter: ProductFilter): number {
  const inIndex = filter.brands.length > 0 || filter.colors.length > 0
  return inIndex && filterConditions(filter).length === 1 ? mostSortedFromIndex : mostSorted
}

export interface FoundProducts {
  ids: string[]
  ttl: number
}

/** What the planner thinks. */
export interface RowEstimates {
  inShop: number
  /** Null where it was not asked. */
  matching: number | null
}

/** One page of ids in a total order, and how many there are in all: exactly up to a limit, estimated above it. */
export async function findProducts(
  db: Db,
  filter: ProductFilter,
  sort: ExploreSort,
  page: Page,
  expected: RowEstimates,
): Promise<FoundProducts> {
  const most = mostSortedOf(filter)
  if (expected.matching !== null && expected.matching > most) {
    const ids = await findMany(db, filter, sort, page)
    return { ids, ttl: totalOf(page, ids.length, expected.matching) }
  }
  // in a small shop any plan will do; of conditions put together there would be hundreds on every connection
  const keepsPlan = isSmallShop(expected.inShop) && filterConditions(filter).length <= 1
  const found = await findFew(db, filter, sort, page, { most, keepsPlan })
  if (found.ttl <= most) return found
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
  { most, keepsPlan }: { most: number; keepsPlan: boolean },
): Promise<FoundProducts> {
  const rank = filter.search && isRanked(sort) ? sql`ts_rank(p.search, ${tsquery(filter.search)})` : sql`0`
  const statement = sql<FoundProducts>`
    with few as materialized (
      select p.id, p.featured, p.created_at, p.price_pence, p.commission_pence, ${rank} as rank
      from products p where ${whereClause(filter)} order by p.created_at desc, p.id limit ${most + 1}
    )
    select (select count(*) from few) as ttl, array(
      select p.id from few p order by p.rank desc, ${sortColumns[sort]} limit ${limit} offset ${offset}
    ) as ids`
  const { rows } = await (keepsPlan ? executePrepared(db, statement) : statement.execute(db))
  return rows[0] ?? { ids: [], ttl: 0 }
}

/** So many that walking them in order finds a page soon. */
async function findMany(db: Db, filter: ProductFilter, sort: ExploreSort, { limit, offset }: Page): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from products p where ${whereClause(filter)}
    order by ${sortColumns[sort]} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

export function estimateProducts(db: Db, filter: ProductFilter): Promise<number> {
  return estimateRows(db, sql`select 1 from products p where ${whereClause(filter)}`)
}

function whereClause(filter: ProductFilter): RawBuilder<unknown> {
  const except = filter.except ? [sql`p.id <> ${filter.except}`] : []
  return sql.join([inShop, ...filterConditions(filter), ...except], sql` and `)
}

/** What narrows the shop down. */
export function filterConditions(filter: ProductFilter): RawBuilder<unknown>[] {
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
