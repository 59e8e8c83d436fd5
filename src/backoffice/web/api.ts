import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { DashboardView, logSchema, Report, SearchAnswer } from '#backoffice/contract.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { listQuery, type TableParams } from '#platform/web/ui/back-office/table-params.ts'

const silent = { silent: true }

export const dashboardQuery = (viewer: string) =>
  queryOptions({
    queryKey: ['dashboard', viewer],
    queryFn: () => callApi<DashboardView>('GET', 'admin/dashboard'),
    meta: silent,
  })

export const reportQuery = (viewer: string, from: string, to: string) =>
  queryOptions({
    queryKey: ['dashboard', viewer, 'report', from, to],
    queryFn: ({ signal }) => callApi<Report>('GET', 'admin/dashboard/report', { query: { from, to }, signal }),
    meta: silent,
  })

export const logQuery = (viewer: string, place: TableParams) =>
  queryOptions({
    queryKey: ['admin-log', viewer, place],
    queryFn: ({ signal }) =>
      callApi<z.output<typeof logSchema>>('GET', 'admin/log/list', { query: listQuery(place), signal }),
    // what was changed a moment ago must be there
    staleTime: 0,
    meta: silent,
  })

export const searchQuery = (viewer: string, words: string) =>
  queryOptions({
    queryKey: ['admin-search', viewer, words],
    queryFn: ({ signal }) => callApi<SearchAnswer>('GET', 'admin/search', { query: { q: words }, signal }),
    enabled: words.length >= 2,
    meta: silent,
  })
