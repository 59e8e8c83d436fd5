import { stockSort } from '#stock/contract.ts'
import { myStockText } from '#stock/my-stock-text.ts'
import type { StockWish } from '#stock/web/api.ts'

type Sort = Pick<StockWish, 'sortValue' | 'dir'>

/** The sorts of My Stock as the list call wants them (S-STCK-009..012, D-131). */
const sorts = {
  name: { sortValue: stockSort.name, dir: 1 },
  priceDown: { sortValue: stockSort.price, dir: -1 },
  priceUp: { sortValue: stockSort.price, dir: 1 },
  commission: { sortValue: stockSort.commission, dir: -1 },
} as const satisfies Record<string, Sort>

type SortName = keyof typeof sorts

/** What stands in the address; anything else is by name. */
export function sortNamed(name: string | null): SortName {
  return name !== null && Object.hasOwn(sorts, name) ? (name as SortName) : 'name'
}

export function sortOf(name: SortName): Sort {
  return sorts[name]
}

/** A client by link neither sees nor sorts by commission. */
export function sortChoices(withCommission: boolean): { value: SortName; label: string }[] {
  const all: { value: SortName; label: string }[] = [
    { value: 'name', label: myStockText.name },
    { value: 'priceDown', label: myStockText.priceHighLow },
    { value: 'priceUp', label: myStockText.priceLowHigh },
  ]
  return withCommission ? [...all, { value: 'commission', label: myStockText.commission }] : all
}
