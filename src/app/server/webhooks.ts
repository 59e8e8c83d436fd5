import type { Parts } from '#app/server/parts.ts'
import { resumeRefund } from '#orders/server/finish-refund.ts'
import { noteFee } from '#orders/server/note-fee.ts'
import { settleByEvent } from '#orders/server/reconcile.ts'
import { settleDispute } from '#orders/server/settle-dispute.ts'
import { undoRefund } from '#orders/server/undo-refund.ts'
import { finishEvent, takeEvent } from '#payments/server/events.ts'
import { accountOf, disputeOf, failedPayoutOf, refundOf } from '#payments/server/read-event.ts'
import { refreshAccount } from '#payouts/server/note-account.ts'
import { noteReturnedPayout } from '#payouts/server/note-returned-payout.ts'
import { inTransaction } from '#platform/server/database.ts'

/**
 * The provider's letters, sorted to the rooms they concern. They come in any order and as often as they like: what is
 * done about one asks the provider how things stand, and changes nothing the second time.
 */
export async function workOnEvent(parts: Parts, eventId: string): Promise<void> {
  const event = await takeEvent(parts.db, eventId)
  if (!event) return
  await settleByEvent(parts, event)
  await noteFee(parts, event)
  const refundId = refundOf(event)
  if (refundId) {
    await resumeRefund(parts, refundId)
    await undoRefund(parts, refundId)
  }
  const disputeRef = disputeOf(event)
  if (disputeRef) await settleDispute(parts, disputeRef)
  const accountRef = accountOf(event)
  if (accountRef) await refreshAccount(parts, accountRef)
  const failed = failedPayoutOf(event)
  if (failed)
    await inTransaction(parts.db, (tx) => noteReturnedPayout(tx, failed, `${parts.publicUrl()}/account-setting`))
  await finishEvent(parts.db, eventId)
}
