import type { AuthenticatedActor } from '#access/server/actor.ts'
import { getClient } from '#clients/server/get-client.ts'
import { publicBase } from '#media/server/serve-files.ts'
import type { ListOrdersQuery } from '#orders/history/contract.ts'
import { selectSellerOrders } from '#orders/server/order-store.ts'
import { presentOrderRow } from '#orders/server/present.ts'
import { toPage } from '#platform/paging.ts'
import type { Database } from '#platform/server/database/database.ts'

/** My Orders, or one client's orders: sales that are paid or about to be (D-023, D-038). */
export async function listOrders(db: Database, actor: AuthenticatedActor, asked: ListOrdersQuery) {
  const clientId = asked.client_id === '' ? null : (await getClient(db, actor.userId, asked.client_id)).id
  const { rows, ttl } = await selectSellerOrders(db, { sellerId: actor.userId, clientId }, toPage(asked))
  return { orders: rows.map(presentOrderRow), bP: publicBase, ttl }
}
