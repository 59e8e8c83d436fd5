import { reportPresets } from '#backoffice/contract.ts'
import {
  insertDays,
  insertSalesOfProducts,
  insertSalesOfSellers,
  lockDays,
  type Period,
  selectClosedUntil,
  selectOpenDays,
} from '#backoffice/server/days-store.ts'
import { deleteOldRankings } from '#backoffice/server/ranking-store.ts'
import { readRankings } from '#backoffice/server/read-rankings.ts'
import { addDays } from '#platform/dates.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

/** A month's transaction takes well under a second at a thousand orders a day. */
const daysAtOnce = 31

/** By the clock: sums up every day that is over, and finds the best of the periods that the dashboard offers. */
export async function closeDays(db: Database): Promise<void> {
  let closed = 0
  while (await closeSome(db)) closed += 1
  const last = await selectClosedUntil(db)
  if (closed === 0 || !last) return
  await deleteOldRankings(db)
  for (const period of periodsEndingWith(last)) await readRankings(db, period)
}

async function closeSome(db: Database): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockDays(tx)
    const days = await selectOpenDays(tx, daysAtOnce)
    if (!days) return false
    await insertDays(tx, days)
    await insertSalesOfProducts(tx, days)
    await insertSalesOfSellers(tx, days)
    return true
  })
}

/** What is over of each preset as it is asked for today, and in the first hour of tomorrow, when today is not closed yet. */
function periodsEndingWith(last: string): Period[] {
  return reportPresets.flatMap((days) =>
    [2, 3].map((before) => ({
      from: addDays(last, before - days),
      to: last,
    })),
  )
}
