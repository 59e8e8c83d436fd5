import { queryOptions, useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Viewer } from '#accounts/sessions/web/viewer.ts'
import type { clientListResponseSchema } from '#clients/contract.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { useIdempotentMutation } from '#platform/web/api-client/use-idempotent-mutation.ts'
import { notify } from '#platform/web/ui/notifications/notifications.ts'
import type { ClientProductsResponse, StockListResponse } from '#stock/contract.ts'

type ClientList = z.output<typeof clientListResponseSchema>

const largestPage = 100

/** All there are, since 'select all' means all (D-148): the largest pages one after the other. */
async function whole<Item>(ask: (page: number) => Promise<{ items: Item[]; ttl: number }>): Promise<Item[]> {
  const all: Item[] = []
  for (let page = 1; ; page++) {
    const { items, ttl } = await ask(page)
    all.push(...items)
    if (items.length === 0 || all.length >= ttl) return all
  }
}

export const allClientsQuery = (viewer: string) =>
  queryOptions({
    queryKey: ['clients', viewer, 'all'],
    queryFn: ({ signal }) =>
      whole(async (page) => {
        const { clients, ttl } = await callApi<ClientList>('GET', 'client/list', {
          query: { page, lmt: largestPage },
          signal,
        })
        return { items: clients, ttl }
      }),
    meta: { silent: true },
  })

/** The seller's own stock: she shows what she was trained on (D-149). */
export const allStockQuery = (viewer: string) =>
  queryOptions({
    queryKey: ['products', viewer, 'stock', 'all'],
    queryFn: async ({ signal }) => {
      let base = ''
      const prods = await whole(async (page) => {
        const { stocks, bP, ttl } = await callApi<StockListResponse>('GET', 'product/stocks/list', {
          query: { page, lmt: largestPage, sortValue: 1, dir: 1 },
          signal,
        })
        base = bP
        return { items: stocks, ttl }
      })
      return { prods, bP: base }
    },
    meta: { silent: true },
  })

export const pickedCountQuery = (viewer: Viewer) =>
  queryOptions({
    queryKey: ['products', viewer.key, 'stock', 'count'],
    queryFn: async ({ signal }) => {
      const ids = { client_id: viewer.visit?.clientId, user_id: viewer.visit?.userId }
      const query = { ...ids, lmt: 1 }
      return (await callApi<ClientProductsResponse>('GET', 'product/select/stocks', { query, signal })).ttl
    },
    enabled: viewer.kind === 'client',
    meta: { silent: true },
  })

interface Sending {
  clientIds: readonly string[]
  productIds: readonly string[]
}

/** The page is loaded anew afterwards, and the message is shown then (S-SLNK-016, S-SLNK-017, D-176). */
export function useSendProducts() {
  const once = useIdempotentMutation()
  return useMutation({
    mutationFn: ({ clientIds, productIds }: Sending) => {
      const body = { client_ids: JSON.stringify(clientIds), prod_ids: JSON.stringify(productIds) }
      return once(body, (idempotencyKey) =>
        callApi<{ message: string }>('POST', 'client/send/products', { body, idempotencyKey }),
      )
    },
    onSuccess: async ({ message }) => {
      notify.success(message, { afterReload: true })
      window.location.replace('/myclients/send-link')
      // stays waiting until the browser has left
      await new Promise(() => undefined)
    },
  })
}
