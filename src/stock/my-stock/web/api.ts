import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useViewer, type Viewer } from '#access/web/viewer.ts'
import type { Product } from '#catalogue/products/web/product.ts'
import { toProduct, updateCachedProduct } from '#catalogue/products/web/product-api.ts'
import { callApi, getNextFullPage, pageSize } from '#platform/web/api-client/call-api.ts'
import { type StockSort, stockSort } from '#stock/my-stock/codes.ts'
import type { ClientProductsResponse, StockListResponse, VideoViewResponse } from '#stock/my-stock/contract.ts'
import { myStockText } from '#stock/my-stock/my-stock-text.ts'

/** Adds the product to the seller's stock (true) or removes it; shown at once, said when it is done, undone if it is refused. */
export function useSetStocked(productId: string) {
  const viewer = useViewer()
  const queries = useQueryClient()
  return useMutation({
    meta: { showsMessage: true },
    // two quick presses are sent one after the other
    scope: { id: `stock ${productId}` },
    mutationFn: (isStocked: boolean) =>
      isStocked
        ? callApi<{ message: string }>('POST', 'product/stocks', { body: { prod_id: productId } })
        : callApi<{ message: string }>('DELETE', `product/stocks/${encodeURIComponent(productId)}`),
    onMutate: (isStocked) => updateCachedProduct(queries, productId, { isStocked }),
    onError: (_error, isStocked) => updateCachedProduct(queries, productId, { isStocked: !isStocked }),
    onSuccess: async (_answer, isStocked) => {
      // what is not in stock is not sold either; imported here, as no page of the shop loads what reads a stored cart
      if (!isStocked) (await import('#cart/web/remove-from-stored-cart.ts')).removeFromStoredCart(productId)
      return queries.invalidateQueries({ queryKey: ['products', viewer.key, 'stock'] })
    },
  })
}

/** Puts the product on the list of the client by link who presses 'buy product' (D-183). */
export function useAddClientProduct(productId: string, options: { onSuccess: () => void }) {
  const viewer = useViewer()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      callApi('POST', 'product/select/stocks', {
        body: { prod_id: productId, user_id: viewer.visit?.userId, client_id: viewer.visit?.clientId },
      }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['products', viewer.key, 'stock'] })
      options.onSuccess()
    },
  })
}

/** Reports the seconds that were played; the server marks the video as watched from 90 % of its length on (D-204). */
export async function recordVideoView(
  productId: string,
  played: number,
): Promise<{ isWatched: boolean; message: string }> {
  const body = { prod_id: productId, played }
  const { is_viewVdo, message } = await callApi<VideoViewResponse>('POST', 'product/view/video', { body })
  return { isWatched: is_viewVdo, message }
}

interface StockListFilter {
  sort: StockSort
  direction: 1 | -1
  search: string
}

interface StockPage {
  products: readonly Product[]
  imageBase: string
  total: number
}

/** The stock of a seller; for a client by link the products on the client's list. */
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

type Sort = Pick<StockListFilter, 'sort' | 'direction'>

/** The sorts of My Stock, with code and direction as the list call takes them (S-STCK-009..012, D-131). */
export const sortParams = {
  name: { sort: stockSort.name, direction: 1 },
  priceDown: { sort: stockSort.price, direction: -1 },
  priceUp: { sort: stockSort.price, direction: 1 },
  commission: { sort: stockSort.commission, direction: -1 },
} as const satisfies Record<string, Sort>

type SortName = keyof typeof sortParams

/** From the URL; by name where it has none or an unknown one. */
export function parseSortName(name: string | null): SortName {
  return name !== null && Object.hasOwn(sortParams, name) ? (name as SortName) : 'name'
}

/** A client by link neither sees nor sorts by commission. */
export function sortOptions(withCommission: boolean): { value: SortName; label: string }[] {
  const all: { value: SortName; label: string }[] = [
    { value: 'name', label: myStockText.name },
    { value: 'priceDown', label: myStockText.priceHighLow },
    { value: 'priceUp', label: myStockText.priceLowHigh },
  ]
  return withCommission ? [...all, { value: 'commission', label: myStockText.commission }] : all
}
