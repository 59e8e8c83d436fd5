import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Viewer } from '#accounts/sessions/web/viewer.ts'
import type { ProductWire } from '#catalogue/products/contract.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { getNextFullPage, pageSize } from '#platform/web/api-client/pagination.ts'
import type { ClientProductsResponse, StockListResponse, StockSort } from '#stock/contract.ts'

export interface StockWish {
  sortValue: StockSort
  dir: 1 | -1
  sKey: string
}

interface StockPage {
  prods: readonly ProductWire[]
  bP: string
}

/** A seller's stock, or what was chosen for a client who came by link: one list for one screen. */
export const stockQuery = (viewer: Viewer, wish: StockWish) =>
  infiniteQueryOptions({
    queryKey: ['products', viewer.key, 'stock', wish],
    queryFn: ({ pageParam, signal }) => stockPage(viewer, { ...wish, page: pageParam, lmt: pageSize }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, all, page) => getNextFullPage(last.prods, all, page),
    enabled: viewer.kind === 'seller' || viewer.kind === 'client',
    meta: { silent: true },
  })

async function stockPage(
  viewer: Viewer,
  wish: StockWish & { page: number; lmt: number },
  signal: AbortSignal,
): Promise<StockPage> {
  if (viewer.kind === 'client') {
    const ids = { client_id: viewer.visit?.clientId, user_id: viewer.visit?.userId }
    const { prod, bP } = await callApi<ClientProductsResponse>('GET', 'product/select/stocks', {
      query: { ...wish, ...ids },
      signal,
    })
    return { prods: prod, bP }
  }
  const { stocks, bP } = await callApi<StockListResponse>('GET', 'product/stocks/list', {
    query: { ...wish, user_id: viewer.userId },
    signal,
  })
  return { prods: stocks, bP }
}
