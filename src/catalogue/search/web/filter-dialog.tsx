import { countFilters, type Filters } from '#catalogue/search/web/explore-url.ts'
import { FilterPanel } from '#catalogue/search/web/filter-panel.tsx'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { FilterSheet } from '#platform/web/ui/overlays/filter-sheet.tsx'
import style from './explore-screen.module.css'

interface FilterDialogProps {
  filters: Filters
  onChange: (filters: Filters) => Promise<unknown>
  onClear: () => void
}

/** On phones the filters are in a sheet; its button stays at the bottom of a long list. */
export function FilterDialog({ filters, onChange, onClear }: FilterDialogProps) {
  return (
    <FilterSheet
      className={style.filterButton}
      count={countFilters(filters)}
      done={storefrontText.showResults}
      onClear={onClear}
    >
      <FilterPanel filters={filters} onChange={onChange} />
    </FilterSheet>
  )
}
