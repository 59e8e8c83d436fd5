import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { brandsQuery, categoriesQuery, chosenSubCategoriesQuery, coloursQuery } from '#catalogue/products/web/api.ts'
import type { FilterName } from '#catalogue/search/web/explore-url.ts'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { commonText } from '#platform/text.ts'
import { useHydrated } from '#platform/web/ui/browser/use-hydrated.ts'
import { Checkbox } from '#platform/web/ui/fields/switch.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import style from './filter-panel.module.css'

interface Choosing {
  isChosen: (name: FilterName, value: string) => boolean
  toggle: (name: FilterName, value: string) => void
}

interface ChoicesProps extends Choosing {
  name: FilterName
  options: readonly { _id: string; name: string }[]
}

export function Choices({ name, options, isChosen, toggle }: ChoicesProps) {
  return options.map((option) => (
    <Checkbox
      key={option._id}
      label={option.name}
      checked={isChosen(name, option._id)}
      onChange={() => toggle(name, option._id)}
    />
  ))
}

/** The server's page shows of a long list what is chosen; the rest of it follows in the browser. */
function useLongList({ isChosen }: Choosing): (name: FilterName, value: string) => boolean {
  const whole = useHydrated()
  return (name, value) => whole || isChosen(name, value)
}

/** The categories with their sub-categories; until the browser has them those of the chosen ones, which the page brought. */
export function useSubCategories(chosen: readonly string[], wanted = true) {
  const inBrowser = useHydrated()
  const all = useQuery({ ...categoriesQuery, enabled: inBrowser && wanted })
  const shown = useQuery({ ...chosenSubCategoriesQuery(chosen), enabled: false })
  return all.data || !shown.data ? all : shown
}

/** Of the categories with these ids. */
export function SubCategories({ of, chosen, ...choosing }: Choosing & Record<'of' | 'chosen', readonly string[]>) {
  return (
    <Loaded query={useSubCategories(chosen)}>
      {({ catgs }) =>
        catgs
          .filter(({ _id, subcatg }) => of.includes(_id) && subcatg.length > 0)
          .map(({ _id, name, subcatg }) => (
            <fieldset key={_id} className={style.subGroup}>
              <legend>{name}</legend>
              <Choices {...choosing} name="subCatId" options={subcatg} />
            </fieldset>
          ))
      }
    </Loaded>
  )
}

const tones = storefrontText.skinNames.split('|').map((name, place) => ({ name, code: String(place + 1) }))

export function Tones({ isChosen, toggle }: Choosing) {
  return (
    <div className={style.tones}>
      {tones.map(({ name, code }) => (
        <label key={code} className={style.tone}>
          <input type="checkbox" checked={isChosen('skin', code)} onChange={() => toggle('skin', code)} />
          <span className={style.disc} data-tone={code} />
          {name}
        </label>
      ))}
    </div>
  )
}

export function Brands(choosing: Choosing) {
  const isShown = useLongList(choosing)
  return (
    <Loaded query={useQuery(brandsQuery)}>
      {({ brands }) => {
        const shown = brands.filter(({ name }) => isShown('brand', name))
        return <Choices {...choosing} name="brand" options={shown.map(({ name }) => ({ _id: name, name }))} />
      }}
    </Loaded>
  )
}

export function Colours(choosing: Choosing) {
  const isShown = useLongList(choosing)
  return (
    <Loaded query={useQuery(coloursQuery)}>
      {({ colors }) => {
        const shown = colors.map(({ code }) => code.replace('#', '')).filter((code) => isShown('colorsId', code))
        return (
          <div className={style.colours}>
            {shown.map((code) => (
              <label key={code} className={style.colour}>
                <input
                  type="checkbox"
                  aria-label={`${storefrontText.colour} #${code}`}
                  checked={choosing.isChosen('colorsId', code)}
                  onChange={() => choosing.toggle('colorsId', code)}
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

function Loaded<Data>({ query: { data, error, refetch }, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data)
  return error ? <LoadError error={error} onRetry={refetch} /> : <p role="status">{commonText.loading}</p>
}
