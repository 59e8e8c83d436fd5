import { infiniteQueryOptions } from '@tanstack/react-query'
import type { FavesAnswer } from '#faves/contract.ts'
import { call } from '#platform/web/call.ts'
import { nextFullPage, pageSize } from '#platform/web/queries.ts'
import type { Viewer } from '#platform/web/session.ts'

export const favesQuery = (viewer: Viewer, wish: { sortValue: number; sKey: string }) =>
  infiniteQueryOptions({
    queryKey: ['products', viewer.key, 'faves', wish],
    queryFn: ({ pageParam, signal }) =>
      call<FavesAnswer>('GET', 'product/faves/list', {
        query: { ...wish, user_id: viewer.userId, page: pageParam, lmt: pageSize },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, all, page) => nextFullPage(last.faves, all, page),
    enabled: viewer.kind === 'seller',
    meta: { silent: true },
  })
