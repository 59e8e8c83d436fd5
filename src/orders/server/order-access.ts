import type { AuthenticatedActor } from '#access/server/actor.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import { deliveryType, paymentStatus } from '../order-state.ts'
import { ordersText } from '../text.ts'
import { findOrder, lockOrder, type OrderWithLines } from './order-store.ts'

/** Reads an order that this actor may see; an unknown order and another seller's order give the same error. */
export async function getOwnOrder(db: Db, actor: AuthenticatedActor, orderId: string): Promise<OrderWithLines> {
  return requireOwnOrder(await getAnyOrder(db, orderId), actor)
}

/** Reads an order that this actor may see, and locks its row until the transaction ends. */
export async function lockOwnOrder(tx: Tx, actor: AuthenticatedActor, orderId: string): Promise<OrderWithLines> {
  return requireOwnOrder(await lockAnyOrder(tx, orderId), actor)
}

/** Reads an order of any seller, for callers that have checked the right to see it. */
export async function getAnyOrder(db: Db, orderId: string): Promise<OrderWithLines> {
  return requireOrder(isId(orderId) ? await findOrder(db, orderId) : undefined)
}

export async function lockAnyOrder(tx: Tx, orderId: string): Promise<OrderWithLines> {
  return requireOrder(isId(orderId) ? await lockOrder(tx, orderId) : undefined)
}

function requireOrder(order: OrderWithLines | undefined): OrderWithLines {
  if (order) return order
  throw new AppError(ordersText.notFound, errorCode.notFound)
}

function requireOwnOrder(order: OrderWithLines, actor: AuthenticatedActor): OrderWithLines {
  return requireOrder(isOwnOrder(order, actor) ? order : undefined)
}

/**
 * A seller may use all of the seller's own orders, but one from a shop page only once it is paid (D-504). A client who came by an explore
 * link may use only the orders that the client placed through the link (D-046).
 */
function isOwnOrder(
  order: Pick<
    OrderWithLines,
    'seller_id' | 'client_id' | 'delivery_type' | 'is_of_former_client' | 'shop_seller_id' | 'payment_status'
  >,
  actor: AuthenticatedActor,
): boolean {
  if (order.seller_id !== actor.userId) return false
  if (order.shop_seller_id !== null && order.payment_status !== paymentStatus.completed) return false
  if (actor.kind !== 'client') return true
  return order.client_id === actor.clientId && order.delivery_type === deliveryType.byLink && !order.is_of_former_client
}
