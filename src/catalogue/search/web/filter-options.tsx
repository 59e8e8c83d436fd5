import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { categoriesQuery, chosenSubCategoriesQuery } from '#catalogue/categories/web/api.ts'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { commonText } from '#platform/text.ts'
import { useHydrated } from '#platform/web/ui/browser/use-hydrated.ts'
import { Checkbox } from '#platform/web/ui/fields/switch.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { brandsQuery, coloursQuery } from './api.ts'
import type { FilterName } from './explore-url.ts'
import style from './filter-panel.module.css'

interface FilterSelection {
  isChosen: (name: FilterName, value: string) => boolean
  toggle: (name: FilterName, value: string) => void
}

interface FilterCheckboxesProps extends FilterSelection {
  name: FilterName
  options: readonly { id: string; name: string }[]
}

export function FilterCheckboxes({ name, options, isChosen, toggle }: FilterCheckboxesProps) {
  return options.map((option) => (
    <Checkbox
      key={option.id}
      label={option.name}
      checked={isChosen(name, option.id)}
      onChange={() => toggle(name, option.id)}
    />
  ))
}

/**
 * Whether an option is rendered: of a long list the server renders only the chosen options, and the browser adds the others after
 * hydration.
 */
function useIsRendered({ isChosen }: FilterSelection): (name: FilterName, value: string) => boolean {
  const isHydrated = useHydrated()
  return (name, value) => isHydrated || isChosen(name, value)
}

/**
 * All categories with their sub-categories or, until the browser has fetched them, only the chosen sub-categories, which the
 * server-rendered page carries.
 */
export function useSubCategories(chosen: readonly string[], isNeeded = true) {
  const isHydrated = useHydrated()
  const all = useQuery({ ...categoriesQuery, enabled: isHydrated && isNeeded })
  const carried = useQuery({ ...chosenSubCategoriesQuery(chosen), enabled: false })
  return all.data || !carried.data ? all : carried
}

interface SubCategoryOptionsProps extends FilterSelection {
  /** The categories whose sub-categories are offered. */
  categoryIds: readonly string[]
  chosen: readonly string[]
}

export function SubCategoryOptions({ categoryIds, chosen, ...selection }: SubCategoryOptionsProps) {
  return (
    <Loaded query={useSubCategories(chosen)}>
      {(categories) =>
        categories
          .filter(({ id, subCategories }) => categoryIds.includes(id) && subCategories.length > 0)
          .map(({ id, name, subCategories }) => (
            <fieldset key={id} className={style.subGroup}>
              <legend>{name}</legend>
              <FilterCheckboxes {...selection} name="subCategories" options={subCategories} />
            </fieldset>
          ))
      }
    </Loaded>
  )
}

const tones = storefrontText.skinNames.split('|').map((name, index) => ({ name, code: String(index + 1) }))

export function SkinToneOptions({ isChosen, toggle }: FilterSelection) {
  return (
    <div className={style.tones}>
      {tones.map(({ name, code }) => (
        <label key={code} className={style.tone}>
          <input type="checkbox" checked={isChosen('skinTones', code)} onChange={() => toggle('skinTones', code)} />
          <span className={style.disc} data-tone={code} />
          {name}
        </label>
      ))}
    </div>
  )
}

export function BrandOptions(selection: FilterSelection) {
  const isRendered = useIsRendered(selection)
  return (
    <Loaded query={useQuery(brandsQuery)}>
      {(brands) => {
        const rendered = brands.filter((name) => isRendered('brands', name))
        return <FilterCheckboxes {...selection} name="brands" options={rendered.map((name) => ({ id: name, name }))} />
      }}
    </Loaded>
  )
}

export function ColourOptions(selection: FilterSelection) {
  const isRendered = useIsRendered(selection)
  return (
    <Loaded query={useQuery(coloursQuery)}>
      {(colours) => {
        const rendered = colours.filter((code) => isRendered('colours', code))
        return (
          <div className={style.colours}>
            {rendered.map((code) => (
              <label key={code} className={style.colour}>
                <input
                  type="checkbox"
                  aria-label={`${storefrontText.colour} #${code}`}
                  checked={selection.isChosen('colours', code)}
                  onChange={() => selection.toggle('colours', code)}
                />
                <span className={style.disc} style={{ background: `#${code}` }} />
              </label>
            ))}
          </div>
        )
      }}
    </Loaded>
  )
}

interface LoadedProps<Data> {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

export function Loaded<Data>({ query: { data, error, refetch }, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data)
  return error ? <LoadError error={error} onRetry={refetch} /> : <p role="status">{commonText.loading}</p>
}
