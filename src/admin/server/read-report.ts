import { longestReportDays, type Ranked, type Report } from '#admin/contract.ts'
import {
  countTroubleAndLinks,
  type Period,
  type RankedRow,
  selectBestProducts,
  selectBestSellers,
  selectSales,
} from '#admin/server/report-store.ts'
import { errorCode } from '#base/envelope.ts'
import { pence, toPounds } from '#base/money.ts'
import type { Database } from '#base/server/database.ts'
import { Refusal } from '#base/server/refusal.ts'
import { adminMessages as say } from '#messages/admin.ts'

const mostRanked = 5
const dayMs = 86_400_000

/** What was sold in a period, by whom, and what went wrong. */
export async function readReport(db: Database, period: Period): Promise<Report> {
  const days = (Date.parse(period.to) - Date.parse(period.from)) / dayMs + 1
  if (days < 1 || days > longestReportDays) throw new Refusal(say.periodWrong, errorCode.invalid)
  const [steps, products, sellers, counts] = await Promise.all([
    selectSales(db, period, days <= 31 ? 'day' : days <= 186 ? 'week' : 'month'),
    selectBestProducts(db, period, mostRanked),
    selectBestSellers(db, period, mostRanked),
    countTroubleAndLinks(db, period),
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

function presentRanked({ id, name, count, total_pence }: RankedRow): Ranked {
  return { _id: id, name, count, total: toPounds(pence(total_pence)) }
}
