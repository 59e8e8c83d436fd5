import type { Db } from '#platform/server/database/database.ts'
import { listProposedReminders } from '#restock/server/forecast.ts'

/** Of how many products the seller's clients are about to run out: the rows of 'Running out'. */
export async function countRunningOut(db: Db, sellerId: string): Promise<number> {
  return (await listProposedReminders(db, sellerId)).flat().length
}
