import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { useViewer } from '#access/web/viewer.ts'
import { productSort } from '#catalogue/admin/sort-codes.ts'
import {
  adminKey,
  invalidateCatalogue,
  type Message,
  useCatalogueMutation,
  useDeleteById,
  useSaveForm,
} from '#catalogue/admin/web/use-catalogue-mutation.ts'
import type {
  AdminProductWire,
  adminProductResponseSchema,
  adminProductsResponseSchema,
  BulkAction,
} from '#catalogue/products/admin-contract.ts'
import type { Product } from '#catalogue/products/web/product.ts'
import { toProductDetails } from '#catalogue/products/web/product-api.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { listQuery, type TableParams } from '#platform/web/ui/back-office/list-query-api.ts'

export interface AdminProduct extends Product {
  /** The file name of the training video, or '' if there is none. */
  video: string
  /** In pounds. */
  commission: number
  /** The inventory. */
  quantity: number
  /** The VAT rate in per cent; null for the shop's own rate. */
  vatRate: number | null
  /** The product's shelf in the stock room; null until an administrator enters one. */
  bin: string | null
  hasHygieneSeal: boolean
  isVisible: boolean
  /** Whether links that were sent before have also stopped selling the product. */
  isWithdrawn: boolean
}

interface AdminProductList {
  products: AdminProduct[]
  imageBase: string
  total: number
}

export function toAdminProduct(wire: AdminProductWire): AdminProduct {
  return {
    ...toProductDetails(wire),
    video: wire.video,
    commission: wire.commission,
    quantity: wire.quantity,
    vatRate: wire.vat_rate,
    bin: wire.bin,
    hasHygieneSeal: wire.seal,
    isVisible: wire.status,
    isWithdrawn: wire.withdrawn !== null,
  }
}

export const adminProductsQuery = (viewer: string, params: TableParams) =>
  queryOptions({
    queryKey: [adminKey, viewer, 'products', params],
    queryFn: async ({ signal }): Promise<AdminProductList> => {
      const { sortValue, ...query } = listQuery(params)
      const { prods, bP, ttl } = await callApi<z.output<typeof adminProductsResponseSchema>>(
        'GET',
        'admin/product/list',
        { query: { ...query, sortValue: sortValue ?? productSort.name }, signal },
      )
      return { products: prods.map(toAdminProduct), imageBase: bP, total: ttl }
    },
  })

export const adminProductQuery = (viewer: string, id: string) =>
  queryOptions({
    queryKey: [adminKey, viewer, 'product', id],
    queryFn: async () => {
      const path = `admin/product/${encodeURIComponent(id)}`
      const { prod, bP } = await callApi<z.output<typeof adminProductResponseSchema>>('GET', path)
      return { product: toAdminProduct(prod), imageBase: bP }
    },
  })

export const useSaveProduct = (isNew: boolean) => useSaveForm(isNew, 'admin/product')
export const useDeleteProduct = () => useDeleteById('admin/product')

export const useBulkUpdateProducts = () =>
  useCatalogueMutation(({ ids, action }: { ids: readonly string[]; action: BulkAction }) =>
    callApi<Message>('PUT', 'admin/product/many', { body: { prod_ids: JSON.stringify(ids), change: action } }),
  )

export type ProductFlag = 'isFeatured' | 'isPopular' | 'isVisible'

/** The call of each switch; that of Hide calls the product `_id` instead of `prod_id`. */
const setFlag: Record<ProductFlag, (id: string, action: 0 | 1, links?: 'leave' | 'drop') => Promise<Message>> = {
  isFeatured: (id, action) => callApi('PUT', 'admin/product/feature', { body: { prod_id: id, action } }),
  isPopular: (id, action) => callApi('PUT', 'admin/product/popular', { body: { prod_id: id, action } }),
  isVisible: (id, action, links) => callApi('PUT', 'admin/product/block', { body: { _id: id, action, links } }),
}

interface FlagChange {
  id: string
  flag: ProductFlag
  on: boolean
  /** For a product that is being hidden: whether links that were sent before still sell it. */
  links?: 'leave' | 'drop' | undefined
}

/** Turns a switch at once, and turns it back if the server rejects the change. */
export function useSetProductFlag() {
  const viewer = useViewer()
  const queries = useQueryClient()
  const queryKey = [adminKey, viewer.key, 'products']
  const updateCached = ({ id, flag, on }: FlagChange) =>
    queries.setQueriesData<AdminProductList>({ queryKey }, (list) =>
      list
        ? {
            ...list,
            products: list.products.map((product) => (product.id === id ? { ...product, [flag]: on } : product)),
          }
        : list,
    )
  return useMutation({
    mutationFn: ({ id, flag, on, links }: FlagChange) => setFlag[flag](id, on ? 1 : 0, links),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey })
      updateCached(change)
    },
    onError: (_error, change) => updateCached({ ...change, on: !change.on }),
    onSettled: () => invalidateCatalogue(queries),
    meta: { showsMessage: true },
  })
}
