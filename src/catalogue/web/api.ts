import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#base/web/call.ts'
import { nextFullPage, pageSize } from '#base/web/queries.ts'
import type { Viewer } from '#base/web/session.ts'
import type {
  BannersAnswer,
  BrandsAnswer,
  CategoriesAnswer,
  ColoursAnswer,
  ProductAnswer,
  ProductsAnswer,
  ProductView,
} from '#catalogue/contract.ts'

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

async function list(wish: ListWish, page: number, signal?: AbortSignal): Promise<ProductsAnswer> {
  const options = { query: query(wish, page), ...(signal ? { signal } : {}) }
  const answer = await call<ProductsAnswer>('GET', 'product/list', options)
  return { ...answer, prods: answer.prods.map(tileOf) }
}

/** A tile shows one picture and few words: a page of products does not carry the rest either. */
function tileOf(product: ProductView): ProductView {
  const short = { imgs: product.imgs.slice(0, 1), catg: product.catg.slice(0, 1), subCatg: [], skin_color: [] }
  return { ...product, ...short, title: '', desc: '', uses: '', ingredients: '' }
}

/** One page: the carousels. */
export const productsQuery = (viewer: string, wish: ListWish) =>
  queryOptions({ queryKey: ['products', viewer, wish], queryFn: ({ signal }) => list(wish, 1, signal) })

/** The endless list; its part keeps the pace of the pages (S-EXPL-038). */
export const endlessProductsQuery = (viewer: string, wish: ListWish) =>
  infiniteQueryOptions({
    queryKey: ['products', viewer, 'endless', wish],
    queryFn: ({ pageParam, signal }) => list(wish, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, all, page) => nextFullPage(last.prods, all, page),
  })

export const productQuery = (viewer: string, productId: string, visit: Viewer['visit'] = null) =>
  queryOptions({
    queryKey: ['products', viewer, 'one', productId, ...(visit ? [visit] : [])],
    queryFn: () =>
      call<ProductAnswer>('GET', `product/${encodeURIComponent(productId)}`, {
        query: { user_id: visit?.userId, client_id: visit?.clientId },
      }),
    meta: { silent: true },
  })

const fixedFor = 5 * 60_000

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: () => call<CategoriesAnswer>('GET', 'category'),
  staleTime: fixedFor,
})
export const brandsQuery = queryOptions({
  queryKey: ['brands'],
  queryFn: () => call<BrandsAnswer>('GET', 'product/brands'),
  staleTime: fixedFor,
})
export const coloursQuery = queryOptions({
  queryKey: ['colours'],
  queryFn: () => call<ColoursAnswer>('GET', 'product/colors'),
  staleTime: fixedFor,
})
export const bannersQuery = queryOptions({
  queryKey: ['banners'],
  queryFn: () => call<BannersAnswer>('GET', 'product/home/banner/list'),
  staleTime: fixedFor,
})
