import { queryOptions } from '@tanstack/react-query'
import { toNamed } from '#catalogue/products/web/product-api.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import type { CategoriesResponse } from '../contract.ts'

/** Categories seldom change, so they are not fetched again for five minutes. */
const staleTime = 5 * 60_000

const fetchCategories = () => callApi<CategoriesResponse>('GET', 'category')

/** All categories with their sub-categories. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: async () => (await fetchCategories()).catgs.map(toCategory),
  staleTime,
})

/**
 * Only the chosen sub-categories, in their categories: a server-rendered page holds these, because the browser fetches all sub-categories
 * later.
 */
export const chosenSubCategoriesQuery = (chosen: readonly string[]) =>
  queryOptions({
    queryKey: ['categories', 'chosen', chosen],
    queryFn: async () => {
      const categories = (await fetchCategories()).catgs.map(toCategory).map((category) => ({
        ...category,
        subCategories: category.subCategories.filter(({ id }) => chosen.includes(id)),
      }))
      return categories.filter(({ subCategories }) => subCategories.length > 0)
    },
    staleTime,
  })

/**
 * The names of the categories, for the filter panel; without sub-categories, since a server-rendered page carries the data of its
 * queries.
 */
export const categoryNamesQuery = queryOptions({
  queryKey: ['categories', 'names'],
  queryFn: async () => (await fetchCategories()).catgs.map(toNamed),
  staleTime,
})

/** The names and pictures for the home page. */
export const categoryTilesQuery = queryOptions({
  queryKey: ['categories', 'tiles'],
  queryFn: async () => {
    const { catgs, bP } = await fetchCategories()
    return { categories: catgs.map((wire) => ({ ...toNamed(wire), picture: wire.img })), imageBase: bP }
  },
  staleTime,
})

export interface Category {
  id: string
  name: string
  subCategories: { id: string; name: string }[]
}

function toCategory({ _id, name, subcatg }: CategoriesResponse['catgs'][number]): Category {
  return { id: _id, name, subCategories: subcatg.map(toNamed) }
}
