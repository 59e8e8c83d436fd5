import { infiniteQueryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#base/web/call.ts'
import type { clientListSchema } from '#clients/contract.ts'

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
