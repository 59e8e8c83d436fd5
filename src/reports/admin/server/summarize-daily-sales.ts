import { addDays } from '#platform/dates.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { reportPresets } from '#reports/admin/contract.ts'
import {
  insertDailyProductSales,
  insertDailySales,
  insertDailySellerSales,
  lockDailySales,
  type Period,
  selectLastSummarizedDay,
  selectUnsummarizedDays,
} from '#reports/admin/server/daily-sales-store.ts'
import { deleteOldRankings } from '#reports/admin/server/ranking-store.ts'
import { getStoredRankings } from '#reports/admin/server/sales-report.ts'

/** A transaction over a month takes well under a second at a thousand orders a day. */
const batchDays = 31

/** A scheduled job: summarizes every finished day and stores the rankings of the dashboard's preset periods. */
export async function summarizeDailySales(db: Database): Promise<void> {
  let batches = 0
  while (await summarizeNextDays(db)) batches += 1
  const last = await selectLastSummarizedDay(db)
  if (batches === 0 || !last) return
  await deleteOldRankings(db)
  for (const period of reportPeriodsUntil(last)) await getStoredRankings(db, period)
}

async function summarizeNextDays(db: Database): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockDailySales(tx)
    const days = await selectUnsummarizedDays(tx, batchDays)
    if (!days) return false
    await insertDailySales(tx, days)
    await insertDailyProductSales(tx, days)
    await insertDailySellerSales(tx, days)
    return true
  })
}

/** The finished part of each preset period as requested today, and in the first hour of tomorrow before today is summarized. */
function reportPeriodsUntil(last: string): Period[] {
  return reportPresets.flatMap((days) =>
    [2, 3].map((before) => ({
      from: addDays(last, before - days),
      to: last,
    })),
  )
}
