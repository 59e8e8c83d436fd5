import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#platform/web/api-client/call-api.ts'
import type { DashboardView, RankedItemView, ReportView, SearchResultView, SearchView } from '../contract.ts'

export const dashboardQuery = (viewer: string) =>
  queryOptions({
    queryKey: ['dashboard', viewer],
    queryFn: async () => {
      const { usr, prod, catg, ord } = await callApi<DashboardView>('GET', 'admin/dashboard')
      return { users: usr, products: prod, categories: catg, orders: ord }
    },
  })

/** A product or a seller in a ranking; the total in pounds. */
export interface RankedItem {
  id: string
  name: string
  count: number
  total: number
}

export type SalesReport = ReturnType<typeof toSalesReport>

function toSalesReport({ steps, products, sellers, ...totals }: ReportView) {
  return {
    ...totals,
    intervals: steps,
    products: products.map(toRankedItem),
    sellers: sellers.map(toRankedItem),
  }
}

function toRankedItem({ _id, name, count, total }: RankedItemView): RankedItem {
  return { id: _id, name, count, total }
}

export const reportQuery = (viewer: string, from: string, to: string) =>
  queryOptions({
    queryKey: ['dashboard', viewer, 'report', from, to],
    queryFn: async ({ signal }) => {
      const report = await callApi<ReportView>('GET', 'admin/dashboard/report', { query: { from, to }, signal })
      return toSalesReport(report)
    },
  })

export interface SearchResult {
  id: string
  name: string
  /** The name or email address that distinguishes it from other results. */
  detail: string
}

function toSearchResults({ orders, users, clients, products }: SearchView) {
  return {
    orders: orders.map(toSearchResult),
    users: users.map(toSearchResult),
    clients: clients.map(toSearchResult),
    products: products.map(toSearchResult),
  }
}

function toSearchResult({ _id, name, more }: SearchResultView): SearchResult {
  return { id: _id, name, detail: more }
}

export const searchQuery = (viewer: string, words: string) =>
  queryOptions({
    queryKey: ['admin-search', viewer, words],
    queryFn: async ({ signal }) =>
      toSearchResults(await callApi<SearchView>('GET', 'admin/search', { query: { q: words }, signal })),
    enabled: words.length >= 2,
  })
