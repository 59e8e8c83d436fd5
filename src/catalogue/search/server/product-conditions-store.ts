import { type RawBuilder, sql } from 'kysely'
import { isInShop } from '#catalogue/products/server/products-store.ts'
import { type ExploreSort, exploreSort } from '#catalogue/search/codes.ts'
import type { ProductFilter } from '#catalogue/search/server/product-filter.ts'

/** The conditions, sort orders and rank of searches, for queries with `products p`. */

/** Everything after `where`: visible products that match the filter. */
export function whereClause(filter: ProductFilter): RawBuilder<unknown> {
  const except = filter.exceptId ? [sql`p.id <> ${filter.exceptId}`] : []
  return sql.join([isInShop, ...filterConditions(filter), ...except], sql` and `)
}

/** One condition for each filter that is set, without the excepted product. */
export function filterConditions(filter: ProductFilter): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  if (filter.only === 'featured') conditions.push(sql`p.featured`)
  if (filter.only === 'popular') conditions.push(sql`p.popular`)
  if (filter.categoryIds.length > 0) conditions.push(sql`p.category_ids && ${filter.categoryIds}::uuid[]`)
  if (filter.subCategoryIds.length > 0) conditions.push(sql`p.sub_category_ids && ${filter.subCategoryIds}::uuid[]`)
  if (filter.skinTones.length > 0) conditions.push(sql`p.skin_tones && ${filter.skinTones}::smallint[]`)
  if (filter.brands.length > 0) conditions.push(sql`lower(p.brand) = any(${filter.brands}::text[])`)
  if (filter.colours.length > 0) conditions.push(sql`p.color = any(${filter.colours}::text[])`)
  if (filter.tsQuery) conditions.push(sql`p.search_vector @@ ${toTsQuery(filter.tsQuery)}`)
  return conditions
}

/** Better matches of a search come first, unless the list is sorted by date, price or commission. */
export function rankExpression(filter: ProductFilter, sort: ExploreSort): RawBuilder<unknown> {
  const isRanked = sort === exploreSort.featured || sort === exploreSort.all
  return filter.tsQuery && isRanked ? sql`ts_rank(p.search_vector, ${toTsQuery(filter.tsQuery)})` : sql`0`
}

/** Every order ends with the id, so that no product appears on two pages (D-130). */
export const sortOrders: Record<ExploreSort, RawBuilder<unknown>> = {
  [exploreSort.featured]: sql`p.featured desc, p.created_at desc, p.id`,
  [exploreSort.newest]: sql`p.created_at desc, p.id`,
  [exploreSort.priceDown]: sql`p.price_pence desc, p.id`,
  [exploreSort.priceUp]: sql`p.price_pence, p.id`,
  [exploreSort.commission]: sql`p.commission_pence desc, p.id`,
  [exploreSort.all]: sql`p.created_at desc, p.id`,
}

function toTsQuery(query: string): RawBuilder<unknown> {
  return sql`to_tsquery('simple', normalize_text(${query}))`
}
