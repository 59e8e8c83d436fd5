import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import { nameSort, productSort } from '#catalogue/admin/sort-codes.ts'
import type { adminBannerResponseSchema } from '#catalogue/banners/admin/contract.ts'
import type { BannersResponse } from '#catalogue/banners/contract.ts'
import type { adminCategoryResponseSchema } from '#catalogue/categories/admin/contract.ts'
import type { CategoriesResponse } from '#catalogue/categories/contract.ts'
import type {
  AdminProductWire,
  adminProductResponseSchema,
  adminProductsResponseSchema,
  BulkAction,
} from '#catalogue/products/admin/contract.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { createUploadTransport } from '#platform/web/api-client/upload-progress.ts'
import { listQuery, type TableParams } from '#platform/web/ui/back-office/table-params.ts'

type ProductList = z.output<typeof adminProductsResponseSchema>
type OneProduct = z.output<typeof adminProductResponseSchema>
type OneCategory = z.output<typeof adminCategoryResponseSchema>
type OneBanner = z.output<typeof adminBannerResponseSchema>
type Message = { message: string }

/** The screens show failures of loading themselves. */
const silent = { silent: true }
/** The forms show failures under their fields where they can. */
const form = { silent: true, showsMessage: true }

export const adminProductsQuery = (viewer: string, place: TableParams) =>
  queryOptions({
    queryKey: ['goods', viewer, 'products', place],
    queryFn: ({ signal }) => {
      const { sortValue, ...query } = listQuery(place)
      return callApi<ProductList>('GET', 'admin/product/list', {
        query: { ...query, sortValue: sortValue ?? productSort.name },
        signal,
      })
    },
    meta: silent,
  })

export const adminProductQuery = (viewer: string, id: string) =>
  queryOptions({
    queryKey: ['goods', viewer, 'product', id],
    queryFn: () => callApi<OneProduct>('GET', `admin/product/${encodeURIComponent(id)}`),
    meta: silent,
  })

/** The specification writes the sort code of these two lists in its other way (D-189). */
function byName(place: TableParams) {
  const { sortValue, ...query } = listQuery(place)
  return { ...query, sort_val: sortValue ?? nameSort }
}

export const adminCategoriesQuery = (viewer: string, place: TableParams) =>
  queryOptions({
    queryKey: ['goods', viewer, 'categories', place],
    queryFn: ({ signal }) =>
      callApi<CategoriesResponse>('GET', 'admin/category/list', { query: byName(place), signal }),
    meta: silent,
  })

export const adminCategoryQuery = (viewer: string, id: string) =>
  queryOptions({
    queryKey: ['goods', viewer, 'category', id],
    queryFn: () => callApi<OneCategory>('GET', `admin/category/${encodeURIComponent(id)}`),
    meta: silent,
  })

export const adminBannersQuery = (viewer: string, place: TableParams) =>
  queryOptions({
    queryKey: ['goods', viewer, 'banners', place],
    queryFn: ({ signal }) => callApi<BannersResponse>('GET', 'admin/banner/list', { query: byName(place), signal }),
    meta: silent,
  })

export const adminBannerQuery = (viewer: string, id: string) =>
  queryOptions({
    queryKey: ['goods', viewer, 'banner', id],
    queryFn: () => callApi<OneBanner>('GET', `admin/banner/${encodeURIComponent(id)}`),
    meta: silent,
  })

/** Whatever shows the catalogue, here or in the shop, is old after a change. */
const touched = ['goods', 'products', 'categories', 'banners', 'brands', 'colours', 'home', 'dashboard']
function outdate(queries: QueryClient): void {
  for (const key of touched) void queries.invalidateQueries({ queryKey: [key] })
}

function useChange<Input>(change: (input: Input) => Promise<Message>, meta: { silent?: boolean } = {}) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => outdate(queries),
    meta: { showsMessage: true, ...meta },
  })
}

export interface Saving {
  form: FormData
  /** From 0 to 1. */
  onProgress: (part: number) => void
}

const send =
  (method: 'POST' | 'PUT', path: string) =>
  ({ form, onProgress }: Saving) =>
    callApi<Message>(method, path, { form, transport: createUploadTransport(onProgress) })

export const useSaveProduct = (isNew: boolean) => useChange(send(isNew ? 'POST' : 'PUT', 'admin/product'), form)
export const useSaveCategory = (isNew: boolean) => useChange(send(isNew ? 'POST' : 'PUT', 'admin/category'), form)
export const useSaveBanner = (isNew: boolean) => useChange(send(isNew ? 'POST' : 'PUT', 'admin/banner'), form)

const remove = (what: string) => (id: string) => callApi<Message>('DELETE', `admin/${what}/${encodeURIComponent(id)}`)

export const useDeleteProduct = () => useChange(remove('product'))
export const useDeleteCategory = () => useChange(remove('category'))
export const useDeleteSubCategory = () => useChange(remove('category/sub'))
export const useDeleteBanner = () => useChange(remove('banner'))

export const useChangeProducts = () =>
  useChange(({ ids, change }: { ids: readonly string[]; change: BulkAction }) =>
    callApi<Message>('PUT', 'admin/product/many', { body: { prod_ids: JSON.stringify(ids), change } }),
  )
export const useRestoreCategory = () =>
  useChange((id: string) => callApi<Message>('PUT', 'admin/category/restore', { body: { cat_id: id } }))
export const useRestoreSubCategory = () =>
  useChange((id: string) => callApi<Message>('PUT', 'admin/category/sub/restore', { body: { subcat_id: id } }))
export const useRestoreBanner = () =>
  useChange((id: string) => callApi<Message>('PUT', 'admin/banner/restore', { body: { banner_id: id } }))

export const useAddSubCategory = () =>
  useChange(
    (fields: { cat_id: string; name: string }) => callApi<Message>('POST', 'admin/category/sub', { body: fields }),
    form,
  )
export const useRenameSubCategory = () =>
  useChange(
    (fields: { subcat_id: string; name: string }) => callApi<Message>('PUT', 'admin/category/sub', { body: fields }),
    form,
  )

export type ProductFlag = 'featured' | 'pplr' | 'status'

/** The Hide switch names the product in another way than the other two. */
const switches: Record<ProductFlag, (id: string, action: 0 | 1) => Promise<Message>> = {
  featured: (id, action) => callApi('PUT', 'admin/product/feature', { body: { prod_id: id, action } }),
  pplr: (id, action) => callApi('PUT', 'admin/product/popular', { body: { prod_id: id, action } }),
  status: (id, action) => callApi('PUT', 'admin/product/block', { body: { _id: id, action } }),
}

/** Turns a product's switch at once, and back where the server refuses. */
export function useSwitchProduct() {
  const viewer = useViewer()
  const queries = useQueryClient()
  const key = ['goods', viewer.key, 'products']
  const show = (id: string, flag: ProductFlag, on: boolean) => {
    const turned = (product: AdminProductWire) => (product._id === id ? { ...product, [flag]: on } : product)
    queries.setQueriesData<ProductList>({ queryKey: key }, (list) =>
      list ? { ...list, prods: list.prods.map(turned) } : list,
    )
  }
  return useMutation({
    mutationFn: ({ id, flag, action }: { id: string; flag: ProductFlag; action: 0 | 1 }) => switches[flag](id, action),
    onMutate: async ({ id, flag, action }) => {
      await queries.cancelQueries({ queryKey: key })
      show(id, flag, action === 1)
    },
    onError: (_error, { id, flag, action }) => show(id, flag, action === 0),
    onSettled: () => outdate(queries),
    meta: { showsMessage: true },
  })
}
