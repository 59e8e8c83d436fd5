import { getReturnDay } from '#legal/return-policy.ts'
import { findReturnPolicy } from '#legal/server/legal-pages.ts'
import { deliveryType } from '#orders/order-state.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { OrderWithLines } from './order-store.ts'

type ReturnableOrder = Pick<OrderWithLines, 'delivery_type' | 'paid_at' | 'delivered_at' | 'replaces_return_id'>

/**
 * The last day on which the client of an order may return goods without a reason (YYYY-MM-DD); null until a delivery is recorded. An order
 * from salon stock counts as delivered when it is paid. A replacement has no such day, since it is returned with the order that was paid.
 */
export async function findReturnDay(db: Db, order: ReturnableOrder): Promise<string | null> {
  const { delivery_type: type, paid_at: paidAt, delivered_at, replaces_return_id: replaces } = order
  const deliveredAt = type === deliveryType.fromSalonStock ? paidAt : delivered_at
  if (!paidAt || !deliveredAt || replaces !== null) return null
  return getReturnDay(deliveredAt, await findReturnPolicy(db, paidAt))
}
