import { pence, toPounds } from '#platform/money.ts'
import type {
  DashboardView,
  RankedItemView,
  ReportView,
  SearchResultView,
  SearchView,
} from '#reports/admin/contract.ts'
import type { DashboardTotals } from '#reports/admin/server/dashboard-store.ts'
import type { NamedRankingRow } from '#reports/admin/server/ranking-store.ts'
import type { SalesReport } from '#reports/admin/server/sales-report.ts'
import type { SearchResult, SearchResults } from '#reports/admin/server/search-everything.ts'

export function presentTotals({ users, products, categories, orders }: DashboardTotals): DashboardView {
  return { usr: users, prod: products, catg: categories, ord: orders }
}

/** Amounts are sent in pounds. */
export function presentSalesReport({ intervals, products, sellers, counts }: SalesReport): ReportView {
  const sum = (column: 'orders' | 'total_pence' | 'commission_pence') =>
    intervals.reduce((total, interval) => total + interval[column], 0)
  return {
    orders: sum('orders'),
    total: toPounds(pence(sum('total_pence'))),
    commission: toPounds(pence(sum('commission_pence'))),
    steps: intervals.map(({ first, last, orders, total_pence, commission_pence }) => ({
      from: first,
      to: last,
      orders,
      total: toPounds(pence(total_pence)),
      commission: toPounds(pence(commission_pence)),
    })),
    products: products.map(presentRanking),
    sellers: sellers.map(presentRanking),
    failedPayments: counts.failed_payments,
    linksSent: counts.links_sent,
    linksPaid: counts.links_paid,
    exploreLinks: counts.explore_links,
    shoppingLinks: counts.shopping_links,
  }
}

function presentRanking({ id, name, count, total_pence }: NamedRankingRow): RankedItemView {
  return { _id: id, name, count, total: toPounds(pence(total_pence)) }
}

export function presentSearch({ orders, users, clients, products }: SearchResults): SearchView {
  return {
    orders: orders.map(presentSearchResult),
    users: users.map(presentSearchResult),
    clients: clients.map(presentSearchResult),
    products: products.map(presentSearchResult),
  }
}

function presentSearchResult({ id, name, detail }: SearchResult): SearchResultView {
  return { _id: id, name, more: detail }
}
