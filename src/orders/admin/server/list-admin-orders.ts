import { type AdminOrderQuery, orderSortCodes } from '#orders/admin/contract.ts'
import { type OrderSort, selectAdminOrders } from '#orders/admin/server/admin-order-store.ts'
import { parseOrderFilters } from '#orders/admin/server/parse-order-filters.ts'
import { presentAdminOrderList } from '#orders/admin/server/present.ts'
import { toAdminPage } from '#platform/paging.ts'
import type { Database } from '#platform/server/database/database.ts'

/** The back office's list; without a sort code the newest orders come first (D-189). */
export async function listAdminOrders(db: Database, query: AdminOrderQuery) {
  const filters = parseOrderFilters(query)
  if (!filters) return presentAdminOrderList({ rows: [], total: 0 })
  return presentAdminOrderList(await selectAdminOrders(db, filters, parseSort(query), toAdminPage(query)))
}

function parseSort(query: AdminOrderQuery): OrderSort {
  const code = query.sortValue ?? query.sort_val
  if (code === orderSortCodes.amount) return { sort: 'total_pence', descending: query.dir === -1 }
  return { sort: 'created_at', descending: code === orderSortCodes.date ? query.dir === -1 : true }
}
