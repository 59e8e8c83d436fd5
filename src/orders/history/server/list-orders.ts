import type { AuthenticatedActor } from '#access/server/actor.ts'
import { getClient } from '#clients/server/get-client.ts'
import type { ListOrdersQuery } from '#orders/history/contract.ts'
import { selectSellerOrders } from '#orders/history/server/order-list-store.ts'
import { presentOrderList } from '#orders/history/server/present.ts'
import { toPage } from '#platform/paging.ts'
import type { Database } from '#platform/server/database/database.ts'

/** The seller's order history, or one client's orders: pending and completed orders only (D-023, D-038). */
export async function listOrders(db: Database, actor: AuthenticatedActor, query: ListOrdersQuery) {
  const clientId = query.client_id === '' ? null : (await getClient(db, actor.userId, query.client_id)).id
  return presentOrderList(await selectSellerOrders(db, { sellerId: actor.userId, clientId }, toPage(query)))
}
