import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Viewer, visitor } from '#access/web/viewer.ts'
import { carouselFilter } from '#catalogue/search/codes.ts'
import { callApi, getNextFullPage, pageSize } from '#platform/web/api-client/call-api.ts'
import type { ProductResponse, ProductsResponse } from '../contract.ts'
import type { Product, ProductSummary } from './product.ts'
import { toProduct, toProductSummary, toVisitorSummary } from './product-api.ts'

/** The filters and sort of a product list; the list's query key contains them. */
export interface ProductListQuery {
  sort?: number
  only?: 'featured' | 'popular'
  categoryIds?: readonly string[]
  subCategoryIds?: readonly string[]
  skinTones?: readonly number[]
  brands?: readonly string[]
  /** Hex codes without the hash (D-132). */
  colours?: readonly string[]
  search?: string
  /** A product to leave out. */
  exceptId?: string
  sellerId?: string
  clientId?: string
}

export interface ProductListPage {
  products: ProductSummary[]
  imageBase: string
  total: number
}

function toWireQuery(query: ProductListQuery, page: number) {
  return {
    sortValue: query.sort,
    fltKey: query.only && carouselFilter[query.only],
    catg: query.categoryIds,
    subCatg: query.subCategoryIds,
    skin: query.skinTones,
    brand: query.brands,
    sKey: query.search,
    prod_id: query.exceptId,
    user_id: query.sellerId,
    client_id: query.clientId,
    // sends the codes separated by commas, each with an encoded hash; callApi encodes this text once more for the URL
    color: (query.colours ?? []).map((code) => `%23${code}`).join(','),
    page,
    limit: pageSize,
  }
}

async function listProducts(
  viewer: string,
  query: ProductListQuery,
  page: number,
  signal: AbortSignal | undefined,
): Promise<ProductListPage> {
  const options = { query: toWireQuery(query, page), ...(signal ? { signal } : {}) }
  const { prods, bP, ttl } = await callApi<ProductsResponse>('GET', 'product/list', options)
  return {
    products: prods.map(viewer === visitor.key ? toVisitorSummary : toProductSummary),
    imageBase: bP,
    total: ttl,
  }
}

/** The first page of a product list, which is all that the carousels show. */
export const productsQuery = (viewer: string, query: ProductListQuery) =>
  queryOptions({
    queryKey: ['products', viewer, query],
    queryFn: ({ signal }) => listProducts(viewer, query, 1, signal),
  })

/** All pages of a product list, loaded while it is scrolled (S-EXPL-038). */
export const endlessProductsQuery = (viewer: string, query: ProductListQuery) =>
  infiniteQueryOptions({
    queryKey: ['products', viewer, 'endless', query],
    queryFn: ({ pageParam, signal }) => listProducts(viewer, query, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages, page) => getNextFullPage(last.products, pages, page),
  })

/**
 * One product. With `from` 'stock' it must be in the seller's own stock, or on the client's list (D-214); a visitor has neither, so
 * `from` is ignored.
 */
export const productQuery = (
  viewer: string,
  productId: string,
  from: string | undefined,
  visit: Viewer['visit'] = null,
) => {
  const isFromStock = from === 'stock' && viewer !== visitor.key
  const path = isFromStock ? 'product/stock' : 'product'
  return queryOptions({
    queryKey: ['products', viewer, 'one', productId, isFromStock ? 'stock' : 'explore', ...(visit ? [visit] : [])],
    queryFn: async (): Promise<{ product: Product; imageBase: string }> => {
      const { prod, bP } = await callApi<ProductResponse>('GET', `${path}/${encodeURIComponent(productId)}`, {
        query: isFromStock ? {} : { user_id: visit?.userId, client_id: visit?.clientId },
      })
      return { product: toProduct(prod), imageBase: bP }
    },
  })
}
