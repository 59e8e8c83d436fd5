import xIcon from '@tabler/icons/outline/x.svg?path'
import { useQuery } from '@tanstack/react-query'
import { categoryNamesQuery } from '#catalogue/categories/web/api.ts'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { commonText } from '#platform/text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { useFocusFallback } from '#platform/web/ui/tables/use-focus-fallback.ts'
import { type FilterName, type Filters, filterNames, toggleFilter } from './explore-url.ts'
import style from './filter-chips.module.css'
import { useSubCategories } from './filter-options.tsx'

interface FilterChipsProps {
  filters: Filters
  onChange: (filters: Filters) => void
  onClear: () => void
}

/** Shows a chip for each chosen value, which removes it when clicked, and a button that removes all of them; search and sort stay. */
export function FilterChips({ filters, onChange, onClear }: FilterChipsProps) {
  const nameOf = useFilterValueNames(filters)
  const focusFallback = useFocusFallback<HTMLDivElement>()
  const chosen = filterNames.flatMap((filter) => filters[filter].map((value) => ({ filter, value })))
  return (
    <div {...focusFallback} className={style.chosen}>
      {chosen.length > 0 && (
        <>
          <ul className={`bare ${style.chips}`} aria-label={storefrontText.chosenFilters}>
            {chosen.map(({ filter, value }) => (
              <li key={`${filter} ${value}`}>
                <button
                  type="button"
                  className={style.chip}
                  onClick={() => onChange(toggleFilter(filters, filter, value))}
                >
                  {filter === 'colours' && <span className={style.disc} style={{ background: `#${value}` }} />}
                  <span className="visually-hidden">{storefrontText.removeFilter} </span>
                  {nameOf(filter, value)}
                  <Icon icon={xIcon} size={16} />
                </button>
              </li>
            ))}
          </ul>
          <Button small variant="quiet" onClick={onClear}>
            {commonText.clearAll}
          </Button>
        </>
      )}
    </div>
  )
}

/** Names a chosen value; for an id that is unknown or not loaded yet it gives the name of its filter instead. */
function useFilterValueNames(filters: Filters): (filter: FilterName, value: string) => string {
  const categories = useQuery(categoryNamesQuery).data ?? []
  const parents = useSubCategories(filters.subCategories, filters.subCategories.length > 0).data ?? []
  const subCategories = parents.flatMap((category) => category.subCategories)
  const skinNames = storefrontText.skinNames.split('|')
  const names: Record<FilterName, (value: string) => string> = {
    categories: (id) => categories.find((category) => category.id === id)?.name ?? storefrontText.category,
    subCategories: (id) => subCategories.find((category) => category.id === id)?.name ?? storefrontText.subCategory,
    skinTones: (tone) => skinNames[Number(tone) - 1] ?? tone,
    brands: (brand) => brand,
    colours: (code) => `#${code}`,
  }
  return (filter, value) => names[filter](value)
}
