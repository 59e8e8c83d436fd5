import { AppError, errorCode } from '#platform/app-error.ts'
import { addDays, dayMs } from '#platform/dates.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { maxReportDays, reportPresets } from '../contract.ts'
import { reportsText } from '../text.ts'
import {
  insertDailyProductSales,
  insertDailySales,
  insertDailySellerSales,
  lockDailySales,
  type Period,
  selectLastSummarizedDay,
  selectUnsummarizedDays,
} from './daily-sales-store.ts'
import type { NamedRankingRow, RankingKind, RankingRow } from './ranking-store.ts'
import {
  deleteOldRankings,
  insertRanking,
  selectCurrentRanking,
  selectStoredRanking,
  selectTopOfFinishedPeriod,
} from './ranking-store.ts'
import type { ReportCountsRow, SalesIntervalRow } from './sales-report-store.ts'
import { countFailuresAndLinks, selectSalesByInterval } from './sales-report-store.ts'

export interface SalesReport {
  intervals: SalesIntervalRow[]
  products: NamedRankingRow[]
  sellers: NamedRankingRow[]
  counts: ReportCountsRow
}

const rankingLength = 5

/** The sales of a period, the best products and sellers, failed payments and sent links. */
export async function getSalesReport(db: Database, period: Period): Promise<SalesReport> {
  const days = (Date.parse(period.to) - Date.parse(period.from)) / dayMs + 1
  if (days < 1 || days > maxReportDays) throw new AppError(reportsText.periodWrong, errorCode.invalid)
  const { finished, open } = splitPeriod(period, await selectLastSummarizedDay(db))
  const [intervals, { products, sellers }, counts] = await Promise.all([
    selectSalesByInterval(db, period, open, days <= 31 ? 'day' : days <= 186 ? 'week' : 'month'),
    getRankings(db, finished, open),
    countFailuresAndLinks(db, period, open),
  ])
  return { intervals, products, sellers, counts }
}

/** Splits a period into its summarized days and the open days whose orders are read. */
function splitPeriod(
  { from, to }: Period,
  lastSummarizedDay: string | null,
): { finished: Period | null; open: Period | null } {
  if (!lastSummarizedDay || lastSummarizedDay < from) return { finished: null, open: { from, to } }
  if (lastSummarizedDay >= to) return { finished: { from, to }, open: null }
  return { finished: { from, to: lastSummarizedDay }, open: { from: addDays(lastSummarizedDay, 1), to } }
}

async function getRankings(db: Database, finished: Period | null, open: Period | null) {
  const best = finished ? await getStoredRankings(db, finished) : { products: [], sellers: [] }
  const options = { finished, open, limit: rankingLength }
  const [products, sellers] = await Promise.all([
    selectCurrentRanking(db, 'products', { best: best.products, ...options }),
    selectCurrentRanking(db, 'sellers', { best: best.sellers, ...options }),
  ])
  return { products, sellers }
}

/** The rankings of a finished period, computed at the first request and stored. */
async function getStoredRankings(db: Database, period: Period): Promise<Record<RankingKind, RankingRow[]>> {
  const [products, sellers] = await Promise.all([
    getStoredRanking(db, 'products', period),
    getStoredRanking(db, 'sellers', period),
  ])
  return { products, sellers }
}

async function getStoredRanking(db: Database, kind: RankingKind, period: Period): Promise<RankingRow[]> {
  const stored = await selectStoredRanking(db, kind, period)
  if (stored) return stored
  const best = await selectTopOfFinishedPeriod(db, kind, period, rankingLength)
  await insertRanking(db, kind, period, best)
  return best
}

/** How many days one transaction summarizes; a month takes well under a second at a thousand orders a day. */
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

/** The finished part of each preset period, as it is requested today and, until today is summarized, in the first hour of tomorrow. */
function reportPeriodsUntil(last: string): Period[] {
  return reportPresets.flatMap((days) =>
    [2, 3].map((before) => ({
      from: addDays(last, before - days),
      to: last,
    })),
  )
}
