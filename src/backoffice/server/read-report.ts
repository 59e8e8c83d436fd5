import { longestReportDays, type Ranked, type Report } from '#backoffice/contract.ts'
import { type Period, selectClosedUntil } from '#backoffice/server/days-store.ts'
import { type NamedRow, selectBestOfBoth } from '#backoffice/server/ranking-store.ts'
import { mostRanked, readRankings } from '#backoffice/server/read-rankings.ts'
import { countTroubleAndLinks, selectSales } from '#backoffice/server/report-store.ts'
import { backofficeText } from '#backoffice/text.ts'
import { addDays, dayMs } from '#platform/dates.ts'
import { errorCode } from '#platform/envelope.ts'
import { pence, toPounds } from '#platform/money.ts'
import type { Database } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'

/** What was sold in a period, by whom, and what went wrong. */
export async function readReport(db: Database, period: Period): Promise<Report> {
  const days = (Date.parse(period.to) - Date.parse(period.from)) / dayMs + 1
  if (days < 1 || days > longestReportDays) throw new AppError(backofficeText.periodWrong, errorCode.invalid)
  const { over, open } = atClosed(period, await selectClosedUntil(db))
  const [steps, { products, sellers }, counts] = await Promise.all([
    selectSales(db, period, open, days <= 31 ? 'day' : days <= 186 ? 'week' : 'month'),
    readBest(db, over, open),
    countTroubleAndLinks(db, period, open),
  ])
  const sum = (of: 'orders' | 'total_pence' | 'commission_pence') => steps.reduce((all, step) => all + step[of], 0)
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
    products: products.map(presentRanked),
    sellers: sellers.map(presentRanked),
    failedPayments: counts.failed_payments,
    linksSent: counts.links_sent,
    linksPaid: counts.links_paid,
    exploreLinks: counts.explore_links,
    shoppingLinks: counts.shopping_links,
  }
}

/** The days that are summed up, and those whose orders are read. */
function atClosed({ from, to }: Period, closed: string | null): { over: Period | null; open: Period | null } {
  if (!closed || closed < from) return { over: null, open: { from, to } }
  if (closed >= to) return { over: { from, to }, open: null }
  return { over: { from, to: closed }, open: { from: addDays(closed, 1), to } }
}

async function readBest(db: Database, over: Period | null, open: Period | null) {
  const best = over ? await readRankings(db, over) : { products: [], sellers: [] }
  const rest = { over, open, most: mostRanked }
  const [products, sellers] = await Promise.all([
    selectBestOfBoth(db, 'products', { best: best.products, ...rest }),
    selectBestOfBoth(db, 'sellers', { best: best.sellers, ...rest }),
  ])
  return { products, sellers }
}

function presentRanked({ id, name, count, total_pence }: NamedRow): Ranked {
  return { _id: id, name, count, total: toPounds(pence(total_pence)) }
}
