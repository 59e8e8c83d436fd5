import mapPinIcon from '@tabler/icons/outline/map-pin.svg?path'
import { useQuery } from '@tanstack/react-query'
import { type InputHTMLAttributes, type ReactNode, useRef } from 'react'
import { useDebouncedValue } from '#platform/web/forms/use-debounced-value.ts'
import { Field, Input } from '#platform/web/ui/fields/field.tsx'
import { Suggestions, useCombobox } from '#platform/web/ui/fields/use-combobox.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import type { Suggestion } from '../contract.ts'
import type { Place } from '../postal-address.ts'
import { placesText } from '../text.ts'
import { fetchPlace, minSearchLength, placeSuggestionsQuery } from './api.ts'
import style from './place-autocomplete-field.module.css'

interface PlaceAutocompleteFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  label: ReactNode
  error?: string | undefined
  hint?: ReactNode
  onEdit?: (() => void) | undefined
  value: string
  onChange: (text: string) => void
  /** Called with the place of the selected suggestion, to fill the other fields. */
  onPick: (place: Place) => void
}

/** A text field with address suggestions; without suggestions it is a plain address line (D-147). */
export function PlaceAutocompleteField({
  label,
  error,
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
  const isOpen = found.length > 0

  const change = useLatestChange(onChange)
  const pick = async (suggestion: Suggestion) => {
    box.close()
    onEdit?.()
    const isLatest = change(suggestion.text)
    const place = await fetchPlace(suggestion.place_id).catch(() => null)
    // a slow response must not overwrite what was typed meanwhile
    if (place && isLatest()) onPick(place)
  }
  return (
    <Field label={label} error={error} hint={hint}>
      {(tied) => (
        <div className={style.box}>
          <Input
            {...input}
            {...tied}
            {...box.fieldOf({ items: found, shown: isOpen, onPick: pick })}
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
            shown={isOpen}
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
            {isOpen && placesText.found(found.length)}
          </span>
        </div>
      )}
    </Field>
  )
}

/** Passes a changed text on, and returns a function that tells whether this is still the latest change. */
function useLatestChange(onChange: (text: string) => void): (text: string) => () => boolean {
  const count = useRef(0)
  return (text) => {
    count.current += 1
    const changeNumber = count.current
    onChange(text)
    return () => count.current === changeNumber
  }
}
