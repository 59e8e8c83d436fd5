import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Viewer, visitor } from '#accounts/sessions/web/viewer.ts'
import type { BannersResponse } from '#catalogue/banners/contract.ts'
import type { CategoriesResponse } from '#catalogue/categories/contract.ts'
import type { ProductResponse, ProductsResponse, ProductWire, TileView } from '#catalogue/products/contract.ts'
import type { BrandsResponse, ColoursResponse } from '#catalogue/search/contract.ts'
import { bannerAddress } from '#catalogue/search/web/explore-url.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { getNextFullPage, pageSize } from '#platform/web/api-client/pagination.ts'

/** What a list is asked for, in the wire's words; the key of its query is made of it. */
export interface ListWish {
  sortValue?: number
  fltKey?: 1 | 3
  catg?: readonly string[]
  subCatg?: readonly string[]
  skin?: readonly number[]
  brand?: readonly string[]
  /** Hex codes without the hash (D-132). */
  colours?: readonly string[]
  sKey?: string
  prod_id?: string
  user_id?: string
  client_id?: string
}

function query({ colours = [], ...wish }: ListWish, page: number) {
  // each code with its encoded hash, comma-separated; call() encodes the text once more for the address
  const color = colours.map((code) => `%23${code}`).join(',')
  return { ...wish, color, page, limit: pageSize }
}

interface Tiles extends Omit<ProductsResponse, 'prods'> {
  prods: TileView[]
}

async function list(viewer: string, wish: ListWish, page: number, signal?: AbortSignal): Promise<Tiles> {
  const options = { query: query(wish, page), ...(signal ? { signal } : {}) }
  const answer = await callApi<ProductsResponse>('GET', 'product/list', options)
  return { ...answer, prods: answer.prods.map(viewer === visitor.key ? tileOf : ownTileOf) }
}

function tileOf(product: ProductWire): TileView {
  const { _id, cat_id, name, brand, price, rrp, imgs, video } = product
  return { _id, cat_id, name, brand, price, rrp, imgs: imgs.slice(0, 1), video }
}

function ownTileOf(product: ProductWire): TileView {
  const { commission, is_fav, is_stk, is_viewVdo } = product
  return { ...tileOf(product), is_fav, is_stk, is_viewVdo, ...(commission === undefined ? {} : { commission }) }
}

/** One page: the carousels. */
export const productsQuery = (viewer: string, wish: ListWish) =>
  queryOptions({ queryKey: ['products', viewer, wish], queryFn: ({ signal }) => list(viewer, wish, 1, signal) })

/** The endless list; its part keeps the pace of the pages (S-EXPL-038). */
export const endlessProductsQuery = (viewer: string, wish: ListWish) =>
  infiniteQueryOptions({
    queryKey: ['products', viewer, 'endless', wish],
    queryFn: ({ pageParam, signal }) => list(viewer, wish, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, all, page) => getNextFullPage(last.prods, all, page),
  })

/** The stock variant of the page shows what is in the viewer's own stock or on her list (D-214); a visitor has neither. */
export const productQuery = (
  viewer: string,
  productId: string,
  from: string | undefined,
  visit: Viewer['visit'] = null,
) => {
  const own = from === 'stock' && viewer !== visitor.key
  const path = own ? 'product/stock' : 'product'
  return queryOptions({
    queryKey: ['products', viewer, 'one', productId, own ? 'stock' : 'explore', ...(visit ? [visit] : [])],
    queryFn: () =>
      callApi<ProductResponse>('GET', `${path}/${encodeURIComponent(productId)}`, {
        query: own ? {} : { user_id: visit?.userId, client_id: visit?.clientId },
      }),
    meta: { silent: true },
  })
}

const fixedFor = 5 * 60_000

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: async () => {
    const { catgs } = await callApi<CategoriesResponse>('GET', 'category')
    return { catgs: catgs.map(({ _id, name, subcatg }) => ({ _id, name, subcatg })) }
  },
  staleTime: fixedFor,
})
/** Of the same answer these sub-categories alone, under their categories: what a page shows of them before the browser has the rest. */
export const chosenSubCategoriesQuery = (chosen: readonly string[]) =>
  queryOptions({
    queryKey: ['categories', 'chosen', chosen],
    queryFn: async () => {
      const { catgs } = await callApi<CategoriesResponse>('GET', 'category')
      const parts = catgs.map(({ _id, name, subcatg }) => ({
        _id,
        name,
        subcatg: subcatg.filter((sub) => chosen.includes(sub._id)),
      }))
      return { catgs: parts.filter(({ subcatg }) => subcatg.length > 0) }
    },
    staleTime: fixedFor,
  })
/** The same answer as the list's filters show it, and as the tiles of home do: every page carries only what it draws. */
export const categoryNamesQuery = queryOptions({
  queryKey: ['categories', 'names'],
  queryFn: async () => {
    const { catgs } = await callApi<CategoriesResponse>('GET', 'category')
    return { catgs: catgs.map(({ _id, name }) => ({ _id, name })) }
  },
  staleTime: fixedFor,
})
export const categoryTilesQuery = queryOptions({
  queryKey: ['categories', 'tiles'],
  queryFn: async () => {
    const { catgs, bP } = await callApi<CategoriesResponse>('GET', 'category')
    return { catgs: catgs.map(({ _id, name, img }) => ({ _id, name, img })), bP }
  },
  staleTime: fixedFor,
})
export const brandsQuery = queryOptions({
  queryKey: ['brands'],
  queryFn: () => callApi<BrandsResponse>('GET', 'product/brands'),
  staleTime: fixedFor,
})
export const coloursQuery = queryOptions({
  queryKey: ['colours'],
  queryFn: () => callApi<ColoursResponse>('GET', 'product/colors'),
  staleTime: fixedFor,
})
export const bannersQuery = queryOptions({
  queryKey: ['banners'],
  queryFn: async () => {
    const { banners, bannerbP } = await callApi<BannersResponse>('GET', 'product/home/banner/list')
    const slides = banners.map((banner) => {
      const { _id, img, name, title, desc, position } = banner
      return { _id, img, name, title, desc, position, to: bannerAddress(banner) }
    })
    return { banners: slides, bannerbP }
  },
  staleTime: fixedFor,
})
