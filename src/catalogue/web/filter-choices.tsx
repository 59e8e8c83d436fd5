import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadError } from '#base/web/ui/state.tsx'
import { Checkbox } from '#base/web/ui/switch.tsx'
import { brandsQuery, categoriesQuery, coloursQuery } from '#catalogue/web/api.ts'
import type { FilterName } from '#catalogue/web/explore-address.ts'
import { commonMessages as common } from '#messages/common.ts'
import { storefrontMessages as say } from '#messages/storefront.ts'
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

/** Of the categories with these ids. */
export function SubCategories({ of, ...choosing }: Choosing & { of: readonly string[] }) {
  return (
    <Loaded query={useQuery(categoriesQuery)}>
      {({ catgs }) =>
        catgs
          .filter(({ _id }) => of.includes(_id))
          .map((category) => (
            <fieldset key={category._id} className={style.subGroup}>
              <legend>{category.name}</legend>
              <Choices {...choosing} name="subCatId" options={category.subcatg} />
            </fieldset>
          ))
      }
    </Loaded>
  )
}

const tones = say.skinNames.split('|').map((name, place) => ({ name, code: String(place + 1) }))

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
  return (
    <Loaded query={useQuery(brandsQuery)}>
      {({ brands }) => <Choices {...choosing} name="brand" options={brands.map(({ name }) => ({ _id: name, name }))} />}
    </Loaded>
  )
}

export function Colours({ isChosen, toggle }: Choosing) {
  return (
    <Loaded query={useQuery(coloursQuery)}>
      {({ colors }) => (
        <div className={style.colours}>
          {colors.map(({ _id, code }) => (
            <label key={_id} className={style.colour}>
              <input
                type="checkbox"
                aria-label={`${say.colour} ${code}`}
                checked={isChosen('colorsId', code.replace('#', ''))}
                onChange={() => toggle('colorsId', code.replace('#', ''))}
              />
              <span className={style.disc} style={{ background: code }} />
            </label>
          ))}
        </div>
      )}
    </Loaded>
  )
}

interface LoadedProps<Data> {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

function Loaded<Data>({ query: { data, error, refetch }, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data)
  return error ? <LoadError error={error} onRetry={refetch} /> : <p role="status">{common.loading}</p>
}
