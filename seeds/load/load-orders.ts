import { randomUUID } from 'node:crypto'
import type { AuthenticatedActor } from '#access/server/actor.ts'
import type { Dependencies } from '#app/server/dependencies.ts'
import { updateOrderStatus } from '#orders/admin/server/update-order-status.ts'
import { placeOrder } from '#orders/checkout/server/place-order.ts'
import { dispatchOrder } from '#orders/dispatch/server/dispatch-order.ts'
import { getOrder } from '#orders/history/server/own-orders.ts'
import { deliveryType, paymentStatus } from '#orders/order-state.ts'
import type { Db } from '#platform/server/database/database.ts'
import { annasOrders, type DemoOrder } from '../people/orders.ts'
import { backdateDelivery, backdateOrder, backdatePayment, getDeliveredAt, getPaidAt } from './backdate-orders.ts'
import { loopbackIp } from './create-accounts.ts'
import { findOrderIds } from './find-existing.ts'
import { insertMovementsOfOrder } from './insert-past-movements.ts'
import { payDemoOrder } from './pay-orders.ts'
import { requireId } from './require-id.ts'

interface LoadedIds {
  admin: AuthenticatedActor
  products: Map<string, string>
  clients: Map<string, string>
}

/** Places, pays and delivers the orders by the service functions, so ledger, transfers and emails are real, and then dates them back. */
export async function loadOrders(
  dependencies: Dependencies,
  anna: AuthenticatedActor,
  loaded: LoadedIds,
): Promise<void> {
  const { db } = dependencies
  const known = await findOrderIds(db, anna.userId)
  for (const [index, order] of annasOrders.entries()) {
    const buyer = findBuyer(order, anna, loaded)
    const orderId = known[index] ?? (await placeOrder(db, buyer, toOrderRequest(order, loaded)))
    // before the payment: the emails name the order's date
    await backdateOrder(db, orderId, order)
    await insertSale(db, orderId, order)
    await payDemoOrder(dependencies, { orderId, order, buyer, anna })
    const { paymentStatus: status } = (await getOrder(db, anna, orderId)).order
    if (status !== paymentStatus.completed) continue
    await backdatePayment(db, orderId, order)
    await insertDelivery(db, orderId, order)
    await sendAndDeliver(dependencies, loaded.admin, { orderId, order })
    await backdateDelivery(db, orderId, order)
  }
}

/** A sale from salon stock, which a payment of the shop would date today. */
async function insertSale(db: Db, orderId: string, order: DemoOrder): Promise<void> {
  if (order.delivery === deliveryType.fromSalonStock)
    await insertMovementsOfOrder(db, { orderId, kind: 'sale', movedAt: getPaidAt(order) })
}

/** What arrived in the salon of an order of Anna's own. */
async function insertDelivery(db: Db, orderId: string, order: DemoOrder): Promise<void> {
  if (order.delivery === deliveryType.toSalon && order.client === null && order.delivered)
    await insertMovementsOfOrder(db, { orderId, kind: 'delivery', movedAt: getDeliveredAt(order) })
}

async function sendAndDeliver(
  { db, publicUrl }: Dependencies,
  admin: AuthenticatedActor,
  { orderId, order: { parcel, delivered } }: { orderId: string; order: DemoOrder },
): Promise<void> {
  const context = { publicUrl: publicUrl() }
  if (parcel) await dispatchOrder(db, admin, { orderId, parcel: { ...parcel, trackingUrl: '' }, ...context })
  if (delivered) await updateOrderStatus(db, admin, { orderId, delivered })
}

function findBuyer(
  { client, delivery: type }: DemoOrder,
  anna: AuthenticatedActor,
  { clients }: LoadedIds,
): AuthenticatedActor {
  if (type !== deliveryType.byLink || client === null) return anna
  // a visit whose token is gone: no link is looked up by it
  return {
    kind: 'client',
    userId: anna.userId,
    clientId: requireId(clients, client),
    tokenId: randomUUID(),
    ipAddress: loopbackIp,
  }
}

function toOrderRequest({ client, delivery: type, lines }: DemoOrder, { products, clients }: LoadedIds) {
  const requestedLines = lines.map(({ product, quantity }) => ({
    productId: requireId(products, product),
    quantity,
    price: undefined,
  }))
  return { type, lines: requestedLines, ...(client === null ? {} : { clientId: requireId(clients, client) }) }
}
