import type { AuthenticatedActor } from '#access/server/actor.ts'
import { getClientToRead } from '#clients/server/get-client.ts'
import type { OwnOrderFilters } from '#orders/history/contract.ts'
import { selectSellerOrders } from '#orders/history/server/order-list-store.ts'
import { presentOrderList } from '#orders/history/server/present.ts'
import type { Page } from '#platform/list-query-contract.ts'
import type { Database } from '#platform/server/database/database.ts'

/** The seller's order history, or what of it her filters find: pending and completed orders only (D-023, D-038). */
export async function listOrders(db: Database, actor: AuthenticatedActor, filters: OwnOrderFilters, page: Page) {
  const own = await withOwnClient(db, actor, filters)
  return presentOrderList(await selectSellerOrders(db, actor.userId, own, page))
}

/** Refuses the client of another seller; an id is sent in letters of either case and stored in one. */
export async function withOwnClient(
  db: Database,
  actor: AuthenticatedActor,
  filters: OwnOrderFilters,
): Promise<OwnOrderFilters> {
  if (filters.clientId === null) return filters
  const { id: clientId } = await getClientToRead(db, actor.userId, filters.clientId)
  return { ...filters, clientId }
}
