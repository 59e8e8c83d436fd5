import { lockAnyOrder } from '#orders/server/order-access.ts'
import { findRefund } from '#payments/refunds/server/refunds.ts'
import { toPounds } from '#platform/money.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { recordEvent } from '#webhooks/server/record-event.ts'
import { lockAnyReturn } from './find-return.ts'
import { notifySettledReturn } from './notify-return.ts'
import { presentReturnForEvent } from './present.ts'
import { putBackReturned } from './put-back.ts'
import { reopenReturn, selectReturnsBeingSettled, updateReturn } from './return-store.ts'

/**
 * Ends every return whose refund has succeeded, and lets those be settled again whose refund the provider refused. It may run repeatedly:
 * the administrator's request, the job that finishes refunds, and a job every minute call it.
 */
export async function finishReturns({ db, publicUrl }: { db: Database; publicUrl: () => string }): Promise<void> {
  for (const { id, order_id: orderId } of await selectReturnsBeingSettled(db))
    await inTransaction(db, async (tx) => {
      const order = await lockAnyOrder(tx, orderId)
      const found = await lockAnyReturn(tx, id)
      const refund = found.refund_id && (await findRefund(tx, found.refund_id))
      if (!refund || found.ended_at !== null) return
      if (refund.state === 'failed') await reopenReturn(tx, id)
      if (refund.state !== 'succeeded') return
      await updateReturn(tx, id, { state: 'settled', ended_at: new Date() })
      await putBackReturned(tx, found)
      const settled = { state: 'settled', amount: toPounds(refund.amount), replacement_id: null } as const
      await recordEvent(tx, 'return.settled', order.id, { ...presentReturnForEvent(found), ...settled })
      await notifySettledReturn(tx, id, { order, refund, publicUrl: publicUrl() })
    })
}
