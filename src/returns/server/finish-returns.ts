import { lockAnyOrder } from '#orders/server/order-access.ts'
import { findRefund } from '#payments/refunds/server/refunds.ts'
import { toPounds } from '#platform/money.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { recordEvent } from '#webhooks/server/record-event.ts'
import { getAnyReturn, lockAnyReturn } from './find-return.ts'
import { notifySettledReturn } from './notify-return.ts'
import { isErased, presentReturnForEvent } from './present.ts'
import { putBackReturned } from './put-back.ts'
import { reopenReturn, selectReturnsBeingSettled, updateReturn } from './return-store.ts'

interface FinishDependencies {
  db: Database
  publicUrl: () => string
}

/** Where a return that could not be finished is reported. */
interface Log {
  error(facts: { err: unknown; returnId: string }, message: string): void
}

/**
 * Finishes every return whose refund has succeeded or was refused. The job that finishes refunds and a job every minute call it. A return
 * that fails is reported and tried again the next time; the others do not wait for it.
 */
export async function finishReturns(dependencies: FinishDependencies, log: Log): Promise<void> {
  for (const { id: returnId } of await selectReturnsBeingSettled(dependencies.db))
    try {
      await finishReturn(dependencies, returnId)
    } catch (err) {
      log.error({ err, returnId }, 'a return could not be finished')
    }
}

/**
 * Ends a return whose refund has succeeded. If the provider refused the refund, it can be settled again, unless its client's data were erased
 * meanwhile: then it is closed (D-699). It may run repeatedly.
 */
export async function finishReturn({ db, publicUrl }: FinishDependencies, returnId: string): Promise<void> {
  const { order_id: orderId } = await getAnyReturn(db, returnId)
  await inTransaction(db, async (tx) => {
    const order = await lockAnyOrder(tx, orderId)
    const found = await lockAnyReturn(tx, returnId)
    const refund = found.refund_id && (await findRefund(tx, found.refund_id))
    if (!refund || found.ended_at !== null) return
    if (refund.state === 'failed') await reopenReturn(tx, returnId)
    // what would have been erased with its client's data, but for the refund under way, is not decided about again
    if (refund.state === 'failed' && isErased(found))
      await updateReturn(tx, returnId, { state: 'erased', ended_at: new Date() })
    if (refund.state !== 'succeeded') return
    await updateReturn(tx, returnId, { state: 'settled', ended_at: new Date() })
    await putBackReturned(tx, found)
    const settled = { state: 'settled', amount: toPounds(refund.amount), replacement_id: null } as const
    await recordEvent(tx, 'return.settled', order.id, { ...presentReturnForEvent(found), ...settled })
    await notifySettledReturn(tx, returnId, { order, refund, publicUrl: publicUrl() })
  })
}
