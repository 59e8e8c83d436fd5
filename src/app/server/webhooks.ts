import type { Parts } from '#app/server/parts.ts'
import { inTransaction } from '#base/server/database.ts'
import { refreshAccount } from '#commission/server/note-account.ts'
import { tellOfFailedPayout } from '#commission/server/tell-of-failed-payout.ts'
import { settleByEvent } from '#orders/server/reconcile.ts'
import { finishEvent, takeEvent } from '#payments/server/events.ts'
import { accountOf, failedPayoutOf } from '#payments/server/read-event.ts'

/**
 * The provider's letters, sorted to the rooms they concern. They come in any order and as often as they like: what is
 * done about one asks the provider how things stand, and changes nothing the second time.
 */
export async function workOnEvent(parts: Parts, eventId: string): Promise<void> {
  const event = await takeEvent(parts.db, eventId)
  if (!event) return
  await settleByEvent(parts, event)
  const accountRef = accountOf(event)
  if (accountRef) await refreshAccount(parts, accountRef)
  const failed = failedPayoutOf(event)
  if (!failed) return finishEvent(parts.db, eventId)
  // the letter and the note that it was written stand together: it is sent once
  await inTransaction(parts.db, async (tx) => {
    await tellOfFailedPayout(tx, failed, `${parts.publicUrl()}/account-setting`)
    await finishEvent(tx, eventId)
  })
}
