import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Viewer } from '#access/web/viewer.ts'
import { toProduct } from '#catalogue/products/web/product-api.ts'
import { callApi, getNextFullPage, pageSize } from '#platform/web/api-client/call-api.ts'
import type { FavesResponse } from '../contract.ts'

export const favesQuery = (viewer: Viewer, filter: { sort: number; search: string }) =>
  infiniteQueryOptions({
    queryKey: ['products', viewer.key, 'faves', filter],
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        sortValue: filter.sort,
        sKey: filter.search,
        user_id: viewer.userId,
        page: pageParam,
        lmt: pageSize,
      }
      const { faves, bP, ttl } = await callApi<FavesResponse>('GET', 'product/faves/list', { query, signal })
      return { products: faves.map(toProduct), imageBase: bP, total: ttl }
    },
    initialPageParam: 1,
    getNextPageParam: (last, all, page) => getNextFullPage(last.products, all, page),
    enabled: viewer.kind === 'seller',
  })
