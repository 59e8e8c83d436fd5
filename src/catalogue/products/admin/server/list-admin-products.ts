import type { AdminListQuery } from '#catalogue/admin/contract.ts'
import { productSort } from '#catalogue/admin/sort-codes.ts'
import {
  type AdminProductFilter,
  type AdminProductSort,
  selectAdminProductPage,
  selectAdminProducts,
} from '#catalogue/products/admin/server/admin-products-store.ts'
import type { AdminProductWire } from '#catalogue/products/admin-contract.ts'
import { productNotFound } from '#catalogue/products/server/get-product.ts'
import { presentAdminProduct } from '#catalogue/products/server/present.ts'
import { formatTsQuery, parseSearchWords } from '#catalogue/search/server/search-words.ts'
import { publicBase } from '#media/server/serve-files.ts'
import { toAdminPage } from '#platform/paging.ts'
import type { Database } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'

const sortsByCode = new Map<number, AdminProductSort>(
  Object.entries(productSort).map(([name, code]) => [code, name as AdminProductSort]),
)

/** Null where the search text holds no word, so that nothing matches. */
export function parseAdminProductFilter({ sKey, deleted }: AdminListQuery): AdminProductFilter | null {
  const words = parseSearchWords(sKey)
  if (sKey.trim() !== '' && words.length === 0) return null
  return { tsQuery: words.length > 0 ? formatTsQuery(words) : null, deleted }
}

/** Visible and hidden products; or the deleted ones, where the query asks for them. */
export async function listAdminProducts(
  db: Database,
  query: AdminListQuery,
): Promise<{ prods: AdminProductWire[]; bP: string; ttl: number }> {
  const { dir, sortValue, sort_val } = query
  const filter = parseAdminProductFilter(query)
  if (!filter) return { prods: [], bP: publicBase, ttl: 0 }
  const sort = sortsByCode.get(sortValue ?? sort_val ?? productSort.name) ?? 'name'
  const order = { sort, descending: dir === -1 }
  const { rows, total } = await selectAdminProductPage(db, filter, order, toAdminPage(query))
  return { prods: rows.map(presentAdminProduct), bP: publicBase, ttl: total }
}

export async function getAdminProduct(db: Database, id: string): Promise<{ prod: AdminProductWire; bP: string }> {
  const [row] = isId(id) ? await selectAdminProducts(db, [id]) : []
  if (!row) throw productNotFound()
  return { prod: presentAdminProduct(row), bP: publicBase }
}
