import { queryOptions } from '@tanstack/react-query'
import type { DashboardView, Report, SearchAnswer } from '#backoffice/contract.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'

const silent = { silent: true }

export const dashboardQuery = (viewer: string) =>
  queryOptions({
    queryKey: ['dashboard', viewer],
    queryFn: async () => {
      const { usr, prod, catg, ord } = await callApi<DashboardView>('GET', 'admin/dashboard')
      return { users: usr, products: prod, categories: catg, orders: ord }
    },
    meta: silent,
  })

export const reportQuery = (viewer: string, from: string, to: string) =>
  queryOptions({
    queryKey: ['dashboard', viewer, 'report', from, to],
    queryFn: ({ signal }) => callApi<Report>('GET', 'admin/dashboard/report', { query: { from, to }, signal }),
    meta: silent,
  })

export const searchQuery = (viewer: string, words: string) =>
  queryOptions({
    queryKey: ['admin-search', viewer, words],
    queryFn: ({ signal }) => callApi<SearchAnswer>('GET', 'admin/search', { query: { q: words }, signal }),
    enabled: words.length >= 2,
    meta: silent,
  })
