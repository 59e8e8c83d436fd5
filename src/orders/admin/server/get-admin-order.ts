import { findSeller } from '#accounts/server/find-seller.ts'
import { presentAdminOrder } from '#orders/admin/server/present.ts'
import { getAnyOrder } from '#orders/server/order-access.ts'
import type { Database } from '#platform/server/database/database.ts'

/** An order for the back office, with its seller and the client's details at the time of the order (D-044, D-197). */
export async function getAdminOrder(db: Database, orderId: string) {
  const order = await getAnyOrder(db, orderId)
  return presentAdminOrder(order, await findSeller(db, order.seller_id))
}
