import { stockSort } from '../codes.ts'
import { myStockText } from '../my-stock-text.ts'
import type { StockListFilter } from './stock-list-api.ts'

type Sort = Pick<StockListFilter, 'sort' | 'direction'>

/** The sorts of My Stock, with code and direction as the list call takes them (S-STCK-009..012, D-131). */
export const sortParams = {
  name: { sort: stockSort.name, direction: 1 },
  priceDown: { sort: stockSort.price, direction: -1 },
  priceUp: { sort: stockSort.price, direction: 1 },
  commission: { sort: stockSort.commission, direction: -1 },
} as const satisfies Record<string, Sort>

type SortName = keyof typeof sortParams

/** The sort that the URL names; by name if it names none or an unknown one. */
export function parseSortName(name: string | null): SortName {
  return name !== null && Object.hasOwn(sortParams, name) ? (name as SortName) : 'name'
}

/** The sorts to choose from; clients who came through an explore link neither see the commission nor sort by it. */
export function sortOptions(withCommission: boolean): { value: SortName; label: string }[] {
  const all: { value: SortName; label: string }[] = [
    { value: 'name', label: myStockText.name },
    { value: 'priceDown', label: myStockText.priceHighLow },
    { value: 'priceUp', label: myStockText.priceLowHigh },
  ]
  return withCommission ? [...all, { value: 'commission', label: myStockText.commission }] : all
}
