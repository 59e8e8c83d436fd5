import { textLengths } from '#platform/text-lengths.ts'
import { SearchBox } from '#platform/web/ui/buttons/search-box.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { myStockText } from '#stock/my-stock/my-stock-text.ts'
import { sortOptions } from '#stock/my-stock/web/stock-sort.ts'
import type { useStockListParams } from '#stock/my-stock/web/use-stock-list-params.ts'
import style from './my-stock-screen.module.css'

interface StockToolbarProps {
  list: ReturnType<typeof useStockListParams>
  isBuyer: boolean
  withCommission: boolean
}

/** Search and sort of My Stock. */
export function StockToolbar({ list, isBuyer, withCommission }: StockToolbarProps) {
  return (
    <div className={style.toolbar}>
      <div className={style.search}>
        <SearchBox
          live
          label={isBuyer ? myStockText.searchProducts : myStockText.search}
          maxLength={textLengths.search}
          value={list.search}
          onSearch={list.setSearch}
        />
      </div>
      <Select
        pill
        label={myStockText.sortBy}
        value={list.sort}
        onChange={list.setSort}
        options={sortOptions(withCommission)}
      />
    </div>
  )
}
