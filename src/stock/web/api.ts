import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ProductView } from '#catalogue/products/contract.ts'
import { call } from '#platform/web/call.ts'
import { nextFullPage, pageSize } from '#platform/web/queries.ts'
import type { Viewer } from '#platform/web/session.ts'
import type { ClientProductsAnswer, StockAnswer, StockSort } from '#stock/contract.ts'

export interface StockWish {
  sortValue: StockSort
  dir: 1 | -1
  sKey: string
}

interface StockPage {
  prods: readonly ProductView[]
  bP: string
}

/** A seller's stock, or what was chosen for a client who came by link: one list for one screen. */
export const stockQuery = (viewer: Viewer, wish: StockWish) =>
  infiniteQueryOptions({
    queryKey: ['products', viewer.key, 'stock', wish],
    queryFn: ({ pageParam, signal }) => stockPage(viewer, { ...wish, page: pageParam, lmt: pageSize }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, all, page) => nextFullPage(last.prods, all, page),
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
    const { prod, bP } = await call<ClientProductsAnswer>('GET', 'product/select/stocks', {
      query: { ...wish, ...ids },
      signal,
    })
    return { prods: prod, bP }
  }
  const { stocks, bP } = await call<StockAnswer>('GET', 'product/stocks/list', {
    query: { ...wish, user_id: viewer.userId },
    signal,
  })
  return { prods: stocks, bP }
}
