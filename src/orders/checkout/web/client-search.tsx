import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import type { Client } from '#clients/web/api.ts'
import { clientsQuery } from '#clients/web/api.ts'
import { checkoutText } from '#orders/checkout/text.ts'
import { useDebouncedValue } from '#platform/web/forms/use-debounced-value.ts'
import { Input } from '#platform/web/ui/fields/field.tsx'
import { Suggestions } from '#platform/web/ui/fields/suggestions.tsx'
import { useCombobox } from '#platform/web/ui/fields/use-combobox.ts'
import style from './client-search.module.css'

const maxSuggestions = 6

/** A combobox that finds clients by the first letters of their names. */
export function ClientSearch({ onChoose }: { onChoose: (clientId: string) => void }) {
  const viewer = useViewer()
  const [typed, setTyped] = useState('')
  const box = useCombobox()
  const words = useDebouncedValue(typed.trim())
  const { data } = useInfiniteQuery({ ...clientsQuery(viewer.key, words), enabled: box.open && words !== '' })
  const found = words === '' ? [] : (data?.pages[0]?.clients ?? []).slice(0, maxSuggestions)
  const shown = box.open && words !== '' && data !== undefined
  const choose = ({ id: _id }: Client) => {
    box.close()
    onChoose(_id)
  }
  // the suggestions may still be those of the letters typed before, so Enter does not choose the first of them
  const takesFirst = words === typed.trim()
  return (
    <div className={style.search}>
      <Input
        {...box.fieldOf({ items: found, shown, onPick: choose, selectsFirstOnEnter: takesFirst })}
        aria-label={checkoutText.enterClientName}
        placeholder={checkoutText.enterClientName}
        maxLength={75}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          box.typed()
        }}
        onFocus={box.show}
      />
      <Suggestions
        id={box.listId}
        label={checkoutText.clients}
        shown={shown}
        items={found}
        keyOf={({ id: _id }) => _id}
        active={box.active}
        onPick={choose}
        renderItem={({ name, email }) => (
          <>
            <span className={style.name}>{name}</span>
            <span className={style.email}>{email}</span>
          </>
        )}
      >
        <p className={found.length === 0 ? style.none : 'visually-hidden'} role="status">
          {shown && (found.length === 0 ? checkoutText.noClients : `${found.length} ${checkoutText.found}`)}
        </p>
      </Suggestions>
    </div>
  )
}
