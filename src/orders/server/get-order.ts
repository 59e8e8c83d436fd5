import { errorCode } from '#base/envelope.ts'
import type { Member } from '#base/server/actor.ts'
import type { Database } from '#base/server/database.ts'
import { Refusal } from '#base/server/refusal.ts'
import { isId } from '#base/wire.ts'
import { publicBase } from '#media/server/serve-files.ts'
import { ordersMessages as say } from '#messages/orders.ts'
import { delivery } from '#orders/contract.ts'
import { eyesOf, presentOrder } from '#orders/server/present.ts'
import { findOrder, type OrderRow } from '#orders/server/store.ts'

export async function getOrder(db: Database, actor: Member, orderId: string) {
  const row = isId(orderId) ? await findOrder(db, orderId) : undefined
  if (!row || !isOwn(row, actor)) throw new Refusal(say.notFound, errorCode.notFound)
  return { order: presentOrder(row, eyesOf(actor)), bP: publicBase }
}

/** A seller's own orders, and of them a client by explore link those she made herself (D-046). */
export function isOwn(order: Pick<OrderRow, 'seller_id' | 'client_id' | 'type'>, actor: Member): boolean {
  if (order.seller_id !== actor.userId) return false
  return actor.kind !== 'client' || (order.client_id === actor.clientId && order.type === delivery.byLink)
}
