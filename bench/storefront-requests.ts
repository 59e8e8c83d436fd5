import type { NewQuestions } from './new-questions.ts'
import { productKinds, qualities, type SeededCatalogue } from './seed-catalogue.ts'

export interface StorefrontRequests {
  what: string
  /** Paths that are requested in turn: a single path is answered from the response cache, thousands of different ones never are. */
  paths: string[]
  /** The statement that answers one of the paths; absent where the response is a whole page. */
  sql?: string
  /** Whether sellers send the requests, each connection with a session of its own. */
  bySellers?: true
}

/** How many responses the cache holds (src/catalogue/server/catalogue-response-cache.ts). */
const cachedResponseLimit = 2_000

const pictures = `(select json_agg(pp.file_name order by pp.position) from product_pictures pp where pp.product_id = p.id)`

/** The requests of the storefront by kind; most kinds occur once with answers from the cache and once without. */
export function listStorefrontRequests(
  { categoryId, productId, productIds }: SeededCatalogue,
  { filters, searches, misspeltSearches }: NewQuestions,
): StorefrontRequests[] {
  const catg = encodeURIComponent(JSON.stringify([categoryId]))
  const list = `/api/v1/product/list?sortValue=3&catg=${catg}`
  const listSql = `with few as materialized (
      select p.id, p.price_pence from products p
      where p.visible and p.deleted_at is null and p.category_ids && array['${categoryId}']::uuid[]
      order by p.created_at desc, p.id limit 2001),
    page as (select f.id, f.price_pence from few f order by f.price_pence, f.id limit 10)
    select p.*, ${pictures} from page join products p on p.id = page.id order by page.price_pence, page.id`
  const detailSql = `select p.*, ${pictures} from products p
    where p.id = '${productId}' and p.visible and p.deleted_at is null`
  const searchSql = `with few as materialized (
      select p.id, ts_rank(p.search_vector, to_tsquery('simple', 'velvet:* & serum:*')) as rank from products p
      where p.visible and p.deleted_at is null and p.search_vector @@ to_tsquery('simple', 'velvet:* & serum:*')
      order by p.created_at desc, p.id limit 2001),
    page as (select f.id, f.rank from few f order by f.rank desc, f.id limit 10)
    select p.*, ${pictures} from page join products p on p.id = page.id order by page.rank desc, page.id`
  const rows: StorefrontRequests[] = [
    { what: 'product list, by category, by price', paths: [list], sql: listSql },
    { what: 'product list, filters never asked before', paths: filters, sql: listSql },
    {
      what: 'a seller’s own lists, kept until she changes a mark',
      paths: [1, 2, 3, 4, 5].flatMap((page) => [list, '/api/v1/product/list?'].map((path) => `${path}&page=${page}`)),
      sql: listSql,
      bySellers: true,
    },
    {
      what: 'a seller’s own lists, filters never asked before',
      paths: filters.toReversed(),
      sql: listSql,
      bySellers: true,
    },
    { what: 'product detail', paths: [`/api/v1/product/${productId}`], sql: detailSql },
    {
      what: 'product detail, made anew each time',
      paths: productIds.map((id) => `/api/v1/product/${id}`),
      sql: detailSql,
    },
    { what: 'text search, a hundred usual ones', paths: listUsualSearches(), sql: searchSql },
    { what: 'text search, never made before', paths: searches, sql: searchSql },
    { what: 'misspelt search, never made before', paths: misspeltSearches, sql: searchSql },
    { what: 'page: the list', paths: [`/explore?categoryId=${categoryId}`] },
    { what: 'page: a product', paths: [`/product-details/${productId}/${categoryId}/explore`] },
    {
      what: 'page: a product, drawn anew each time',
      paths: productIds.map((id) => `/product-details/${id}/${categoryId}/explore`),
    },
  ]
  // API requests made anew are left out if their paths all fit into the cache, because the cache would then answer them
  return rows.filter(
    ({ what, paths }) => !what.includes('anew') || what.startsWith('page') || paths.length > cachedResponseLimit,
  )
}

/** Searches of two words each. */
function listUsualSearches(): string[] {
  const words = productKinds.flatMap((kind) => qualities.map((quality) => `${quality}%20${kind}`))
  return words.slice(0, 100).map((sKey) => `/api/v1/product/list?sKey=${sKey}`)
}
