import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Accordion } from '#base/web/ui/accordion.tsx'
import { Checkbox } from '#base/web/ui/switch.tsx'
import type { CategoryView } from '#catalogue/contract.ts'
import { brandsQuery, categoriesQuery, coloursQuery } from '#catalogue/web/api.ts'
import { type FilterName, type Filters, toggled, withoutStraySubs } from '#catalogue/web/explore-address.ts'
import { storefrontMessages as say } from '#messages/storefront.ts'
import style from './filter-panel.module.css'

interface FilterPanelProps {
  filters: Filters
  onChange: (filters: Filters) => void
}

const tones = say.skinNames.split('|')
const isOther = ({ name }: Pick<CategoryView, 'name'>) => /^others?$/i.test(name.trim())

/** Every filter of the list; categories named other or others stand apart, last (S-EXPL-031, D-139). */
export function FilterPanel({ filters, onChange }: FilterPanelProps) {
  const categories = useQuery(categoriesQuery).data?.catgs ?? []
  const brands = useQuery(brandsQuery).data?.brands ?? []
  const colours = useQuery(coloursQuery).data?.colors ?? []
  const set = (name: FilterName, value: string) => onChange(withoutStraySubs(toggled(filters, name, value), categories))
  const chosen = (name: FilterName, value: string) =>
    filters[name].some((other) => other.toLowerCase() === value.toLowerCase())
  const choices = (name: FilterName, options: readonly { value: string; label: string }[]) =>
    options.map(({ value, label }) => (
      <Checkbox key={value} label={label} checked={chosen(name, value)} onChange={() => set(name, value)} />
    ))
  const usual = categories.filter((category) => !isOther(category))
  const others = categories.filter(isOther)
  const open = filters.categoryId.length > 0 ? categories.filter(({ _id }) => filters.categoryId.includes(_id)) : usual
  return (
    <div className={style.panel}>
      <Group title={say.category} open>
        {choices(
          'categoryId',
          usual.map(({ _id, name }) => ({ value: _id, label: name })),
        )}
      </Group>
      {others.length > 0 && (
        <Group title={say.other}>
          {choices(
            'categoryId',
            others.map(({ _id, name }) => ({ value: _id, label: name })),
          )}
        </Group>
      )}
      <Group title={say.subCategory} open={filters.subCatId.length > 0}>
        {open.map((category) => (
          <fieldset key={category._id} className={style.subGroup}>
            <legend>{category.name}</legend>
            {choices(
              'subCatId',
              category.subcatg.map(({ _id, name }) => ({ value: _id, label: name })),
            )}
          </fieldset>
        ))}
      </Group>
      <Group title={say.skinTone} open>
        <div className={style.tones}>
          {tones.map((name, place) => (
            <label key={name} className={style.tone}>
              <input
                type="checkbox"
                checked={chosen('skin', String(place + 1))}
                onChange={() => set('skin', String(place + 1))}
              />
              <span className={style.disc} data-tone={place + 1} />
              {name}
            </label>
          ))}
        </div>
      </Group>
      <Group title={say.brand} open={filters.brand.length > 0}>
        {choices(
          'brand',
          brands.map(({ name }) => ({ value: name, label: name })),
        )}
      </Group>
      <Group title={say.colour} open={filters.colorsId.length > 0}>
        <div className={style.colours}>
          {colours.map(({ _id, code }) => (
            <label key={_id} className={style.colour}>
              <input
                type="checkbox"
                aria-label={`${say.colour} ${code}`}
                checked={chosen('colorsId', code.replace('#', ''))}
                onChange={() => set('colorsId', code.replace('#', ''))}
              />
              <span className={style.disc} style={{ background: code }} />
            </label>
          ))}
        </div>
      </Group>
    </div>
  )
}

/** Open or not to begin with; later it is opened and closed by hand alone. */
function Group({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }) {
  const [initially] = useState(open)
  return (
    <Accordion late title={title} open={initially}>
      <div className={style.choices}>{children}</div>
    </Accordion>
  )
}
