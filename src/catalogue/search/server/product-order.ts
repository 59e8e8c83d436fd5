import { type ExploreSort, exploreSort } from '#catalogue/search/codes.ts'
import type { PostingList } from '#catalogue/search/server/posting-list.ts'
import { smallestNumbers } from '#catalogue/search/server/smallest-numbers.ts'
import { type Compare, SortedArray } from '#catalogue/search/server/sorted-array.ts'
import type { Page } from '#platform/list-query-contract.ts'

/** What products are sorted by, each by its slot. */
export interface SortColumns {
  id: string[]
  featured: number[]
  createdAt: number[]
  pricePence: number[]
  commissionPence: number[]
}

/** From this share of all products on, a page is found sooner by going through all in order than by looking up the places of those that match. */
const walkedShare = 1 / 64

/** All products in one order, and the place of each of them: a list is put in order by places, without comparing products. */
export class ProductOrder {
  readonly #sorted: SortedArray<number>
  #slots: readonly number[] = []
  /** By slot, of `#slots`. */
  #places = new Uint32Array()

  constructor(compare: Compare<number>, isInShop: (slot: number) => boolean) {
    this.#sorted = new SortedArray(compare, isInShop)
  }

  /** To be called after a product came, left or changed. */
  change(slot: number): void {
    this.#sorted.change(slot)
  }

  /** One page of the products that match. */
  listPage(matches: PostingList, { limit, offset }: Page): number[] {
    const slots = this.#sorted.items
    if (matches.size >= slots.length * walkedShare) return walk(slots, matches, { limit, offset })
    if (slots !== this.#slots) this.#numberPlaces(slots)
    const places = matches.list().map((slot) => this.#places[slot] ?? 0)
    return smallestNumbers(places, offset + limit)
      .slice(offset)
      .map((place) => slots[place] ?? 0)
  }

  #numberPlaces(slots: readonly number[]): void {
    this.#slots = slots
    let last = 0
    for (const slot of slots) last = Math.max(last, slot)
    this.#places = new Uint32Array(last + 1)
    for (let place = 0; place < slots.length; place++) this.#places[slots[place] ?? 0] = place
  }
}

/** Goes through all slots in order until the page is full. */
function walk(slots: readonly number[], matches: PostingList, { limit, offset }: Page): number[] {
  const page: number[] = []
  let passed = 0
  for (const slot of slots) {
    if (page.length === limit) break
    if (matches.has(slot) && passed++ >= offset) page.push(slot)
  }
  return page
}

/** Every order ends with the id, so that no product appears on two pages (D-130). */
export function createProductOrders(
  columns: SortColumns,
  isInShop: (slot: number) => boolean,
): Record<ExploreSort, ProductOrder> {
  const { id, featured, createdAt, pricePence, commissionPence } = columns
  const rising = (column: readonly number[], one: number, other: number) => (column[one] ?? 0) - (column[other] ?? 0)
  const falling = (column: readonly number[], one: number, other: number) => rising(column, other, one)
  const byId: Compare<number> = (one, other) => ((id[one] ?? '') < (id[other] ?? '') ? -1 : 1)
  const newest: Compare<number> = (one, other) => falling(createdAt, one, other) || byId(one, other)
  const orderBy = (compare: Compare<number>) => new ProductOrder(compare, isInShop)
  const byDate = orderBy(newest)
  return {
    [exploreSort.featured]: orderBy((one, other) => falling(featured, one, other) || newest(one, other)),
    [exploreSort.newest]: byDate,
    [exploreSort.priceDown]: orderBy((one, other) => falling(pricePence, one, other) || byId(one, other)),
    [exploreSort.priceUp]: orderBy((one, other) => rising(pricePence, one, other) || byId(one, other)),
    [exploreSort.commission]: orderBy((one, other) => falling(commissionPence, one, other) || byId(one, other)),
    [exploreSort.all]: byDate,
  }
}
