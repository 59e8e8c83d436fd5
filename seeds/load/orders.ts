import type { AuthenticatedActor } from '#access/server/actor.ts'
import type { Dependencies } from '#app/server/dependencies.ts'
import { updateOrderStatus } from '#orders/admin/server/update-order-status.ts'
import { placeOrder } from '#orders/checkout/server/place-order.ts'
import { deliveryType, paymentStatus } from '#orders/contract.ts'
import { getOrder } from '#orders/history/server/get-order.ts'
import { annasOrders, type DemoOrder } from '../people/orders.ts'
import { datePayment, datePlaced } from './date-orders.ts'
import { findOrderIds } from './find-existing.ts'
import { payDemoOrder } from './pay-orders.ts'
import { requireId } from './require-id.ts'
import { loopbackIp } from './sellers.ts'

interface Material {
  admin: AuthenticatedActor
  products: Map<string, string>
  clients: Map<string, string>
}

/** Placed, paid and delivered by the same steps as every order, so books, transfers and letters are real; then dated back. */
export async function loadOrders(parts: Dependencies, anna: AuthenticatedActor, material: Material): Promise<void> {
  const { db } = parts
  const known = await findOrderIds(db, anna.userId)
  for (const [index, order] of annasOrders.entries()) {
    const buyer = buyerOf(order, anna, material)
    const orderId = known[index] ?? (await placeOrder(db, buyer, wishOf(order, material)))
    // before it is paid: its letters tell the date
    await datePlaced(db, orderId, order)
    await payDemoOrder(parts, { orderId, order, buyer, anna })
    const { paymentStatus: status } = (await getOrder(db, anna, orderId)).order
    if (status !== paymentStatus.completed) continue
    await datePayment(db, orderId, order)
    if (order.delivered) await updateOrderStatus(db, material.admin, { orderId, delivered: true, ipAddress: loopbackIp })
  }
}

function buyerOf({ client, delivery: type }: DemoOrder, anna: AuthenticatedActor, { clients }: Material): AuthenticatedActor {
  if (type !== deliveryType.byLink || client === null) return anna
  return { kind: 'client', userId: anna.userId, clientId: requireId(clients, client), tokenId: '' }
}

function wishOf({ client, delivery: type, lines }: DemoOrder, { products, clients }: Material) {
  const requestedLines = lines.map(({ product, quantity }) => ({
    productId: requireId(products, product),
    quantity,
    price: undefined,
  }))
  return { type, lines: requestedLines, ...(client === null ? {} : { clientId: requireId(clients, client) }) }
}
