import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  adminKey,
  type Message,
  toSortValQuery,
  useCatalogueMutation,
  useDeleteById,
  useSaveForm,
} from '#catalogue/admin/web/use-catalogue-mutation.ts'
import type { adminCategoryResponseSchema, CategoriesResponse, CategoryWire } from '#catalogue/categories/contract.ts'
import { toNamed } from '#catalogue/products/web/product-api.ts'
import type { SelectedPicture } from '#media/web/pictures-field.tsx'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { createFormData } from '#platform/web/forms/form-data.ts'
import type { TableParams } from '#platform/web/ui/back-office/list-query-api.ts'

export interface SubCategory {
  id: string
  name: string
}

export interface AdminCategory {
  id: string
  name: string
  description: string
  picture: string
  subCategories: SubCategory[]
}

function toAdminCategory(wire: CategoryWire): AdminCategory {
  return {
    id: wire._id,
    name: wire.name,
    description: wire.desc,
    picture: wire.img,
    subCategories: wire.subcatg.map(toNamed),
  }
}

export const adminCategoriesQuery = (viewer: string, params: TableParams) =>
  queryOptions({
    queryKey: [adminKey, viewer, 'categories', params],
    queryFn: async ({ signal }) => {
      const options = { query: toSortValQuery(params), signal }
      const { catgs, bP, ttl } = await callApi<CategoriesResponse>('GET', 'admin/category/list', options)
      return { categories: catgs.map(toAdminCategory), imageBase: bP, total: ttl }
    },
  })

/** One category with its sub-categories, and its deleted sub-categories, which can be restored. */
export const adminCategoryQuery = (viewer: string, id: string) =>
  queryOptions({
    queryKey: [adminKey, viewer, 'category', id],
    queryFn: async () => {
      const path = `admin/category/${encodeURIComponent(id)}`
      const { catgs, bP } = await callApi<z.output<typeof adminCategoryResponseSchema>>('GET', path)
      return {
        category: toAdminCategory(catgs),
        deletedSubCategories: catgs.deletedSubCategory.map(toNamed),
        imageBase: bP,
      }
    },
  })

interface CategoryFields {
  /** Undefined for a new category. */
  id: string | undefined
  name: string
  description: string
  pictures: readonly SelectedPicture[]
}

export function createCategoryFormData({ id, name, description, pictures }: CategoryFields): FormData {
  return createFormData(
    { ...(id === undefined ? {} : { cat_id: id }), name: name.trim(), desc: description.trim() },
    { cat_img: pictures.flatMap(({ file }) => file ?? []) },
  )
}

export const useSaveCategory = (isNew: boolean) => useSaveForm(isNew, 'admin/category')
export const useDeleteCategory = () => useDeleteById('admin/category')
export const useDeleteSubCategory = () => useDeleteById('admin/category/sub')

export const useRestoreCategory = () =>
  useCatalogueMutation((id: string) => callApi<Message>('PUT', 'admin/category/restore', { body: { cat_id: id } }))

export const useRestoreSubCategory = () =>
  useCatalogueMutation((id: string) =>
    callApi<Message>('PUT', 'admin/category/sub/restore', { body: { subcat_id: id } }),
  )

export const useAddSubCategory = () =>
  useCatalogueMutation(({ categoryId, name }: { categoryId: string; name: string }) =>
    callApi<Message>('POST', 'admin/category/sub', { body: { cat_id: categoryId, name } }),
  )

export const useRenameSubCategory = () =>
  useCatalogueMutation(({ id, name }: SubCategory) =>
    callApi<Message>('PUT', 'admin/category/sub', { body: { subcat_id: id, name } }),
  )

/** The path of the page that adds a sub-category; both ids in it are the category's, since the sub-category has none yet (D-167). */
export function addSubCategoryPath(categoryId: string): string {
  return `/category/category-details/${categoryId}/sub-category/${categoryId}`
}
