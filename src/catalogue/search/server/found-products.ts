/** One page of a list: the ids of its products in order, and how many products match on all pages. */
export interface FoundProducts {
  ids: string[]
  total: number
}
