import { findSeller } from '#accounts/server/find-seller.ts'
import { getAnyClient } from '#clients/server/get-client.ts'
import { selectClientOrders } from '#orders/admin/server/admin-order-store.ts'
import { presentClientWithOrders } from '#orders/admin/server/present.ts'
import type { Database } from '#platform/server/database/database.ts'

const maxOrders = 200

/** A client of any seller with the newest orders of that client, for the back office. */
export async function getClientOrders(db: Database, clientId: string) {
  const client = await getAnyClient(db, clientId)
  const [seller, orders] = await Promise.all([
    findSeller(db, client.sellerId),
    selectClientOrders(db, client.id, maxOrders),
  ])
  return presentClientWithOrders(client, seller, orders)
}
