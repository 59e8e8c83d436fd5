import type { Db } from '#platform/server/database/database.ts'
import { listProposedReminders } from '#restock/server/forecast.ts'

/** How many of the seller's clients are about to run out of something: the rows of 'Running out'. */
export async function countRunningOut(db: Db, sellerId: string): Promise<number> {
  return (await listProposedReminders(db, sellerId)).length
}
