import type { Page } from '#platform/list-query-contract.ts'
import { type ExploreSort, exploreSort } from '../codes.ts'
import type { PostingList } from './posting-list.ts'
import { type Compare, SortedArray } from './sorted-array.ts'

/** Up to this size a number can be combined exactly with a place, so that the place can be computed back from the sum. */
const largestExact = 2 ** 48

/** The values that products are sorted by, each by slot. */
export interface SortColumns {
  id: string[]
  featured: number[]
  createdAt: number[]
  pricePence: number[]
  commissionPence: number[]
}

/**
 * If at least this share of all products matches, it is faster to go through all products in order than to look up the places of the
 * matches.
 */
const walkedShare = 1 / 64

/** All products in one order, with the place of each: a list is sorted by places, without comparing products. */
export class ProductOrder {
  readonly #sorted: SortedArray<number>
  #numberedSlots: readonly number[] = []
  /** The place of each slot in `#numberedSlots`. */
  #places = new Uint32Array()

  readonly compare: Compare<number>

  constructor(compare: Compare<number>, isInShop: (slot: number) => boolean, sortAll: () => readonly number[]) {
    this.compare = compare
    this.#sorted = new SortedArray(compare, isInShop, sortAll)
  }

  /** All products in this order. */
  get slots(): readonly number[] {
    return this.#sorted.items
  }

  /** Must be called after a product was added, removed or changed. */
  change(slot: number): void {
    this.#sorted.change(slot)
  }

  prepare(): void {
    if (this.slots !== this.#numberedSlots) this.#numberPlaces(this.slots)
  }

  /** Lists one page of the matching products in this order. */
  listPage(matches: PostingList, { limit, offset }: Page): number[] {
    const slots = this.slots
    if (matches.size >= slots.length * walkedShare) return walk(slots, matches, { limit, offset })
    this.prepare()
    const places = matches.list().map((slot) => this.#places[slot] ?? 0)
    return smallestNumbers(places, offset + limit)
      .slice(offset)
      .map((place) => slots[place] ?? 0)
  }

  #numberPlaces(slots: readonly number[]): void {
    this.#numberedSlots = slots
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

/** The products in the shop in every order in which lists show them. Each order ends with the id, so that no product appears on two pages (D-130). */
export class ProductOrders {
  readonly #byId: SortedArray<number>
  readonly #orders: Record<ExploreSort, ProductOrder>
  /** The different orders: two sorts share one. */
  readonly #different: readonly ProductOrder[]

  constructor(columns: SortColumns, inShop: PostingList) {
    const { id, featured, createdAt, pricePence, commissionPence } = columns
    const isInShop = (slot: number) => inShop.has(slot)
    const byId: Compare<number> = (one, other) => ((id[one] ?? '') < (id[other] ?? '') ? -1 : 1)
    this.#byId = new SortedArray(byId, isInShop, () => [...inShop.list()].sort(byId))
    /** Orders products by a column, and those with equal values by another order. */
    const orderBy = (
      column: readonly number[],
      sign: 1 | -1,
      compareSame = byId,
      listSame = () => this.#byId.items,
    ) => {
      const numberOf = (slot: number) => sign * (column[slot] ?? 0)
      const compare: Compare<number> = (one, other) => numberOf(one) - numberOf(other) || compareSame(one, other)
      const sortAll = () => sortByNumber(listSame(), numberOf)
      return new ProductOrder(compare, isInShop, sortAll)
    }
    const newest = orderBy(createdAt, -1)
    this.#orders = {
      [exploreSort.featured]: orderBy(featured, -1, newest.compare, () => newest.slots),
      [exploreSort.newest]: newest,
      [exploreSort.priceDown]: orderBy(pricePence, -1),
      [exploreSort.priceUp]: orderBy(pricePence, 1),
      [exploreSort.commission]: orderBy(commissionPence, -1),
      [exploreSort.all]: newest,
    }
    this.#different = [...new Set(Object.values(this.#orders))]
  }

  get(sort: ExploreSort): ProductOrder {
    return this.#orders[sort]
  }

  /** Sorts the products in every order, one order in each step. */
  *sort(): Generator<void> {
    yield void this.#byId.items
    for (const order of this.#different) yield order.prepare()
  }

  /** Must be called after a product was added, removed or changed. */
  change(slot: number): void {
    this.#byId.change(slot)
    for (const order of this.#different) order.change(slot)
  }
}

/**
 * The `count` smallest numbers in ascending order. Never more than twice as many are sorted at a time, so a page of thousands of numbers
 * costs little more than looking at each of them once.
 */
function smallestNumbers(numbers: Iterable<number>, count: number): number[] {
  if (count <= 0) return []
  const smallest = new Uint32Array(2 * count)
  let length = 0
  let limit = Number.POSITIVE_INFINITY
  for (const number of numbers) {
    if (number >= limit) continue
    smallest[length++] = number
    if (length < smallest.length) continue
    smallest.sort()
    length = count
    limit = smallest[count - 1] ?? 0
  }
  return [...smallest.subarray(0, length).sort().subarray(0, count)]
}

/**
 * Sorts items by a whole number, ascending; those with equal numbers keep their order. Each number, or its rank if it is too large, is
 * combined with its item's place into one number, because sorting numbers is ten times faster than comparing items.
 */
export function sortByNumber<Item>(items: readonly Item[], numberOf: (item: Item) => number): Item[] {
  const count = items.length
  const numbers = new Float64Array(count)
  for (let place = 0; place < count; place++) numbers[place] = numberOf(items[place] as Item)
  rankIfLarge(numbers)
  for (let place = 0; place < count; place++) numbers[place] = (numbers[place] ?? 0) * count + place
  numbers.sort()
  const sorted: Item[] = []
  for (const number of numbers) sorted.push(items[number - Math.floor(number / count) * count] as Item)
  return sorted
}

/** Replaces numbers by their ranks if they are too large to be combined with a place exactly. */
function rankIfLarge(numbers: Float64Array): void {
  let largest = 0
  for (const number of numbers) largest = Math.max(largest, Math.abs(number))
  if ((largest + 1) * numbers.length <= largestExact) return
  const sorted = numbers.slice().sort()
  for (let place = 0; place < numbers.length; place++) numbers[place] = countSmaller(sorted, numbers[place] ?? 0)
}

function countSmaller(sorted: Float64Array, number: number): number {
  let from = 0
  for (let to = sorted.length; from < to; ) {
    const middle = (from + to) >>> 1
    if ((sorted[middle] ?? 0) < number) from = middle + 1
    else to = middle
  }
  return from
}
