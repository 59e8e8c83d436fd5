import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { addressListSchema, ownAddressesSchema } from '#accounts/address-contract.ts'
import { call } from '#base/web/call.ts'
import type { clientAnswerSchema, clientListSchema } from '#clients/contract.ts'

type ClientList = z.output<typeof clientListSchema>

const listSize = 50

/** The whole list, page by page, under the words that were typed. */
export const clientChoicesQuery = (viewer: string, words: string) =>
  infiniteQueryOptions({
    queryKey: ['clients', viewer, 'choices', words],
    queryFn: ({ pageParam, signal }) =>
      call<ClientList>('GET', 'client/list', { query: { sKey: words, page: pageParam, lmt: listSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (page * listSize < last.ttl ? page + 1 : undefined),
    meta: { silent: true },
  })

export const clientQuery = (viewer: string, clientId: string) =>
  queryOptions({
    queryKey: ['clients', viewer, 'one', clientId],
    queryFn: () => call<z.output<typeof clientAnswerSchema>>('GET', `client/${encodeURIComponent(clientId)}`),
    meta: { silent: true },
  })

export function useRemoveClient(viewer: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (clientId: string) => call<{ message: string }>('DELETE', `client/${clientId}`),
    onSuccess: (_answer, clientId) => {
      queries.removeQueries({ queryKey: ['clients', viewer, 'one', clientId] })
      return queries.invalidateQueries({ queryKey: ['clients', viewer] })
    },
    meta: { tells: true },
  })
}

/** The seller's own addresses, or one client's. */
export const addressesQuery = (viewer: string, clientId: string | null) =>
  queryOptions({
    queryKey: ['addresses', viewer, clientId ?? 'own'],
    queryFn: () =>
      clientId === null
        ? call<z.output<typeof ownAddressesSchema>>('GET', 'user/address')
        : call<z.output<typeof addressListSchema>>('GET', `client/address/${encodeURIComponent(clientId)}`),
    meta: { silent: true },
  })
