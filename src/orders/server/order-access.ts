import type { AuthenticatedActor } from '#access/server/actor.ts'
import { deliveryType } from '#orders/contract.ts'
import { findOrder, lockOrder, type OrderRow, type OrderWithLines } from '#orders/server/order-store.ts'
import { ordersText } from '#orders/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { isId } from '#platform/wire-schemas.ts'

/** One's own order; unknown and somebody else's are one answer. */
export async function getOwnOrder(db: Db, actor: AuthenticatedActor, sent: string): Promise<OrderWithLines> {
  return requireOwnOrder(await getAnyOrder(db, sent), actor)
}

/** The same, nobody else's to change until the transaction ends. */
export async function lockOwnOrder(tx: Tx, actor: AuthenticatedActor, sent: string): Promise<OrderWithLines> {
  return requireOwnOrder(await lockAnyOrder(tx, sent), actor)
}

/** For the back office: whoever's it is. */
export async function getAnyOrder(db: Db, sent: string): Promise<OrderWithLines> {
  return requireOrder(isId(sent) ? await findOrder(db, sent) : undefined)
}

export async function lockAnyOrder(tx: Tx, sent: string): Promise<OrderWithLines> {
  return requireOrder(isId(sent) ? await lockOrder(tx, sent) : undefined)
}

function requireOrder(order: OrderWithLines | undefined): OrderWithLines {
  if (order) return order
  throw new AppError(ordersText.notFound, errorCode.notFound)
}

function requireOwnOrder(order: OrderWithLines, actor: AuthenticatedActor): OrderWithLines {
  return requireOrder(isOwnOrder(order, actor) ? order : undefined)
}

/** A seller's own orders, and of them a client by explore link those she made herself (D-046). */
function isOwnOrder(order: Pick<OrderRow, 'seller_id' | 'client_id' | 'type'>, actor: AuthenticatedActor): boolean {
  if (order.seller_id !== actor.userId) return false
  return actor.kind !== 'client' || (order.client_id === actor.clientId && order.type === deliveryType.byLink)
}
