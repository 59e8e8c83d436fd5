import type { Member } from '#access/server/actor.ts'
import { readClient } from '#clients/server/read-client.ts'
import { publicBase } from '#media/server/serve-files.ts'
import type { ListOrdersQuery } from '#orders/contract.ts'
import { presentOrderRow } from '#orders/server/present.ts'
import { selectSellerOrders } from '#orders/server/order-store.ts'
import { pageOf } from '#platform/paging.ts'
import type { Database } from '#platform/server/database.ts'

/** My Orders, or one client's orders: sales that are paid or about to be (D-023, D-038). */
export async function listOrders(db: Database, actor: Member, asked: ListOrdersQuery) {
  const clientId = asked.client_id === '' ? null : (await readClient(db, actor.userId, asked.client_id)).id
  const { rows, ttl } = await selectSellerOrders(db, { sellerId: actor.userId, clientId }, pageOf(asked))
  return { orders: rows.map(presentOrderRow), bP: publicBase, ttl }
}
