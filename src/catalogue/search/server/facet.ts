/** One of the values that a facet's products have and a filter names: an id, a brand, a colour or the number of a skin tone. */
export type FacetValue = string | number

/** The products that have the same values, such as all of the categories 'Hair' and 'Care'. */
export interface FacetGroup<Product> {
  values: readonly FacetValue[]
  products: Set<Product>
}

/** The groups that a filter lets through, and how many products they have together. */
export interface FacetMatch<Product> {
  groups: ReadonlySet<FacetGroup<Product>>
  size: number
}

/** What a list can be filtered by, such as its brand or its categories: products by the values that they have. */
export class Facet<Product> {
  readonly #groups = new Map<string, FacetGroup<Product>>()
  readonly #groupsByValue = new Map<FacetValue, Set<FacetGroup<Product>>>()

  /** Adds a product with its values in a fixed order, and returns the group it is in from now on. */
  add(product: Product, values: readonly FacetValue[]): FacetGroup<Product> {
    const key = values.join(' ')
    let group = this.#groups.get(key)
    if (!group) {
      group = { values, products: new Set() }
      this.#groups.set(key, group)
      for (const value of values) {
        const groups = this.#groupsByValue.get(value) ?? new Set()
        this.#groupsByValue.set(value, groups.add(group))
      }
    }
    group.products.add(product)
    return group
  }

  remove(product: Product, group: FacetGroup<Product>): void {
    group.products.delete(product)
    if (group.products.size > 0) return
    this.#groups.delete(group.values.join(' '))
    for (const value of group.values) {
      const groups = this.#groupsByValue.get(value)
      groups?.delete(group)
      if (groups?.size === 0) this.#groupsByValue.delete(value)
    }
  }

  /** The groups with at least one of the values. */
  match(values: readonly FacetValue[]): FacetMatch<Product> {
    const groups = new Set(values.flatMap((value) => [...(this.#groupsByValue.get(value) ?? [])]))
    let size = 0
    for (const { products } of groups) size += products.size
    return { groups, size }
  }
}
