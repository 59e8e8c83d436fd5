import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { listQuery, type TableParams } from '#platform/web/ui/back-office/list-query-api.ts'
import type { TaxFact } from '../codes.ts'
import type { TaxDetailsView, TaxNumberKind, TaxReportRowView, TaxReportView } from '../contract.ts'

const ownKey = 'tax-details'
const reportKey = 'admin-tax-report'

export const taxDetailsQuery = (viewer: string) =>
  queryOptions({
    queryKey: [ownKey, viewer],
    queryFn: () => callApi<TaxDetailsView>('GET', 'tax-details'),
    // bank details, which these facts depend on, are changed on other pages
    staleTime: 0,
  })

export function useSetTaxNumber() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { kind: TaxNumberKind; number: string }) =>
      callApi<{ message: string }>('PUT', 'tax-details', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [ownKey] }),
    meta: { showsMessage: true },
  })
}

/** A seller of the report; amounts in pounds. */
export interface ReportedSeller {
  id: string
  name: string
  quarters: readonly { income: number; sales: number }[]
  income: number
  sales: number
  isReported: boolean
  missing: readonly TaxFact[]
  requestedAt: string | null
  isRequestable: boolean
}

function toSeller(row: TaxReportRowView): ReportedSeller {
  const { user_id: id, name, quarters, income, sales, missing } = row
  const request = { requestedAt: row.requested, isRequestable: row.requestable }
  return { id, name, quarters, income, sales, missing, isReported: row.reported, ...request }
}

/** The year to show first: until the end of January that is the year before, whose report is then due. */
export function dueTaxYear(now: Date): number {
  return now.getMonth() === 0 ? now.getFullYear() - 1 : now.getFullYear()
}

export const shownYear = ({ filters }: TableParams): number => Number(filters.year) || dueTaxYear(new Date())

export const taxReportQuery = (viewer: string, params: TableParams) =>
  queryOptions({
    queryKey: [reportKey, viewer, params],
    queryFn: async ({ signal }) => {
      const query = { ...listQuery(params), year: shownYear(params) }
      const { sellers, ttl, ...sums } = await callApi<TaxReportView>('GET', 'admin/tax-report/list', { query, signal })
      return { sellers: sellers.map(toSeller), total: ttl, sums }
    },
  })

/** Asks one seller for what is missing; without a seller, all who have to be reported and whose details are incomplete. */
export function useRequestTaxDetails(year: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (sellerId?: string) =>
      callApi<{ message: string }>('POST', 'admin/tax-report/request', {
        body: { year, ...(sellerId ? { user_id: sellerId } : {}) },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: [reportKey] }),
    meta: { showsMessage: true },
  })
}
