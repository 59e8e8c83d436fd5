import { type ExploreSort, exploreSort } from '#catalogue/search/codes.ts'

/** What a list can be sorted by. */
interface SortedProduct {
  id: string
  featured: boolean
  createdAt: number
  pricePence: number
  commissionPence: number
}

type Compare = (one: SortedProduct, other: SortedProduct) => number

const byId: Compare = (one, other) => (one.id < other.id ? -1 : 1)
const newest: Compare = (one, other) => other.createdAt - one.createdAt || byId(one, other)

/** Every order ends with the id, so that no product appears on two pages (D-130). */
export const compareBy: Record<ExploreSort, Compare> = {
  [exploreSort.featured]: (one, other) => Number(other.featured) - Number(one.featured) || newest(one, other),
  [exploreSort.newest]: newest,
  [exploreSort.priceDown]: (one, other) => other.pricePence - one.pricePence || byId(one, other),
  [exploreSort.priceUp]: (one, other) => one.pricePence - other.pricePence || byId(one, other),
  [exploreSort.commission]: (one, other) => other.commissionPence - one.commissionPence || byId(one, other),
  [exploreSort.all]: newest,
}
