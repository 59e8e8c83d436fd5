import { type ExploreSort, exploreSort } from '#catalogue/search/codes.ts'
import { Facet, type FacetGroup, type FacetMatch, type FacetValue } from '#catalogue/search/server/facet.ts'
import { firstInOrder } from '#catalogue/search/server/first-in-order.ts'
import type { FoundProducts } from '#catalogue/search/server/found-products.ts'
import type { ProductFilter } from '#catalogue/search/server/product-filter.ts'
import type { ProductIndexRow } from '#catalogue/search/server/product-index-store.ts'
import type { Page } from '#platform/list-query-contract.ts'

/** What a product is sorted by, and the group of products with the same values it is in for each facet. */
export interface IndexedProduct
  extends Pick<ProductIndexRow, 'id' | 'featured' | 'popular' | 'createdAt' | 'pricePence' | 'commissionPence'> {
  groups: Groups
}

/** The columns of a row that filters name. */
const facetNames = ['categoryIds', 'subCategoryIds', 'skinTones', 'brands', 'colours'] as const
type FacetName = (typeof facetNames)[number]
type Groups = Record<FacetName, FacetGroup<IndexedProduct>>

type Compare = (one: IndexedProduct, other: IndexedProduct) => number

/**
 * The products in the shop with what lists filter and sort by, in the memory of this process: a list with filters that were never
 * combined before needs no statement, and its total is exact. A product takes about 400 bytes.
 */
export class ProductIndex {
  readonly #products = new Map<string, IndexedProduct>()
  readonly #facets: Record<FacetName, Facet<IndexedProduct>> = {
    categoryIds: new Facet(),
    subCategoryIds: new Facet(),
    skinTones: new Facet(),
    brands: new Facet(),
    colours: new Facet(),
  }

  /** How many products the shop shows. */
  get size(): number {
    return this.#products.size
  }

  /** Takes over a product as it is now; one that is hidden or deleted leaves the index. */
  apply(row: ProductIndexRow): void {
    const previous = this.#products.get(row.id)
    if (previous) this.#remove(previous)
    if (row.inShop) this.#add(row)
  }

  /** One page of the products that match, and how many match; a filter with words is not answered here. */
  find(filter: Omit<ProductFilter, 'tsQuery'>, sort: ExploreSort, { limit, offset }: Page): FoundProducts {
    const matches = this.#listMatches(filter)
    const page = firstInOrder(matches, compareBy[sort], offset + limit).slice(offset)
    return { ids: page.map(({ id }) => id), total: matches.length }
  }

  #listMatches(filter: Omit<ProductFilter, 'tsQuery'>): IndexedProduct[] {
    const { only, exceptId } = filter
    const chosen = facetNames
      .filter((name) => filter[name].length > 0)
      .map((name) => ({ name, ...this.#facets[name].match(filter[name]) }))
      .sort((one, other) => one.size - other.size)
    const [smallest, ...others] = chosen
    const matches: IndexedProduct[] = []
    for (const products of smallest ? productsOf(smallest) : [this.#products.values()])
      for (const product of products)
        if (
          (only === null || product[only]) &&
          product.id !== exceptId &&
          others.every(({ name, groups }) => groups.has(product.groups[name]))
        )
          matches.push(product)
    return matches
  }

  #add({ id, featured, popular, createdAt, pricePence, commissionPence, ...row }: ProductIndexRow): void {
    const groups = {} as Groups
    const product = { id, featured, popular, createdAt, pricePence, commissionPence, groups }
    const values: Record<FacetName, readonly FacetValue[]> = { ...row, brands: [row.brand], colours: [row.colour] }
    for (const name of facetNames) groups[name] = this.#facets[name].add(product, values[name])
    this.#products.set(id, product)
  }

  #remove(product: IndexedProduct): void {
    for (const name of facetNames) this.#facets[name].remove(product, product.groups[name])
    this.#products.delete(product.id)
  }
}

const productsOf = ({ groups }: FacetMatch<IndexedProduct>): Set<IndexedProduct>[] =>
  [...groups].map(({ products }) => products)

const byId: Compare = (one, other) => (one.id < other.id ? -1 : 1)
const newest: Compare = (one, other) => other.createdAt - one.createdAt || byId(one, other)

/** The same orders as `sortOrders` of the searches: each ends with the id, so that no product appears on two pages (D-130). */
const compareBy: Record<ExploreSort, Compare> = {
  [exploreSort.featured]: (one, other) => Number(other.featured) - Number(one.featured) || newest(one, other),
  [exploreSort.newest]: newest,
  [exploreSort.priceDown]: (one, other) => other.pricePence - one.pricePence || byId(one, other),
  [exploreSort.priceUp]: (one, other) => one.pricePence - other.pricePence || byId(one, other),
  [exploreSort.commission]: (one, other) => other.commissionPence - one.commissionPence || byId(one, other),
  [exploreSort.all]: newest,
}
