import type { PackedProduct } from '#catalogue/products/server/packed-product.ts'
import type { Page } from '#platform/list-query-contract.ts'
import { type ExploreSort, exploreSort } from '../codes.ts'
import type { Vocabulary } from './correct-spelling.ts'
import { InvertedIndex } from './inverted-index.ts'
import { PackedProducts } from './packed-products.ts'
import { PostingList } from './posting-list.ts'
import type { ProductFilter } from './product-filter.ts'
import type { ProductIndexRow } from './product-index-store.ts'
import { ProductOrders, type SortColumns } from './product-order.ts'
import { listRankLevels } from './rank-levels.ts'
import { splitWords } from './search-words.ts'

/** One of the values that a facet's products have and a filter names: an id, a brand, a colour or the number of a skin tone. */
type FacetValue = string | number

/** A group of products with exactly the same values, such as all that are in the categories 'Hair' and 'Care'. */
interface FacetGroup {
  values: readonly FacetValue[]
  products: number
}

/** The key of a group; most products have a single value, which is its own key without joining a text. */
function keyOf(values: readonly FacetValue[]): FacetValue {
  return values.length === 1 ? (values[0] ?? '') : values.join(' ')
}

/** Finds products by one property that lists are filtered by, such as the brand or the categories. */
class Facet {
  readonly #products = new Map<FacetValue, PostingList>()
  readonly #groups = new Map<FacetValue, FacetGroup>()
  readonly #groupOf: (FacetGroup | undefined)[] = []

  /** Adds a product with its values, which must always be in the same order. */
  add(slot: number, values: readonly FacetValue[]): void {
    const key = keyOf(values)
    let group = this.#groups.get(key)
    if (!group) {
      group = { values, products: 0 }
      this.#groups.set(key, group)
    }
    group.products++
    this.#groupOf[slot] = group
    for (const value of values) {
      const products = this.#products.get(value) ?? new PostingList()
      this.#products.set(value, products)
      products.add(slot)
    }
  }

  remove(slot: number): void {
    const group = this.#groupOf[slot]
    if (!group) return
    this.#groupOf[slot] = undefined
    group.products--
    if (group.products === 0) this.#groups.delete(keyOf(group.values))
    for (const value of group.values) {
      const products = this.#products.get(value)
      products?.remove(slot)
      if (products?.size === 0) this.#products.delete(value)
    }
  }

