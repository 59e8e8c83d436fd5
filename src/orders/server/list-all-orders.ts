import { pence, toPounds } from '#base/money.ts'
import { type AdminListQuery, pageOf } from '#base/paging.ts'
import type { Database } from '#base/server/database.ts'
import { orderSort } from '#orders/admin-contract.ts'
import { type AdminOrderRow, type AdminOrders, selectAllOrders } from '#orders/server/admin-store.ts'
import { presentOrderRow } from '#orders/server/present.ts'

/** The back office's list; without a sort code the newest come first (D-189). */
export async function listAllOrders(db: Database, asked: AdminListQuery) {
  const { rows, ttl } = await selectAllOrders(db, sortOf(asked), pageOf(asked))
  return { orders: rows.map(presentRow), ttl }
}

function sortOf(asked: AdminListQuery): AdminOrders {
  const code = asked.sortValue ?? asked.sort_val
  const sKey = asked.sKey.trim()
  if (code === orderSort.amount) return { sKey, sort: 'total_pence', descending: asked.dir === -1 }
  return { sKey, sort: 'created_at', descending: code === orderSort.date ? asked.dir === -1 : true }
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
