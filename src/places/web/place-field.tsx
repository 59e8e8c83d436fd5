import { useQuery } from '@tanstack/react-query'
import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useSettled } from '#base/web/settled.ts'
import { Field, Input } from '#base/web/ui/field.tsx'
import { Icon } from '#base/web/ui/icon.tsx'
import { mapIcon } from '#base/web/ui/icons.ts'
import { Suggestions, suggestionId } from '#base/web/ui/suggestions.tsx'
import { placesMessages as say } from '#messages/places.ts'
import type { Place, Suggestion } from '#places/contract.ts'
import { resolvePlace, shortestSearch, suggestionsQuery } from '#places/web/api.ts'
import style from './place-field.module.css'

interface PlaceFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  label: ReactNode
  problem?: string | undefined
  hint?: ReactNode
  onEdit?: (() => void) | undefined
  value: string
  onChange: (text: string) => void
  /** A suggestion was chosen: the parts of its address, to fill the fields around with. */
  onPick: (place: Place) => void
}

/**
 * A text field that suggests addresses while one types: a combobox as screen readers know it. Nothing depends on an
 * answer; without one it is an address line like any other (D-147).
 */
export function PlaceField({ label, problem, hint, onEdit, value, onChange, onPick, ...input }: PlaceFieldProps) {
  const listId = useId()
  const [typing, setTyping] = useState(false)
  const [active, setActive] = useState(-1)
  const words = useSettled(value.trim())
  const { data } = useQuery({ ...suggestionsQuery(words), enabled: typing && words.length >= shortestSearch })
  const found = typing && words.length >= shortestSearch ? (data ?? []) : []
  const shown = found.length > 0

  const close = () => {
    setTyping(false)
    setActive(-1)
  }
  const pick = async (suggestion: Suggestion) => {
    close()
    onEdit?.()
    onChange(suggestion.text)
    const place = await resolvePlace(suggestion.place_id).catch(() => null)
    if (place) onPick(place)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = found[active]
    if (!shown || (!step && event.key !== 'Escape' && !(event.key === 'Enter' && chosen))) return
    event.preventDefault()
    // from the text down to the first, from the last back to the text
    if (step) setActive((now) => ((now + 1 + step + found.length + 1) % (found.length + 1)) - 1)
    else if (event.key === 'Enter' && chosen) pick(chosen)
    else close()
  }

  return (
    <Field label={label} problem={problem} hint={hint}>
      {(tied) => (
        <div className={style.box}>
          <Input
            {...input}
            {...tied}
            role="combobox"
            aria-expanded={shown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active >= 0 ? suggestionId(listId, active) : undefined}
            value={value}
            onChange={(event) => {
              onEdit?.()
              setTyping(true)
              setActive(-1)
              onChange(event.target.value)
            }}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
          <Suggestions
            id={listId}
            label={say.suggestions}
            shown={shown}
            items={found}
            keyOf={({ place_id }) => place_id}
            active={active}
            onPick={pick}
            draw={({ text }) => (
              <span className={style.place}>
                <Icon of={mapIcon} size={18} />
                {text}
              </span>
            )}
          />
          <span className="unseen" role="status">
            {shown && `${found.length} ${found.length === 1 ? say.foundOne : say.foundMany}`}
          </span>
        </div>
      )}
    </Field>
  )
}
