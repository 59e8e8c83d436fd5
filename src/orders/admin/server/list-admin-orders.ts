import { orderSortCodes } from '#orders/admin/codes.ts'
import type { AdminOrderList } from '#orders/admin/contract.ts'
import { type AdminOrderRow, type OrderSort, selectAdminOrders } from '#orders/admin/server/admin-order-store.ts'
import { canMatchOrders } from '#orders/admin/server/can-match-orders.ts'
import type { Database } from '#platform/server/database/database.ts'

/** The back office's list; without a sort code the newest orders come first (D-189). */
export async function listAdminOrders(
  db: Database,
  list: AdminOrderList,
): Promise<{ orders: AdminOrderRow[]; total: number }> {
  if (!canMatchOrders(list.filters)) return { orders: [], total: 0 }
  const { rows, total } = await selectAdminOrders(db, list.filters, toSort(list), list.page)
  return { orders: rows, total }
}

function toSort({ sortCode, isDescending }: AdminOrderList): OrderSort {
  if (sortCode === orderSortCodes.amount) return { sort: 'total_pence', descending: isDescending }
  return { sort: 'created_at', descending: sortCode === orderSortCodes.date ? isDescending : true }
}
