import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Viewer } from '#access/web/viewer.ts'
import { toVisitorSummary } from '#catalogue/products/web/product-api.ts'
import type { clientListResponseSchema } from '#clients/contract.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { useIdempotentMutation } from '#platform/web/api-client/use-idempotent-mutation.ts'
import { getSessionStorage } from '#platform/web/storage/session-storage.ts'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import type { ClientProductsResponse, StockListResponse } from '#stock/my-stock/contract.ts'
import type { productsPreviewSchema, productsSentSchema } from '../contract.ts'
import { linksText } from '../text.ts'

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

/** The seller's own stock: only products that the seller was trained on can be sent (D-149). */
export const allStockQuery = (viewer: string) =>
  queryOptions({
    queryKey: ['products', viewer, 'stock', 'all'],
    queryFn: async ({ signal }) => {
      let pictureBase = ''
      const products = await fetchAllPages(async (page) => {
        const query = { page, lmt: maxPageSize, sortValue: 1, dir: 1 }
        const { stocks, bP, ttl } = await callApi<StockListResponse>('GET', 'product/stocks/list', { query, signal })
        pictureBase = bP
        return { items: stocks.map(toVisitorSummary), total: ttl }
      })
      return { products, pictureBase }
    },
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

interface ShoppingLinkInput {
  clientIds: readonly string[]
  productIds: readonly string[]
  /** The seller's own sentence; with it the sending can be undone for some seconds. */
  note?: string
}

const toBody = ({ clientIds, productIds, note }: ShoppingLinkInput) => ({
  client_ids: JSON.stringify(clientIds),
  prod_ids: JSON.stringify(productIds),
  ...(note === undefined ? {} : { note }),
})

/** To whom the selection would go, and what they would read. */
export const sendingPreviewQuery = (viewer: string, selection: ShoppingLinkInput) =>
  queryOptions({
    queryKey: ['sending-preview', viewer, selection],
    queryFn: async () => {
      const preview = await callApi<z.output<typeof productsPreviewSchema>>('POST', 'client/send/preview', {
        body: toBody(selection),
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

/** Where the page finds, after its reload, what was sent a moment ago. */
const sentKey = 'sending'

/** Sends the shopping link; the page reloads afterwards and shows the message then (S-SLNK-016, S-SLNK-017, D-176). */
export function useSendProducts() {
  const mutateOnce = useIdempotentMutation()
  return useMutation({
    mutationFn: (selection: ShoppingLinkInput) => {
      const body = { ...toBody(selection), ...(selection.note === undefined ? {} : { undo: true }) }
      return mutateOnce(body, (idempotencyKey) =>
        callApi<z.output<typeof productsSentSchema>>('POST', 'client/send/products', { body, idempotencyKey }),
      )
    },
    onSuccess: async ({ message, sending_id: id, count, seconds = 0 }) => {
      if (id === undefined) notify.success(message, { afterReload: true })
      else getSessionStorage()?.setItem(sentKey, JSON.stringify({ id, count, until: Date.now() + seconds * 1000 }))
      window.location.replace('/myclients/send-link')
      // the mutation stays pending until the browser has left the page
      await new Promise(() => undefined)
    },
  })
}

/** Shows what was sent before the page was reloaded, with 'Undo' until it leaves. */
export function showSending(): void {
  const stored = getSessionStorage()?.getItem(sentKey)
  if (!stored) return
  getSessionStorage()?.removeItem(sentKey)
  const { id, count, until } = JSON.parse(stored) as { id: string; count: number; until: number }
  const undo = async () => {
    const { message } = await callApi<{ message: string }>('POST', 'client/send/undo', {
      body: { sending_id: id },
      idempotencyKey: crypto.randomUUID(),
    })
    notify.success(message)
  }
  notify.success(linksText.onItsWay(count), {
    action: {
      label: linksText.undo,
      // a failure was notified by its call
      run: () => undo().catch(() => undefined),
      shownForMs: Math.max(0, until - Date.now()),
    },
  })
}
