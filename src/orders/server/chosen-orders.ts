import { isId } from '#base/wire.ts'
import type { AdminOrderQuery } from '#orders/admin-contract.ts'
import type { ChosenOrders } from '#orders/server/admin-store.ts'

/** Which orders an administrator asks for; null where an id can be nobody's. */
export function chosenOrders(asked: AdminOrderQuery): ChosenOrders | null {
  const { user_id: sellerId, prod_id: productId } = asked
  if ((sellerId && !isId(sellerId)) || (productId && !isId(productId))) return null
  return {
    sKey: asked.sKey.trim(),
    paymentStatus: asked.paymentStatus,
    sellerId,
    productId,
    ordered: { from: asked.from, to: asked.to },
    paid: { from: asked.paid_from, to: asked.paid_to },
    failed: { from: asked.failed_from, to: asked.failed_to },
    linkSent: { from: asked.link_from, to: asked.link_to },
  }
}
