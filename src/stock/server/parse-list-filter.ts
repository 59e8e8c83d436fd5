import { toPage } from '#platform/paging.ts'
import { isId } from '#platform/wire-schemas.ts'
import { type StockListQuery, stockSort } from '#stock/contract.ts'
import type { StockListFilter } from '#stock/server/store.ts'

/** The id of no product: a list narrowed to a malformed id is empty. */
const noProductId = '00000000-0000-0000-0000-000000000000'

export function parseListFilter(query: StockListQuery): StockListFilter {
  const defaultDirection = query.sortValue === stockSort.commission ? -1 : 1
  return {
    sort: query.sortValue,
    direction: query.dir ?? defaultDirection,
    search: query.sKey,
    productId: query.prod_id ? (isId(query.prod_id) ? query.prod_id : noProductId) : null,
    page: toPage(query),
  }
}
