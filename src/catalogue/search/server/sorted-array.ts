export type Compare<Item> = (one: Item, other: Item) => number

/**
 * How many changes are collected before they are sorted in, or all items are sorted anew: at most `fewestCollected` or, in a large array,
 * `collectedShare` of its items.
 */
const fewestCollected = 200
const collectedShare = 1 / 8
/** Up to this many changes are moved in or out one by one: shifting the rest of an array is quicker than looking at each of its items. */
const mostMoved = 16

/**
 * Keeps items sorted while some are added and removed: changes are collected until the items are read, so that a thousand changes cost
 * little more than one.
 */
export class SortedArray<Item> {
  readonly #compare: Compare<Item>
  readonly #isIn: (item: Item) => boolean
  readonly #sortAll: (() => readonly Item[]) | undefined
  /** The sorted items; null if all of them have to be sorted again. */
  #items: readonly Item[] | null
  readonly #changed = new Set<Item>()

  /**
   * `isIn` tells whether a changed item belongs in the array now. `sortAll`, where it is given, sorts all items that belong in it, and is
   * used after so many changes that sorting each of them in would be slower.
   */
  constructor(compare: Compare<Item>, isIn: (item: Item) => boolean, sortAll?: () => readonly Item[]) {
    this.#compare = compare
    this.#isIn = isIn
    this.#sortAll = sortAll
    this.#items = sortAll ? null : []
  }

  /** Must be called after an item was added, removed, or changed in a way that moves it. */
  change(item: Item): void {
    if (this.#items === null) return
    this.#changed.add(item)
    if (this.#changed.size <= Math.max(fewestCollected, this.#items.length * collectedShare)) return
    if (this.#sortAll) this.#items = null
    else this.#items = this.#sortChanged(this.#items)
    this.#changed.clear()
  }

  /** The sorted items, as the same array until something changes. */
  get items(): readonly Item[] {
    if (this.#items === null) this.#items = this.#sortAll?.() ?? []
    if (this.#changed.size > 0) this.#items = this.#sortChanged(this.#items)
    this.#changed.clear()
    return this.#items
  }

  #sortChanged(items: readonly Item[]): readonly Item[] {
    const unchanged = this.#removeChanged(items)
    const changed = [...this.#changed].filter((item) => this.#isIn(item)).sort(this.#compare)
    return changed.length > mostMoved
      ? mergeSorted(unchanged, changed, this.#compare)
      : this.#insert(unchanged, changed)
  }

  #removeChanged(items: readonly Item[]): Item[] {
    if (this.#changed.size > mostMoved) return items.filter((item) => !this.#changed.has(item))
    const others = items.slice()
    for (const item of this.#changed) {
      const place = others.indexOf(item)
      if (place >= 0) others.splice(place, 1)
    }
    return others
  }

  #insert(items: Item[], others: readonly Item[]): Item[] {
    for (const other of others)
      items.splice(
        findPlace(items, (item) => this.#compare(item, other)),
        0,
        other,
      )
    return items
  }
}

/** Merges two sorted arrays: `others`, which are fewer, are placed by binary search, and the items in between are copied. */
function mergeSorted<Item>(items: readonly Item[], others: readonly Item[], compare: Compare<Item>): Item[] {
  const merged: Item[] = []
  let from = 0
  for (const other of others) {
    const to = findPlace(items, (item) => compare(item, other))
    for (; from < to; from++) merged.push(items[from] as Item)
    merged.push(other)
  }
  for (; from < items.length; from++) merged.push(items[from] as Item)
  return merged
}

/** Finds by binary search the place of the first item that does not come before the sought one. */
export function findPlace<Item>(items: readonly Item[], compareWith: (item: Item) => number): number {
  let from = 0
  for (let to = items.length; from < to; ) {
    const middle = (from + to) >>> 1
    if (compareWith(items[middle] as Item) < 0) from = middle + 1
    else to = middle
  }
  return from
}
