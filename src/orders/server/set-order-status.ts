import { logAdminChange } from '#accounts/server/admin-log.ts'
import { errorCode } from '#base/envelope.ts'
import type { Member } from '#base/server/actor.ts'
import { type Database, inTransaction } from '#base/server/database.ts'
import { Refusal } from '#base/server/refusal.ts'
import { isId } from '#base/wire.ts'
import { ordersMessages as say } from '#messages/orders.ts'
import { lockOrder, updateOrder } from '#orders/server/store.ts'

interface Wish {
  orderId: string
  delivered: boolean
  /** Where the administrator sits, for the log. */
  address: string
}

/** Delivered or processing (D-030). Setting what is set already is no error and no entry in the log. */
export async function setOrderStatus(
  db: Database,
  actor: Member,
  { orderId, delivered, address }: Wish,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = isId(orderId) ? await lockOrder(tx, orderId) : undefined
    if (!order) throw new Refusal(say.notFound, errorCode.notFound)
    if (order.delivered === delivered) return
    await updateOrder(tx, order.id, { delivered })
    await logAdminChange(tx, actor, {
      action: 'set order status',
      subjectKind: 'order',
      subjectId: order.id,
      before: { delivered: order.delivered },
      after: { delivered },
      address,
    })
  })
}
