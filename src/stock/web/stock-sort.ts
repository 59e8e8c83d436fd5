import { stockSort } from '#stock/contract.ts'
import { myStockText } from '#stock/my-stock-text.ts'
import type { StockWish } from '#stock/web/api.ts'

type Sort = Pick<StockWish, 'sortValue' | 'dir'>

/** The sorts of My Stock, with code and direction as the list call takes them (S-STCK-009..012, D-131). */
export const sortParams = {
  name: { sortValue: stockSort.name, dir: 1 },
  priceDown: { sortValue: stockSort.price, dir: -1 },
  priceUp: { sortValue: stockSort.price, dir: 1 },
  commission: { sortValue: stockSort.commission, dir: -1 },
} as const satisfies Record<string, Sort>

type SortName = keyof typeof sortParams

/** From the URL; by name where it has none or an unknown one. */
export function parseSortName(name: string | null): SortName {
  return name !== null && Object.hasOwn(sortParams, name) ? (name as SortName) : 'name'
}

/** A client by link neither sees nor sorts by commission. */
export function sortOptions(withCommission: boolean): { value: SortName; label: string }[] {
  const all: { value: SortName; label: string }[] = [
    { value: 'name', label: myStockText.name },
    { value: 'priceDown', label: myStockText.priceHighLow },
    { value: 'priceUp', label: myStockText.priceLowHigh },
  ]
  return withCommission ? [...all, { value: 'commission', label: myStockText.commission }] : all
}
