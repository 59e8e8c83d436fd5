import { productSort } from '#catalogue/admin/sort-codes.ts'
import { productNotFound } from '#catalogue/products/server/get-product.ts'
import { formatTsQuery, parseSearchWords } from '#catalogue/search/server/search-words.ts'
import type { Database } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import type { AdminProductList } from '../product-list-query.ts'
import type { AdminProductFilter, AdminProductRow, AdminProductSort } from './admin-products-store.ts'
import { selectAdminProductPage, selectAdminProducts } from './admin-products-store.ts'

const sortsByCode = new Map<number, AdminProductSort>(
  Object.entries(productSort).map(([name, code]) => [code, name as AdminProductSort]),
)

/** Converts the list's query to a filter; null if nothing can match, because the search has no word or the category's id is malformed. */
export function parseAdminProductFilter({ searchText, ...filter }: AdminProductList): AdminProductFilter | null {
  const words = parseSearchWords(searchText)
  if (searchText.trim() !== '' && words.length === 0) return null
  const { deleted, state, categoryId, from, to } = filter
  if (categoryId && !isId(categoryId)) return null
  return { tsQuery: words.length > 0 ? formatTsQuery(words) : null, deleted, state, categoryId, from, to }
}

/** Lists visible and hidden products, or the deleted ones if the query asks for them. */
export async function listAdminProducts(
  db: Database,
  list: AdminProductList,
): Promise<{ products: AdminProductRow[]; total: number }> {
  const filter = parseAdminProductFilter(list)
  if (!filter) return { products: [], total: 0 }
  const sort = sortsByCode.get(list.sortCode ?? productSort.name) ?? 'name'
  const order = { sort, descending: list.isDescending }
  const { rows, total } = await selectAdminProductPage(db, filter, order, list.page)
  return { products: rows, total }
}

export async function getAdminProduct(db: Database, id: string): Promise<AdminProductRow> {
  const [product] = isId(id) ? await selectAdminProducts(db, [id]) : []
  if (!product) throw productNotFound()
  return product
}
