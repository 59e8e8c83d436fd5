import { useQuery } from '@tanstack/react-query'
import { type ReactNode, startTransition, useOptimistic, useState } from 'react'
import { categoryNamesQuery } from '#catalogue/categories/web/api.ts'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { nextPaint } from '#platform/web/ui/browser/next-paint.ts'
import { FilterSheet } from '#platform/web/ui/overlays/filter-sheet.tsx'
import { Accordion } from '#platform/web/ui/page/accordion.tsx'
import exploreScreenStyle from './explore-screen.module.css'
import type { FilterName, Filters } from './explore-url.ts'
import { countFilters, removeOrphanedSubCategories, toggleFilter } from './explore-url.ts'
import {
  BrandOptions,
  ColourOptions,
  FilterCheckboxes,
  Loaded,
  SkinToneOptions,
  SubCategoryOptions,
  useSubCategories,
} from './filter-options.tsx'
import style from './filter-panel.module.css'

interface FilterPanelProps {
  filters: Filters
  onChange: (filters: Filters) => Promise<unknown>
}

const isOther = ({ name }: { name: string }) => /^others?$/i.test(name.trim())

/**
 * All filters of the product list; categories named 'Other' or 'Others' are in their own group (S-EXPL-031, D-139). The options of a
 * closed group are fetched only when it is opened, because a shop has hundreds of brands.
 */
export function FilterPanel(props: FilterPanelProps) {
  const [filters, onChange] = useFiltersAtOnce(props)
  const categories = useQuery(categoryNamesQuery)
  const names = categories.data ?? []
  const known = useSubCategories(filters.subCategories, filters.subCategories.length > 0).data ?? []
  const selection = {
    toggle: (name: FilterName, value: string) =>
      onChange(removeOrphanedSubCategories(toggleFilter(filters, name, value), known)),
    isChosen: (name: FilterName, value: string) =>
      filters[name].some((other) => other.toLowerCase() === value.toLowerCase()),
  }
  const usual = names.filter((category) => !isOther(category))
  const others = names.filter(isOther)
  return (
    <div className={style.panel}>
      <Group title={storefrontText.category} open>
        <Loaded query={categories}>
          {() => <FilterCheckboxes {...selection} name="categories" options={usual} />}
        </Loaded>
      </Group>
      {others.length > 0 && (
        <Group title={storefrontText.other}>
          <FilterCheckboxes {...selection} name="categories" options={others} />
        </Group>
      )}
      <Group title={storefrontText.subCategory} open={filters.subCategories.length > 0}>
        <SubCategoryOptions
          {...selection}
          chosen={filters.subCategories}
          categoryIds={filters.categories.length > 0 ? filters.categories : idsOf(usual)}
        />
      </Group>
      <Group title={storefrontText.skinTone} open>
        <SkinToneOptions {...selection} />
      </Group>
      <Group title={storefrontText.brand} open={filters.brands.length > 0}>
        <BrandOptions {...selection} />
      </Group>
      <Group title={storefrontText.colour} open={filters.colours.length > 0}>
        <ColourOptions {...selection} />
      </Group>
    </div>
  )
}

/** Shows a choice in the panel at once, and updates the list, which takes a phone longer, after the next paint. */
function useFiltersAtOnce({ filters, onChange }: FilterPanelProps) {
  const [shown, setShown] = useOptimistic(filters)
  const change = (next: Filters) =>
    startTransition(async () => {
      setShown(next)
      await nextPaint()
      await onChange(next)
    })
  return [shown, change] as const
}

function idsOf(categories: readonly { id: string }[]): string[] {
  return categories.map(({ id }) => id)
}

/** A group of filters; `open` counts only for the first render, and afterwards only the viewer opens and closes it. */
function Group({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }) {
  const [initiallyOpen] = useState(open)
  return (
    <Accordion lazy title={title} open={initiallyOpen}>
      <div className={style.choices}>{children}</div>
    </Accordion>
  )
}

interface FilterDialogProps {
  filters: Filters
  onChange: (filters: Filters) => Promise<unknown>
  onClear: () => void
}

/** Shows the filters of phones in a sheet; the button that opens it stays visible at the bottom of a long list. */
export function FilterDialog({ filters, onChange, onClear }: FilterDialogProps) {
  return (
    <FilterSheet
      className={exploreScreenStyle.filterButton}
      count={countFilters(filters)}
      done={storefrontText.showResults}
      onClear={onClear}
    >
      <FilterPanel filters={filters} onChange={onChange} />
    </FilterSheet>
  )
}
