import { notifyAdministratorsOfDispute } from '#orders/disputes/server/notify-administrators-of-dispute.ts'
import { markDisputesReminded } from '#payments/disputes/server/mark-disputes-reminded.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

const daysBeforeDeadline = 3

/** Run by the schedule: reminds administrators once of each dispute that has no evidence and a deadline that is near. */
export async function remindOfDisputes({ db, publicUrl }: { db: Database; publicUrl: () => string }): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const disputeId of await markDisputesReminded(tx, daysBeforeDeadline))
      await notifyAdministratorsOfDispute(tx, disputeId, { isNew: false, publicUrl: publicUrl() })
  })
}
