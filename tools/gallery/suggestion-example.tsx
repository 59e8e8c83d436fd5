import { useState } from 'react'
import { Field, Input } from '#platform/web/ui/fields/field.tsx'
import { Suggestions, useCombobox } from '#platform/web/ui/fields/use-combobox.tsx'
import style from './suggestion-example.module.css'

const towns = ['Leamington Spa', 'Leeds', 'Leicester', 'Leigh-on-Sea', 'Leighton Buzzard']

/** A combobox whose list stays open, so that it can be looked at. */
export function SuggestionExample() {
  const [town, setTown] = useState('Lei')
  const combobox = useCombobox()
  const items = towns.filter((one) => one.toLowerCase().startsWith(town.toLowerCase()))
  const pick = (picked: string) => setTown(picked)
  return (
    <div className={style.room}>
      <Field label="Town">
        {(attributes) => (
          <div className={style.box}>
            <Input
              {...attributes}
              {...combobox.fieldOf({ items, shown: true, onPick: pick })}
              value={town}
              onChange={({ target }) => {
                setTown(target.value)
                combobox.typed()
              }}
            />
            <Suggestions
              id={combobox.listId}
              label="Towns"
              shown
              items={items}
              keyOf={(item) => item}
              active={combobox.active}
              onPick={pick}
              renderItem={(item) => item}
            />
          </div>
        )}
      </Field>
    </div>
  )
}
