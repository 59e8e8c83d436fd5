import { addDays, dayMs } from '#platform/dates.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Database } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { maxReportDays } from '#reports/admin/contract.ts'
import { type Period, selectLastSummarizedDay } from '#reports/admin/server/daily-sales-store.ts'
import { getStoredRankings, rankingLength } from '#reports/admin/server/get-rankings.ts'
import { type NamedRankingRow, selectCurrentRanking } from '#reports/admin/server/ranking-store.ts'
import {
  countFailuresAndLinks,
  type ReportCountsRow,
  type SalesIntervalRow,
  selectSalesByInterval,
} from '#reports/admin/server/sales-report-store.ts'
import { reportsText } from '#reports/admin/text.ts'

export interface SalesReport {
  intervals: SalesIntervalRow[]
  products: NamedRankingRow[]
  sellers: NamedRankingRow[]
  counts: ReportCountsRow
}

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
