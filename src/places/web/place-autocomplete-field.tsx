import mapPinIcon from '@tabler/icons/outline/map-pin.svg?path'
import { useQuery } from '@tanstack/react-query'
import { type InputHTMLAttributes, type ReactNode, useRef } from 'react'
import type { Place, Suggestion } from '#places/contract.ts'
import { placesText } from '#places/text.ts'
import { fetchPlace, minSearchLength, placeSuggestionsQuery } from '#places/web/api.ts'
import { useDebouncedValue } from '#platform/web/forms/use-debounced-value.ts'
import { Field, Input } from '#platform/web/ui/fields/field.tsx'
import { Suggestions } from '#platform/web/ui/fields/suggestions.tsx'
import { useCombobox } from '#platform/web/ui/fields/use-combobox.ts'
import { Icon } from '#platform/web/ui/icons/icon.tsx'
import style from './place-autocomplete-field.module.css'

interface PlaceAutocompleteFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  label: ReactNode
  error?: string | undefined
  hint?: ReactNode
  onEdit?: (() => void) | undefined
  value: string
  onChange: (text: string) => void
  /** A suggestion was chosen: the parts of its address, to fill the fields around with. */
  onPick: (place: Place) => void
}

/** A text field that suggests addresses while one types. Nothing depends on an answer; without one it is an address line like any other (D-147). */
export function PlaceAutocompleteField({
  label,
  error: problem,
  hint,
  onEdit,
  value,
  onChange,
  onPick,
  ...input
}: PlaceAutocompleteFieldProps) {
  const box = useCombobox()
  const words = useDebouncedValue(value.trim())
  const isSearching = box.open && words.length >= minSearchLength
  const { data } = useQuery({ ...placeSuggestionsQuery(words), enabled: isSearching })
  const found = isSearching ? (data ?? []) : []
  const shown = found.length > 0

  const change = useLatestChange(onChange)
  const pick = async (suggestion: Suggestion) => {
    box.close()
    onEdit?.()
    const isStillMeant = change(suggestion.text)
    const place = await fetchPlace(suggestion.place_id).catch(() => null)
    // a slow answer does not overwrite what was typed meanwhile
    if (place && isStillMeant()) onPick(place)
  }
  return (
    <Field label={label} error={problem} hint={hint}>
      {(tied) => (
        <div className={style.box}>
          <Input
            {...input}
            {...tied}
            {...box.fieldOf({ items: found, shown, onPick: pick })}
            value={value}
            onChange={({ target }) => {
              onEdit?.()
              box.typed()
              change(target.value)
            }}
          />
          <Suggestions
            id={box.listId}
            label={placesText.suggestions}
            shown={shown}
            items={found}
            keyOf={({ place_id }) => place_id}
            active={box.active}
            onPick={pick}
            renderItem={({ text }) => (
              <span className={style.place}>
                <Icon icon={mapPinIcon} size={18} />
                {text}
              </span>
            )}
          />
          <span className="visually-hidden" role="status">
            {shown && `${found.length} ${found.length === 1 ? placesText.foundOne : placesText.foundMany}`}
          </span>
        </div>
      )}
    </Field>
  )
}

/** Passes a change on; the answer tells whether it is still the latest one. */
function useLatestChange(onChange: (text: string) => void): (text: string) => () => boolean {
  const count = useRef(0)
  return (text) => {
    count.current += 1
    const mine = count.current
    onChange(text)
    return () => count.current === mine
  }
}
