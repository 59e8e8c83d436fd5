import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Viewer } from '#accounts/sessions/web/viewer.ts'
import type { FavesResponse } from '#faves/contract.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { getNextFullPage, pageSize } from '#platform/web/api-client/pagination.ts'

export const favesQuery = (viewer: Viewer, wish: { sortValue: number; sKey: string }) =>
  infiniteQueryOptions({
    queryKey: ['products', viewer.key, 'faves', wish],
    queryFn: ({ pageParam, signal }) =>
      callApi<FavesResponse>('GET', 'product/faves/list', {
        query: { ...wish, user_id: viewer.userId, page: pageParam, lmt: pageSize },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, all, page) => getNextFullPage(last.faves, all, page),
    enabled: viewer.kind === 'seller',
    meta: { silent: true },
  })
