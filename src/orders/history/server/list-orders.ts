import type { AuthenticatedActor } from '#access/server/actor.ts'
import { getClient } from '#clients/server/get-client.ts'
import { selectSellerOrders } from '#orders/history/server/order-list-store.ts'
import { presentOrderList } from '#orders/history/server/present.ts'
import type { Page } from '#platform/list-query-contract.ts'
import type { Database } from '#platform/server/database/database.ts'

/** The seller's order history, or one client's orders: pending and completed orders only (D-023, D-038). */
export async function listOrders(
  db: Database,
  actor: AuthenticatedActor,
  { clientId, page }: { clientId: string | null; page: Page },
) {
  const client = clientId === null ? null : await getClient(db, actor.userId, clientId)
  return presentOrderList(await selectSellerOrders(db, { sellerId: actor.userId, clientId: client?.id ?? null }, page))
}
