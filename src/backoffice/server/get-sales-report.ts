import { maxReportDays, type Report } from '#backoffice/contract.ts'
import { type Period, selectLastSummarizedDay } from '#backoffice/server/daily-sales-store.ts'
import { getStoredRankings, rankingLength } from '#backoffice/server/get-rankings.ts'
import { serializeRanking } from '#backoffice/server/present.ts'
import { selectCurrentRanking } from '#backoffice/server/ranking-store.ts'
import { countFailuresAndLinks, selectSalesByInterval } from '#backoffice/server/sales-report-store.ts'
import { backofficeText } from '#backoffice/text.ts'
import { addDays, dayMs } from '#platform/dates.ts'
import { errorCode } from '#platform/envelope.ts'
import { pence, toPounds } from '#platform/money.ts'
import type { Database } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'

/** The sales of a period, the best products and sellers, failed payments and sent links; amounts in pounds. */
export async function getSalesReport(db: Database, period: Period): Promise<Report> {
  const days = (Date.parse(period.to) - Date.parse(period.from)) / dayMs + 1
  if (days < 1 || days > maxReportDays) throw new AppError(backofficeText.periodWrong, errorCode.invalid)
  const { finished, open } = splitPeriod(period, await selectLastSummarizedDay(db))
  const [steps, { products, sellers }, counts] = await Promise.all([
    selectSalesByInterval(db, period, open, days <= 31 ? 'day' : days <= 186 ? 'week' : 'month'),
    getRankings(db, finished, open),
    countFailuresAndLinks(db, period, open),
  ])
  const sum = (column: 'orders' | 'total_pence' | 'commission_pence') =>
    steps.reduce((total, step) => total + step[column], 0)
  return {
    orders: sum('orders'),
    total: toPounds(pence(sum('total_pence'))),
    commission: toPounds(pence(sum('commission_pence'))),
    steps: steps.map(({ first, last, orders, total_pence, commission_pence }) => ({
      from: first,
      to: last,
      orders,
      total: toPounds(pence(total_pence)),
      commission: toPounds(pence(commission_pence)),
    })),
    products: products.map(serializeRanking),
    sellers: sellers.map(serializeRanking),
    failedPayments: counts.failed_payments,
    linksSent: counts.links_sent,
    linksPaid: counts.links_paid,
    exploreLinks: counts.explore_links,
    shoppingLinks: counts.shopping_links,
  }
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
