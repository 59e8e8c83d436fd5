import type { DashboardView, RankedItem } from '#backoffice/contract.ts'
import type { DashboardTotals } from '#backoffice/server/dashboard-store.ts'
import type { NamedRankingRow } from '#backoffice/server/ranking-store.ts'
import { pence, toPounds } from '#platform/money.ts'

export function serializeTotals({ users, products, categories, orders }: DashboardTotals): DashboardView {
  return { usr: users, prod: products, catg: categories, ord: orders }
}

export function serializeRanking({ id, name, count, total_pence }: NamedRankingRow): RankedItem {
  return { _id: id, name, count, total: toPounds(pence(total_pence)) }
}
