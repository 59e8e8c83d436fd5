import { type ExploreSort, exploreSort } from '#catalogue/search/codes.ts'
import type { Vocabulary } from '#catalogue/search/server/correct-spelling.ts'
import { Facet, type FacetGroup, type FacetValue } from '#catalogue/search/server/facet.ts'
import { firstInOrder } from '#catalogue/search/server/first-in-order.ts'
import { InvertedIndex } from '#catalogue/search/server/inverted-index.ts'
import type { ProductFilter } from '#catalogue/search/server/product-filter.ts'
import type { ProductIndexRow } from '#catalogue/search/server/product-index-store.ts'
import { compareBy } from '#catalogue/search/server/product-orders.ts'
import { type SearchTerm, splitWords } from '#catalogue/search/server/search-words.ts'
import type { Page } from '#platform/list-query-contract.ts'

/** What a product is sorted by, the group of products with the same values it is in for each facet, and its words. */
export interface IndexedProduct
  extends Pick<ProductIndexRow, 'id' | 'featured' | 'popular' | 'createdAt' | 'pricePence' | 'commissionPence'> {
  groups: Groups
  /** Of its name and brand. */
  nameWords: string[]
  titleWords: string[]
}

/** The columns of a row that filters name. */
const facetNames = ['categoryIds', 'subCategoryIds', 'skinTones', 'brands', 'colours'] as const
type FacetName = (typeof facetNames)[number]
type Groups = Record<FacetName, FacetGroup<IndexedProduct>>

/** One page of a list: the ids of its products in order, and how many products match on all pages. */
export interface FoundProducts {
  ids: string[]
  total: number
}

/** One filter, or one word of a search. */
interface Condition {
  /** At most so many products meet it. */
  size: number
  /** Each product that meets it, in one of the sets. */
  listProducts(): Iterable<IndexedProduct>[]
  isMetBy(product: IndexedProduct): boolean
}

/** What meets one of the choices of a search, and the words by which its terms are met. */
interface Matches {
  products: IndexedProduct[]
  words: ReadonlySet<string>[]
}

/** How well a product matches a search: the title says less of what it is than its name and brand. */
const weights = { name: 1, title: 0.4 }

/**
 * The products in the shop with what lists filter, search and sort by, in the memory of this process: a list with filters and words that were
 * never combined before needs no statement, and its total is exact.
 */
