import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { listQuery, type TableParams } from '#platform/web/ui/back-office/list-query-api.ts'
import type { ReturnReason } from '#returns/return-rule.ts'
import {
  type documentSignalListSchema,
  type ProductSignal,
  type productSignalListSchema,
  type SellerSignal,
  type sellerSignalListSchema,
  type signalCountsSchema,
  signalPeriods,
} from '../contract.ts'

export type SignalCounts = z.output<typeof signalCountsSchema>

export interface QuietSeller {
  id: string
  name: string
  email: string
  joinedAt: string
  lastSaleAt: string | null
  sales: number
  /** In pounds. */
  total: number
  stock: number
  links: number
}

export interface ExpiringDocument {
  id: string
  sellerId: string
  name: string
  email: string
  number: number
  validUntil: string
}

export interface SignalledProduct {
  id: string
  name: string
  sold: number
  soldBefore: number
  returned: number
  reason: ReturnReason | null
}

const signalsKey = 'signals'

export const filterNames = ['signal', 'days']

/** The number of days in a page's URL; the shortest period if it has none. */
export function shownDays({ filters }: Pick<TableParams, 'filters'>): number {
  return signalPeriods.find((days) => String(days) === filters.days) ?? signalPeriods[0]
}

export const signalCountsQuery = (viewer: string, days: number) =>
  queryOptions({
    queryKey: [signalsKey, viewer, 'counts', days],
    queryFn: ({ signal }) => callApi<SignalCounts>('GET', 'admin/signals', { query: { days }, signal }),
  })

export const sellerSignalsQuery = (of: SellerSignal) => (viewer: string, params: TableParams) =>
  queryOptions({
    queryKey: [signalsKey, viewer, of, params],
    queryFn: async ({ signal }) => {
      const query = signalQuery(of, params)
      const path = 'admin/signals/sellers'
      const { sellers, ttl } = await callApi<z.output<typeof sellerSignalListSchema>>('GET', path, { query, signal })
      return { rows: sellers.map(toSeller), total: ttl }
    },
  })

export const documentSignalsQuery = (viewer: string, params: TableParams) =>
  queryOptions({
    queryKey: [signalsKey, viewer, 'documents', params],
    queryFn: async ({ signal }) => {
      const { page, lmt } = listQuery(params)
      const answer = await callApi<z.output<typeof documentSignalListSchema>>('GET', 'admin/signals/documents', {
        query: { page, lmt },
        signal,
      })
      return { rows: answer.documents.map(toDocument), total: answer.ttl }
    },
  })

export const productSignalsQuery = (of: ProductSignal) => (viewer: string, params: TableParams) =>
  queryOptions({
    queryKey: [signalsKey, viewer, of, params],
    queryFn: async ({ signal }) => {
      const query = signalQuery(of, params)
      const path = 'admin/signals/products'
      const { products, ttl } = await callApi<z.output<typeof productSignalListSchema>>('GET', path, { query, signal })
      return { rows: products.map(toProduct), total: ttl }
    },
  })

function signalQuery(signal: SellerSignal | ProductSignal, params: TableParams) {
  const { page, lmt } = listQuery(params)
  return { signal, days: shownDays(params), page, lmt }
}

function toSeller(view: z.output<typeof sellerSignalListSchema>['sellers'][number]): QuietSeller {
  const { _id: id, name, email, joined, last_sale, sales, total, stock, links } = view
  return { id, name, email, joinedAt: joined, lastSaleAt: last_sale, sales, total, stock, links }
}

function toDocument(view: z.output<typeof documentSignalListSchema>['documents'][number]): ExpiringDocument {
  const { _id: id, user_id, name, email, no, valid_until } = view
  return { id, sellerId: user_id, name, email, number: no, validUntil: valid_until }
}

function toProduct(view: z.output<typeof productSignalListSchema>['products'][number]): SignalledProduct {
  const { _id: id, name, sold, sold_before, returned, reason } = view
  return { id, name, sold, soldBefore: sold_before, returned, reason }
}
