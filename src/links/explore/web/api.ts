import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Viewer } from '#access/web/viewer.ts'
import { toVisitorSummary } from '#catalogue/products/web/product-api.ts'
import type { clientListResponseSchema } from '#clients/contract.ts'
import { type CallOptions, callApi } from '#platform/web/api-client/call-api.ts'
import type { SendingOptions } from '#platform/web/offline/outbox-kinds.ts'
import type { ClientProductsResponse, StockListResponse } from '#stock/my-stock/contract.ts'
import type { productsPreviewSchema, productsSentSchema } from '../contract.ts'

type ClientList = z.output<typeof clientListResponseSchema>

const maxPageSize = 100

/** Fetches all pages of a list, because 'select all' means all (D-148). */
async function fetchAllPages<Item>(
  fetchPage: (page: number) => Promise<{ items: Item[]; total: number }>,
): Promise<Item[]> {
  const all: Item[] = []
  for (let page = 1; ; page++) {
    const { items, total } = await fetchPage(page)
    all.push(...items)
    if (items.length === 0 || all.length >= total) return all
  }
}

export const allClientsQuery = (viewer: string) =>
  queryOptions({
    queryKey: ['clients', viewer, 'all'],
    queryFn: ({ signal }) =>
      fetchAllPages(async (page) => {
        const query = { page, lmt: maxPageSize }
        const { clients, ttl } = await callApi<ClientList>('GET', 'client/list', { query, signal })
        return { items: clients.map(({ _id, name, email }) => ({ id: _id, name, email })), total: ttl }
      }),
  })

/** The seller's own stock, since only products that the seller was trained on can be sent (D-149). */
export async function fetchStock(options: CallOptions) {
  let pictureBase = ''
  const products = await fetchAllPages(async (page) => {
    const query = { page, lmt: maxPageSize, sortValue: 1, dir: 1 }
    const { stocks, bP, ttl } = await callApi<StockListResponse>('GET', 'product/stocks/list', { ...options, query })
    pictureBase = bP
    return { items: stocks.map(toVisitorSummary), total: ttl }
  })
  return { products, pictureBase }
}

export const allStockQuery = (viewer: string) =>
  queryOptions({
    queryKey: ['products', viewer, 'stock', 'all'],
    queryFn: ({ signal }) => fetchStock({ signal }),
  })

export const clientProductCountQuery = (viewer: Viewer) =>
  queryOptions({
    queryKey: ['products', viewer.key, 'stock', 'count'],
    queryFn: async ({ signal }) => {
      const ids = { client_id: viewer.visit?.clientId, user_id: viewer.visit?.userId }
      const query = { ...ids, lmt: 1 }
      return (await callApi<ClientProductsResponse>('GET', 'product/select/stocks', { query, signal })).ttl
    },
    enabled: viewer.kind === 'client',
  })

export interface ShoppingLinkInput {
  clientIds: readonly string[]
  productIds: readonly string[]
  /** The seller's own sentence, which may be empty; absent for a sending that cannot be undone. */
  note?: string
}

export const toSendingBody = ({ clientIds, productIds, note }: ShoppingLinkInput) => ({
  client_ids: JSON.stringify(clientIds),
  prod_ids: JSON.stringify(productIds),
  ...(note === undefined ? {} : { note }),
})

/** Sends the shopping link to the clients. */
export function sendProducts(body: object, idempotencyKey: string, more?: Partial<SendingOptions>) {
  const options = { ...more, body, idempotencyKey }
  return callApi<z.output<typeof productsSentSchema>>('POST', 'client/send/products', options)
}

/** Previews to whom the selection would be sent, and the email that they would read. */
export const sendingPreviewQuery = (viewer: string, selection: ShoppingLinkInput) =>
  queryOptions({
    queryKey: ['sending-preview', viewer, selection],
    queryFn: async () => {
      const preview = await callApi<z.output<typeof productsPreviewSchema>>('POST', 'client/send/preview', {
        body: toSendingBody(selection),
      })
      const clients = preview.clients.map(({ client_id, clnt_name, left_out }) => ({
        id: client_id,
        name: clnt_name,
        leftOut: left_out,
      }))
      return { clients, subject: preview.subject, html: preview.html }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