  /** The products with at least one of the values. */
  match(values: readonly FacetValue[]): PostingList {
    return PostingList.or(values.flatMap((value) => this.#products.get(value) ?? []))
  }
}

/** The properties that a list can be filtered by: columns of a product, and the carousels that it is in. */
const facetNames = ['categoryIds', 'subCategoryIds', 'skinTones', 'brands', 'colours', 'carousels'] as const
type FacetName = (typeof facetNames)[number]
const carouselNames = ['featured', 'popular'] as const

/** One page of a list: the ids of its products in order, and how many products match on all pages. */
export interface FoundProducts {
  ids: string[]
  total: number
}

/**
 * Holds in memory what lists filter, search, sort by and show of the products in the shop, so that any combination of filters and words
 * needs no query and has an exact total. Each product has a slot, a small number that stands for it inside the index; the slot of a product
 * that has left is used again.
 */
export class ProductIndex {
  /** What lists show of the products. */
  readonly packed = new PackedProducts()
  readonly #slots = new Map<string, number>()
  readonly #freeSlots: number[] = []
  readonly #all = new PostingList()
  readonly #columns: SortColumns = { id: [], featured: [], createdAt: [], pricePence: [], commissionPence: [] }
  readonly #orders = new ProductOrders(this.#columns, this.#all)
  readonly #words = new InvertedIndex()
  readonly #facets: Record<FacetName, Facet> = {
    categoryIds: new Facet(),
    subCategoryIds: new Facet(),
    skinTones: new Facet(),
    brands: new Facet(),
    colours: new Facet(),
    carousels: new Facet(),
  }

  get words(): Vocabulary {
    return this.#words
  }

  /** What lists show of a product; undefined before it was read. */
  getPacked(id: string): PackedProduct | undefined {
    const slot = this.#slots.get(id)
    return slot === undefined ? undefined : this.packed.get(slot)
  }

  /** Adds or replaces a product as it is now, or removes it if it is hidden or deleted. */
  apply(row: ProductIndexRow): void {
    const slot = this.#slots.get(row.id)
    if (slot !== undefined) this.#remove(row.id, slot)
    if (row.inShop) this.#add(row)
  }

  /** Sorts the products in every order in advance, one order in each step, so that no list has to wait for it. */
  sortOrders(): Iterable<void> {
    return this.#orders.sort()
  }

  /**
   * Finds one page of the matching products, and their number. The best matches of a search come first, unless it is sorted by date,
   * price or commission.
   */
  find(filter: ProductFilter, sort: ExploreSort, page: Page): FoundProducts {
    const filters = this.#matchFilters(filter)
    const choices = (filter.words ?? [[]]).map((choice) => {
      const terms = choice.map((term) => this.#words.match(term))
      const products = this.#intersect([...filters, ...terms.map((term) => term.products)])
      return { products: this.#without(products, filter.exceptId), terms }
    })
    const isRanked = sort === exploreSort.featured || sort === exploreSort.all
    const levels = isRanked ? listRankLevels(choices) : [PostingList.or(choices.map(({ products }) => products))]
    const slots = this.#listPage(levels, sort, page)
    return {
      ids: slots.map((slot) => this.#columns.id[slot] ?? ''),
      total: levels.reduce((sum, { size }) => sum + size, 0),
    }
  }

  #matchFilters({ only, ...filter }: ProductFilter): PostingList[] {
    const values: Record<FacetName, readonly FacetValue[]> = { ...filter, carousels: only === null ? [] : [only] }
    return facetNames.filter((name) => values[name].length > 0).map((name) => this.#facets[name].match(values[name]))
  }

  /** The products that are in all of the lists; the smallest list is intersected first. */
  #intersect(lists: PostingList[]): PostingList {
    const [smallest, ...others] = lists.sort((one, other) => one.size - other.size)
    return smallest ? others.reduce((both, list) => both.and(list), smallest) : this.#all
  }

  #without(products: PostingList, id: string | null): PostingList {
    const slot = id === null ? undefined : this.#slots.get(id)
    return slot === undefined ? products : products.andNot(new PostingList([slot]))
  }

  /** Lists one page of the matches: each level follows the better one, and the products within a level are in the order of `sort`. */
  #listPage(levels: readonly PostingList[], sort: ExploreSort, { limit, offset }: Page): number[] {
    const slots: number[] = []
    let before = offset
    for (const level of levels) {
      if (slots.length < limit && before < level.size) {
        const page = { limit: limit - slots.length, offset: before }
        slots.push(...this.#orders.get(sort).listPage(level, page))
      }
      before = Math.max(before - level.size, 0)
    }
    return slots
  }

  #add(row: ProductIndexRow): void {
    const slot = this.#freeSlots.pop() ?? this.#slots.size
    this.#slots.set(row.id, slot)
    this.#all.add(slot)
    const { id, featured, createdAt, pricePence, commissionPence } = row
    const columns = this.#columns
    columns.id[slot] = id
    columns.featured[slot] = Number(featured)
    columns.createdAt[slot] = createdAt
    columns.pricePence[slot] = pricePence
    columns.commissionPence[slot] = commissionPence
    this.#words.add(slot, { named: splitWords(`${row.name} ${row.brand}`), titled: splitWords(row.title) })
    const carousels = carouselNames.filter((name) => row[name])
    const values: Record<FacetName, readonly FacetValue[]> = {
      ...row,
      brands: [row.brand.toLowerCase()],
      colours: [row.colour],
      carousels,
    }
    for (const name of facetNames) this.#facets[name].add(slot, values[name])
    this.#orders.change(slot)
    this.packed.add(id, slot)
  }

  #remove(id: string, slot: number): void {
    for (const name of facetNames) this.#facets[name].remove(slot)
    this.#words.remove(slot)
    this.#all.remove(slot)
    this.#slots.delete(id)
    this.#freeSlots.push(slot)
    this.#orders.change(slot)
    this.packed.remove(id, slot)
  }
}
