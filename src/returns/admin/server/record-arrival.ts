import type { AuthenticatedActor } from '#access/server/actor.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { formatDay } from '#platform/dates.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { readReturnCode } from '#returns/server/return-code.ts'
import { type ReturnRow, updateReturn } from '#returns/server/return-store.ts'
import { returnsText } from '#returns/text.ts'
import { lockReturnWithOrder, recordReturnChange } from './decide-return.ts'
import { findReturnIdByCode } from './desk-store.ts'

/**
 * Records that the parcel with this code has arrived, and returns the id of its return with what was done. Scanning it again changes
 * nothing, and neither does the parcel of a return that has ended: the message says how it ended (D-756).
 */
export function recordReturnArrival(
  db: Database,
  admin: AuthenticatedActor,
  typed: string,
): Promise<{ returnId: string; message: string }> {
  return inTransaction(db, async (tx) => {
    const known = await findReturnIdByCode(tx, readReturnCode(typed))
    if (!known) throw new AppError(returnsText.codeUnknown, errorCode.notFound)
    const found = await lockReturnWithOrder(tx, known.id)
    const before = describeBefore(found)
    if (before) return { returnId: found.id, message: before }
    // a client may send a parcel before her return was accepted, or although none was asked for
    const now = new Date()
    await updateReturn(tx, found.id, {
      state: 'arrived',
      needs_parcel: true,
      arrived_at: now,
      accepted_at: found.accepted_at ?? now,
    })
    await recordReturnChange(tx, admin, found, { action: 'return arrived', state: 'arrived' })
    return { returnId: found.id, message: returnsText.arrived }
  })
}

/** What is to be said of a parcel whose arrival changes nothing; null if it does. */
function describeBefore({ state, ended_at, refund_id, arrived_at }: ReturnRow): string | null {
  if (ended_at && (state === 'settled' || state === 'refused' || state === 'erased'))
    return returnsText.endedBefore[state](formatDay(ended_at))
  if (refund_id !== null) return returnsText.settling
  return arrived_at === null ? null : returnsText.arrived
}
