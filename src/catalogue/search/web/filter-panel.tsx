import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { CategoryWire } from '#catalogue/categories/contract.ts'
import { categoryNamesQuery } from '#catalogue/products/web/api.ts'
import { type FilterName, type Filters, toggled, withoutStraySubs } from '#catalogue/search/web/explore-url.ts'
import {
  Brands,
  Choices,
  Colours,
  SubCategories,
  Tones,
  useSubCategories,
} from '#catalogue/search/web/filter-options.tsx'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { Accordion } from '#platform/web/ui/page/accordion.tsx'
import style from './filter-panel.module.css'

interface FilterPanelProps {
  filters: Filters
  onChange: (filters: Filters) => void
}

const isOther = ({ name }: Pick<CategoryWire, 'name'>) => /^others?$/i.test(name.trim())

/**
 * Every filter of the list; categories named other or others stand apart, last (S-EXPL-031, D-139). What a closed group
 * holds is asked for when it is opened: a shop has hundreds of brands, and a page would carry them all.
 */
export function FilterPanel({ filters, onChange }: FilterPanelProps) {
  const names = useQuery(categoryNamesQuery).data?.catgs ?? []
  const known = useSubCategories(filters.subCatId, filters.subCatId.length > 0).data?.catgs ?? []
  const choosing = {
    toggle: (name: FilterName, value: string) => onChange(withoutStraySubs(toggled(filters, name, value), known)),
    isChosen: (name: FilterName, value: string) =>
      filters[name].some((other) => other.toLowerCase() === value.toLowerCase()),
  }
  const usual = names.filter((category) => !isOther(category))
  const others = names.filter(isOther)
  return (
    <div className={style.panel}>
      <Group title={storefrontText.category} open>
        <Choices {...choosing} name="categoryId" options={usual} />
      </Group>
      {others.length > 0 && (
        <Group title={storefrontText.other}>
          <Choices {...choosing} name="categoryId" options={others} />
        </Group>
      )}
      <Group title={storefrontText.subCategory} open={filters.subCatId.length > 0}>
        <SubCategories
          {...choosing}
          chosen={filters.subCatId}
          of={filters.categoryId.length > 0 ? filters.categoryId : idsOf(usual)}
        />
      </Group>
      <Group title={storefrontText.skinTone} open>
        <Tones {...choosing} />
      </Group>
      <Group title={storefrontText.brand} open={filters.brand.length > 0}>
        <Brands {...choosing} />
      </Group>
      <Group title={storefrontText.colour} open={filters.colorsId.length > 0}>
        <Colours {...choosing} />
      </Group>
    </div>
  )
}

function idsOf(categories: readonly { _id: string }[]): string[] {
  return categories.map(({ _id }) => _id)
}

/** Open or not to begin with; later it is opened and closed by hand alone. */
function Group({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }) {
  const [initially] = useState(open)
  return (
    <Accordion lazy title={title} open={initially}>
      <div className={style.choices}>{children}</div>
    </Accordion>
  )
}
