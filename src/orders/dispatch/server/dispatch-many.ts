import type { AuthenticatedActor } from '#access/server/actor.ts'
import type { Parcel } from '#orders/dispatch/contract.ts'
import { type DispatchContext, dispatchOrder } from '#orders/dispatch/server/dispatch-order.ts'
import type { Database } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'

interface ManyDispatches extends DispatchContext {
  orders: readonly { orderId: string; parcel: Parcel }[]
}

/** One order after the other, each in its own transaction with its own audit log entry: one that is refused does not stop the others. */
export async function dispatchMany(
  db: Database,
  actor: AuthenticatedActor,
  { orders, ...context }: ManyDispatches,
): Promise<{ done: number; refused: { orderId: string; message: string }[] }> {
  const refused: { orderId: string; message: string }[] = []
  const parcels = new Map(orders.map(({ orderId, parcel }) => [orderId, parcel]))
  for (const [orderId, parcel] of parcels) {
    try {
      await dispatchOrder(db, actor, { orderId, parcel, ...context })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ orderId, message: error.message })
    }
  }
  return { done: parcels.size - refused.length, refused }
}
