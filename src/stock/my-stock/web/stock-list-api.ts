import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Viewer } from '#access/web/viewer.ts'
import type { Product } from '#catalogue/products/web/product.ts'
import { toProduct } from '#catalogue/products/web/product-api.ts'
import { callApi, getNextFullPage, pageSize } from '#platform/web/api-client/call-api.ts'
import type { StockSort } from '../codes.ts'
import type { ClientProductsResponse, StockListResponse } from '../contract.ts'

export interface StockListFilter {
  sort: StockSort
  direction: 1 | -1
  search: string
}

interface StockPage {
  products: readonly Product[]
  imageBase: string
  total: number
}

/** The stock of a seller, or the products on the list of a client who came through an explore link. */
export const stockQuery = (viewer: Viewer, filter: StockListFilter) =>
  infiniteQueryOptions({
    queryKey: ['products', viewer.key, 'stock', filter],
    queryFn: ({ pageParam, signal }) => getStockPage(viewer, filter, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, all, page) => getNextFullPage(last.products, all, page),
    enabled: viewer.kind === 'seller' || viewer.kind === 'client',
  })

async function getStockPage(
  viewer: Viewer,
  { sort, direction, search }: StockListFilter,
  page: number,
  signal: AbortSignal,
): Promise<StockPage> {
  const query = { sortValue: sort, dir: direction, sKey: search, page, lmt: pageSize }
  if (viewer.kind === 'client') {
    const ids = { client_id: viewer.visit?.clientId, user_id: viewer.visit?.userId }
    const options = { query: { ...query, ...ids }, signal }
    const { prod, bP, ttl } = await callApi<ClientProductsResponse>('GET', 'product/select/stocks', options)
    return { products: prod.map(toProduct), imageBase: bP, total: ttl }
  }
  const options = { query: { ...query, user_id: viewer.userId }, signal }
  const { stocks, bP, ttl } = await callApi<StockListResponse>('GET', 'product/stocks/list', options)
  return { products: stocks.map(toProduct), imageBase: bP, total: ttl }
}
