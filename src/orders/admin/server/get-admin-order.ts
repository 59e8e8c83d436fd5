import { findSeller } from '#accounts/server/find-seller.ts'
import { publicBase } from '#media/server/serve-files.ts'
import { getAnyOrder } from '#orders/server/order-access.ts'
import { presentClientSnapshot, presentOrder } from '#orders/server/present.ts'
import type { Database } from '#platform/server/database/database.ts'

/** An order for the back office, with its seller and the client's details at the time of the order (D-044, D-197). */
export async function getAdminOrder(db: Database, orderId: string) {
  const row = await getAnyOrder(db, orderId)
  const seller = await findSeller(db, row.seller_id)
  return {
    order: presentOrder(row, 'seller'),
    user: {
      _id: row.seller_id,
      firstName: seller?.firstName ?? '',
      lastName: seller?.lastName ?? '',
      email: seller?.email ?? '',
      businessName: seller?.businessName ?? '',
    },
    client: presentClientSnapshot(row),
    bP: publicBase,
  }
}
