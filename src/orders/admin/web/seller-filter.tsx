import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { type User, usersQuery } from '#accounts/admin/web/api.ts'
import { adminOrdersText } from '#orders/admin/text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { useDebouncedValue } from '#platform/web/forms/use-debounced-value.ts'
import { Field, Input } from '#platform/web/ui/fields/field.tsx'
import { Suggestions } from '#platform/web/ui/fields/suggestions.tsx'
import { useCombobox } from '#platform/web/ui/fields/use-combobox.ts'
import style from './order-filters.module.css'

const mostSuggestions = 10

/** A field that finds a seller by name or email. */
export function SellerFilter({ onChoose }: { onChoose: (sellerId: string) => void }) {
  const viewer = useViewer()
  const [text, setText] = useState('')
  const combobox = useCombobox()
  const search = useDebouncedValue(text.trim())
  const params = { page: 1, pageSize: mostSuggestions, direction: 1, sort: null, search, filters: {} } as const
  const { data } = useQuery({
    ...usersQuery(viewer.key, params),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const items = text.trim() === '' ? [] : (data?.users ?? [])
  const shown = combobox.open && items.length > 0
  const pick = ({ id }: User) => {
    combobox.close()
    setText('')
    onChoose(id)
  }
  return (
    <div className={style.seller}>
      <Field label={adminOrdersText.seller}>
        {(attributes) => (
          <>
            <Input
              {...attributes}
              {...combobox.fieldOf({ items, shown, onPick: pick, selectsFirstOnEnter: true })}
              maxLength={textLengths.search}
              value={text}
              onChange={({ target }) => {
                setText(target.value)
                combobox.typed()
              }}
            />
            <Suggestions
              id={combobox.listId}
              label={adminOrdersText.seller}
              shown={shown}
              items={items}
              keyOf={({ id }) => id}
              active={combobox.active}
              onPick={pick}
              renderItem={({ firstName, lastName, email }) => `${firstName} ${lastName}, ${email}`}
            />
          </>
        )}
      </Field>
    </div>
  )
}
