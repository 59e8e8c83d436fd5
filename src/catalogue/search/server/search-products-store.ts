import { sql } from 'kysely'
import type { ExploreSort } from '#catalogue/search/codes.ts'
import type { FoundProducts } from '#catalogue/search/server/found-products.ts'
import {
  filterConditions,
  rankExpression,
  sortOrders,
  whereClause,
} from '#catalogue/search/server/product-conditions-store.ts'
import type { SearchFilter } from '#catalogue/search/server/product-filter.ts'
import type { Page } from '#platform/list-query-contract.ts'
import { estimateRows } from '#platform/server/database/count-rows.ts'
import type { Db } from '#platform/server/database/database.ts'
import { executePrepared } from '#platform/server/database/prepared-statement.ts'

/**
 * How a page of a search is found. The strategies are tried in this order: the first one that is chosen and finds
 * the page is used. `find` returns null when more products match than the strategy may sort.
 */
const strategies: readonly Strategy[] = [
  {
    name: 'walk the sort index: the planner expects too many matches to sort them',
    isChosen: ({ estimates }) => estimates.matching !== null && estimates.matching > sortLimit,
    find: walkAndUseEstimate,
  },
  {
    name: 'gather the matches and sort them: few matches, or a number that the planner cannot estimate',
    isChosen: () => true,
    find: gatherAndSort,
  },
  {
    name: 'walk the sort index and estimate the total: gathering met too many matches',
    isChosen: () => true,
    find: walkAndEstimate,
  },
]

interface Strategy {
  name: string
  isChosen: (request: ListRequest) => boolean
  find: (db: Db, request: ListRequest) => Promise<FoundProducts | null>
}

interface ListRequest {
  filter: SearchFilter
  sort: ExploreSort
  page: Page
  estimates: RowEstimates
}

/** What is known of the number of products before the search. */
export interface RowEstimates {
  inShop: number
  /** The planner's estimate; null where none was made. */
  matching: number | null
}

/** The most matches that are gathered, ranked and sorted: of more a rank says nothing, and the sort's own index is quicker. */
const sortLimit = 2_000

/** In a small shop any query plan is quick enough, and no estimate is needed. */
export function isSmallShop(inShop: number): boolean {
  return inShop <= sortLimit
}

export async function searchProducts(
  db: Db,
  filter: SearchFilter,
  sort: ExploreSort,
  page: Page,
  estimates: RowEstimates,
): Promise<FoundProducts> {
  const request = { filter, sort, page, estimates }
  for (const strategy of strategies) {
    const found = strategy.isChosen(request) ? await strategy.find(db, request) : null
    if (found) return found
  }
  return { ids: [], total: 0 }
}

async function walkAndUseEstimate(db: Db, request: ListRequest): Promise<FoundProducts> {
  const ids = await walkSortIndex(db, request)
  return { ids, total: correctTotal(request.page, ids.length, request.estimates.matching ?? 0) }
}

async function walkAndEstimate(db: Db, request: ListRequest): Promise<FoundProducts> {
  const [ids, estimate] = await Promise.all([walkSortIndex(db, request), estimateProducts(db, request.filter)])
  return { ids, total: Math.max(estimate, sortLimit + 1) }
}

/** A page that is not full is the last one, whatever was estimated. */
function correctTotal({ limit, offset }: Page, onThisPage: number, estimate: number): number {
  const isLastPage = onThisPage < limit && (onThisPage > 0 || offset === 0)
  return isLastPage ? offset + onThisPage : Math.max(estimate, offset + onThisPage)
}

/**
 * Reads all matches through the filter's own index, then sorts them. Walking in sort order until a page is full would read
 * the whole shop for a rare match. No more than the limit are read; they are read by age because that is how the rows lie,
 * so that the limit is met without reading the whole table.
 */
async function gatherAndSort(db: Db, request: ListRequest): Promise<FoundProducts | null> {
  const { filter, sort, page, estimates } = request
  const query = sql<FoundProducts>`
    with matches as materialized (
      select p.id, p.featured, p.created_at, p.price_pence, p.commission_pence, ${rankExpression(filter, sort)} as rank
      from products p where ${whereClause(filter)} order by p.created_at desc, p.id limit ${sortLimit + 1}
    )
    select (select count(*) from matches) as total, array(
      select p.id from matches p order by p.rank desc, ${sortOrders[sort]} limit ${page.limit} offset ${page.offset}
    ) as ids`
  // filters can be combined in hundreds of ways, and each way would stay prepared on every connection
  const isPrepared = isSmallShop(estimates.inShop) && filterConditions(filter).length <= 1
  const { rows } = await (isPrepared ? executePrepared(db, query) : query.execute(db))
  const found = rows[0] ?? { ids: [], total: 0 }
  return found.total <= sortLimit ? found : null
}

/** Reads in sort order until the page is full, which is soon when many products match. */
async function walkSortIndex(db: Db, { filter, sort, page }: ListRequest): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from products p where ${whereClause(filter)}
    order by ${sortOrders[sort]} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map(({ id }) => id)
}

export function estimateProducts(db: Db, filter: SearchFilter): Promise<number> {
  return estimateRows(db, sql`select 1 from products p where ${whereClause(filter)}`)
}