export class ProductIndex {
  readonly #products = new Map<string, IndexedProduct>()
  readonly #words = new InvertedIndex<IndexedProduct>()
  readonly #facets: Record<FacetName, Facet<IndexedProduct>> = {
    categoryIds: new Facet(),
    subCategoryIds: new Facet(),
    skinTones: new Facet(),
    brands: new Facet(),
    colours: new Facet(),
  }

  get words(): Vocabulary {
    return this.#words
  }

  /** Takes over a product as it is now; one that is hidden or deleted leaves the index. */
  apply(row: ProductIndexRow): void {
    const previous = this.#products.get(row.id)
    if (previous) this.#remove(previous)
    if (row.inShop) this.#add(row)
  }

  /** One page of the products that match, and how many match. Better matches of a search come first, unless it is sorted by date, price or commission. */
  find(filter: ProductFilter, sort: ExploreSort, { limit, offset }: Page): FoundProducts {
    const choices = (filter.words ?? [[]]).map((terms) => this.#listMatches(filter, terms))
    const matches =
      choices.length === 1 ? (choices[0]?.products ?? []) : [...new Set(choices.flatMap(({ products }) => products))]
    const inOrder = compareBy[sort]
    const isRanked = filter.words !== null && (sort === exploreSort.featured || sort === exploreSort.all)
    const ranks = isRanked ? rankMatches(choices) : new Map<IndexedProduct, number>()
    const betterFirst = (one: IndexedProduct, other: IndexedProduct) =>
      (ranks.get(other) ?? 0) - (ranks.get(one) ?? 0) || inOrder(one, other)
    const page = firstInOrder(matches, isRanked ? betterFirst : inOrder, offset + limit).slice(offset)
    return { ids: page.map(({ id }) => id), total: matches.length }
  }

  /** The products that meet the filters and each of the terms: of the smallest condition those that meet the others. */
  #listMatches(filter: ProductFilter, terms: readonly SearchTerm[]): Matches {
    const words = terms.map((term) => this.#listWords(term))
    const conditions = [...this.#listFilters(filter), ...words.map((some) => this.#toCondition(some))]
    const [smallest, ...others] = conditions.sort((one, other) => one.size - other.size)
    const found: IndexedProduct[] = []
    for (const products of smallest?.listProducts() ?? [this.#products.values()])
      for (const product of products)
        if (isWanted(product, filter) && others.every((condition) => condition.isMetBy(product))) found.push(product)
    return { products: found, words }
  }

  #listFilters(filter: ProductFilter): Condition[] {
    return facetNames
      .filter((name) => filter[name].length > 0)
      .map((name) => {
        const { groups, size } = this.#facets[name].match(filter[name])
        return {
          size,
          listProducts: () => [...groups].map(({ products }) => products),
          isMetBy: (product) => groups.has(product.groups[name]),
        }
      })
  }

  /** The words that meet a term of a search. */
  #listWords(term: SearchTerm): ReadonlySet<string> {
    return new Set(term.flatMap((beginning) => this.#words.wordsBeginningWith(beginning)))
  }

  #toCondition(words: ReadonlySet<string>): Condition {
    const products = [...words].map((word) => this.#words.productsWith(word))
    return {
      size: products.reduce((sum, { size }) => sum + size, 0),
      // a product may have several of the words
      listProducts: () => (products.length === 1 ? products : [new Set(products.flatMap((some) => [...some]))]),
      isMetBy: (product) => weightOf(product, words) > 0,
    }
  }

  #add({ id, featured, popular, createdAt, pricePence, commissionPence, ...row }: ProductIndexRow): void {
    const { name, brand, title, colour } = row
    const groups = {} as Groups
    const values = { featured, popular, createdAt, pricePence, commissionPence }
    const product: IndexedProduct = { id, ...values, groups, nameWords: [], titleWords: [] }
    product.nameWords = this.#words.add(product, new Set(splitWords(`${name} ${brand}`)))
    const isInName = new Set(product.nameWords)
    product.titleWords = this.#words.add(product, new Set(splitWords(title).filter((word) => !isInName.has(word))))
    const facetValues: Record<FacetName, readonly FacetValue[]> = {
      ...row,
      brands: [brand.toLowerCase()],
      colours: [colour],
    }
    for (const facet of facetNames) groups[facet] = this.#facets[facet].add(product, facetValues[facet])
    this.#products.set(id, product)
  }

  #remove(product: IndexedProduct): void {
    for (const name of facetNames) this.#facets[name].remove(product, product.groups[name])
    this.#words.remove(product, [...product.nameWords, ...product.titleWords])
    this.#products.delete(product.id)
  }
}

function isWanted(product: IndexedProduct, { only, exceptId }: ProductFilter): boolean {
  return (only === null || product[only]) && product.id !== exceptId
}

/** How well each product matches the choice that it matches best. */
function rankMatches(choices: readonly Matches[]): Map<IndexedProduct, number> {
  const ranks = new Map<IndexedProduct, number>()
  for (const { products, words } of choices)
    for (const product of products) {
      const rank = words.reduce((sum, some) => sum + weightOf(product, some), 0)
      ranks.set(product, Math.max(ranks.get(product) ?? 0, rank))
    }
  return ranks
}

/** 0 where the product has none of the words. */
function weightOf({ nameWords, titleWords }: IndexedProduct, words: ReadonlySet<string>): number {
  if (nameWords.some((word) => words.has(word))) return weights.name
  return titleWords.some((word) => words.has(word)) ? weights.title : 0
}
