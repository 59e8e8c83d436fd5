import { paymentStatus } from '#orders/contract.ts'
import type { OrderRow } from '#orders/server/order-store.ts'
import type { Page } from '#platform/list-query-contract.ts'
import type { Db } from '#platform/server/database/database.ts'

/** A page of a seller's sales, newest first: pending and completed ones (D-023). */
export async function selectSellerOrders(
  db: Db,
  { sellerId, clientId }: { sellerId: string; clientId: string | null },
  { limit, offset }: Page,
): Promise<{ rows: OrderRow[]; total: number }> {
  let orders = db
    .selectFrom('orders')
    .where('seller_id', '=', sellerId)
    .where('payment_status', 'in', [paymentStatus.pending, paymentStatus.completed])
    .where('superseded_by', 'is', null)
  if (clientId !== null) orders = orders.where('client_id', '=', clientId)
  const rows = await orders
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  if (offset === 0 && rows.length < limit) return { rows, total: rows.length }
  const { total } = await orders.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}
