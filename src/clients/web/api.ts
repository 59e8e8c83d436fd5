import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import type {
  ClientForm,
  clientListResponseSchema,
  clientResponseSchema,
  createClientResponseSchema,
} from '#clients/contract.ts'
import type { orderListSchema } from '#orders/history/contract.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { pageSize } from '#platform/web/api-client/pagination.ts'
import { useIdempotentMutation } from '#platform/web/api-client/use-idempotent-mutation.ts'

type OrderList = z.output<typeof orderListSchema>
export type OrderRow = OrderList['orders'][number]
type ClientList = z.output<typeof clientListResponseSchema>
type ClientAnswer = z.output<typeof clientResponseSchema>

/** More is asked for until as many are there as the list has (S-CLNT-044). */
export const clientsQuery = (viewer: string, words: string) =>
  infiniteQueryOptions({
    queryKey: ['clients', viewer, 'list', words],
    queryFn: ({ pageParam, signal }) =>
      callApi<ClientList>('GET', 'client/list', { query: { sKey: words, page: pageParam, lmt: pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all, page) => {
      const loaded = all.reduce((count, { clients }) => count + clients.length, 0)
      return loaded < last.ttl && last.clients.length > 0 ? page + 1 : undefined
    },
    meta: { silent: true },
  })

export const clientQuery = (viewer: string, clientId: string) =>
  queryOptions({
    queryKey: ['clients', viewer, 'one', clientId],
    queryFn: () => callApi<ClientAnswer>('GET', `client/${encodeURIComponent(clientId)}`),
    meta: { silent: true },
  })

/** What this client has bought, newest first. */
export const clientOrdersQuery = (viewer: string, clientId: string) =>
  infiniteQueryOptions({
    queryKey: ['orders', viewer, 'of-client', clientId],
    queryFn: ({ pageParam }) =>
      callApi<OrderList>('GET', 'order/list', { query: { client_id: clientId, page: pageParam, lmt: pageSize } }),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (page * pageSize < last.ttl ? page + 1 : undefined),
    meta: { silent: true },
  })

/** Adds a client, or changes the one that is named; answers the id. */
export function useSaveClient(clientId: string | undefined) {
  const viewer = useViewer()
  const queries = useQueryClient()
  const once = useIdempotentMutation()
  return useMutation({
    mutationFn: async (form: ClientForm) => {
      if (clientId === undefined)
        return once(form, (idempotencyKey) =>
          callApi<z.output<typeof createClientResponseSchema>>('POST', 'client', { body: form, idempotencyKey }),
        )
      const { message } = await callApi<{ message: string }>('PUT', 'client', {
        body: { client_id: clientId, ...form },
      })
      return { client_id: clientId, message }
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['clients', viewer.key] }),
    meta: { silent: true, showsMessage: true },
  })
}

export function useDeleteClient() {
  const viewer = useViewer()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (clientId: string) => callApi<{ message: string }>('DELETE', `client/${encodeURIComponent(clientId)}`),
    onSuccess: (_answer, clientId) => queries.removeQueries({ queryKey: ['clients', viewer.key, 'one', clientId] }),
    // refused too: she may be gone by another window, and leaves the list then
    onSettled: () => queries.invalidateQueries({ queryKey: ['clients', viewer.key] }),
    meta: { showsMessage: true },
  })
}

export function useSendExploreLink() {
  return useMutation({
    mutationFn: (clientId: string) =>
      callApi<{ message: string }>('POST', `client/explore/url/${encodeURIComponent(clientId)}`),
    meta: { showsMessage: true },
  })
}
