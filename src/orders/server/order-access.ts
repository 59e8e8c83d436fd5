import type { Member } from '#access/server/actor.ts'
import { delivery } from '#orders/contract.ts'
import { findOrder, lockOrder, type OrderRow, type WholeOrder } from '#orders/server/order-store.ts'
import { ordersText } from '#orders/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Db, Tx } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { isId } from '#platform/wire.ts'

/** One's own order; unknown and somebody else's are one answer. */
export async function readOwnOrder(db: Db, actor: Member, sent: string): Promise<WholeOrder> {
  return own(await readAnyOrder(db, sent), actor)
}

/** The same, nobody else's to change until the transaction ends. */
export async function lockOwnOrder(tx: Tx, actor: Member, sent: string): Promise<WholeOrder> {
  return own(await lockAnyOrder(tx, sent), actor)
}

/** For the back office: whoever's it is. */
export async function readAnyOrder(db: Db, sent: string): Promise<WholeOrder> {
  return known(isId(sent) ? await findOrder(db, sent) : undefined)
}

export async function lockAnyOrder(tx: Tx, sent: string): Promise<WholeOrder> {
  return known(isId(sent) ? await lockOrder(tx, sent) : undefined)
}

function known(order: WholeOrder | undefined): WholeOrder {
  if (order) return order
  throw new Refusal(ordersText.notFound, errorCode.notFound)
}

function own(order: WholeOrder, actor: Member): WholeOrder {
  return known(isOwn(order, actor) ? order : undefined)
}

/** A seller's own orders, and of them a client by explore link those she made herself (D-046). */
function isOwn(order: Pick<OrderRow, 'seller_id' | 'client_id' | 'type'>, actor: Member): boolean {
  if (order.seller_id !== actor.userId) return false
  return actor.kind !== 'client' || (order.client_id === actor.clientId && order.type === delivery.byLink)
}
