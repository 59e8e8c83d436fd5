import { PostingList } from '#catalogue/search/server/posting-list.ts'

/** One of the values that a facet's products have and a filter names: an id, a brand, a colour or the number of a skin tone. */
export type FacetValue = string | number

/** What products with the same values share, such as all of the categories 'Hair' and 'Care'. */
interface FacetGroup {
  values: readonly FacetValue[]
  products: number
}

/** Most products have one value, for which no text has to be made. */
function keyOf(values: readonly FacetValue[]): FacetValue {
  return values.length === 1 ? (values[0] ?? '') : values.join(' ')
}

/** What a list can be filtered by, such as its brand or its categories: products by the values that they have. */
export class Facet {
  readonly #products = new Map<FacetValue, PostingList>()
  readonly #groups = new Map<FacetValue, FacetGroup>()
  readonly #groupOf: (FacetGroup | undefined)[] = []

  /** Adds a product with its values in a fixed order. */
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
