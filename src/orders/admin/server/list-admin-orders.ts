import { type AdminOrderQuery, orderSort } from '#orders/admin/contract.ts'
import { type AdminOrderRow, type OrderOrder, selectAllOrders } from '#orders/admin/server/admin-order-store.ts'
import { chosenOrders } from '#orders/admin/server/parse-order-filters.ts'
import { presentOrderRow } from '#orders/server/present.ts'
import { pence, toPounds } from '#platform/money.ts'
import { officePageOf } from '#platform/paging.ts'
import type { Database } from '#platform/server/database.ts'

/** The back office's list; without a sort code the newest come first (D-189). */
export async function listAllOrders(db: Database, asked: AdminOrderQuery) {
  const chosen = chosenOrders(asked)
  if (!chosen) return { orders: [], ttl: 0 }
  const { rows, ttl } = await selectAllOrders(db, chosen, orderOf(asked), officePageOf(asked))
  return { orders: rows.map(presentRow), ttl }
}

function orderOf(asked: AdminOrderQuery): OrderOrder {
  const code = asked.sortValue ?? asked.sort_val
  if (code === orderSort.amount) return { sort: 'total_pence', descending: asked.dir === -1 }
  return { sort: 'created_at', descending: code === orderSort.date ? asked.dir === -1 : true }
}

/** The name is the seller's (D-044). */
function presentRow(row: AdminOrderRow) {
  return {
    ...presentOrderRow(row),
    name: `${row.first_name} ${row.last_name}`,
    email: row.email,
    totalCommission: toPounds(pence(row.commission_pence)),
  }
}
