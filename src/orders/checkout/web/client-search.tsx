import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { type Client, clientsQuery } from '#clients/web/api.ts'
import { checkoutText } from '#orders/checkout/text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { useDebouncedValue } from '#platform/web/forms/use-debounced-value.ts'
import { Input } from '#platform/web/ui/fields/field.tsx'
import { Suggestions } from '#platform/web/ui/fields/suggestions.tsx'
import { useCombobox } from '#platform/web/ui/fields/use-combobox.ts'
import style from './client-search.module.css'

const maxSuggestions = 6

/** A combobox that suggests clients by the letters typed. */
export function ClientSearch({ onChoose }: { onChoose: (clientId: string) => void }) {
  const viewer = useViewer()
  const [typed, setTyped] = useState('')
  const combobox = useCombobox()
  const search = useDebouncedValue(typed.trim())
  const { data } = useInfiniteQuery({ ...clientsQuery(viewer.key, search), enabled: combobox.open && search !== '' })
  const found = search === '' ? [] : (data?.pages[0]?.clients ?? []).slice(0, maxSuggestions)
  const isOpen = combobox.open && search !== '' && data !== undefined
  const choose = ({ id }: Client) => {
    combobox.close()
    onChoose(id)
  }
  // the suggestions may still be those of the letters typed before, so Enter does not choose the first of them
  const selectsFirst = search === typed.trim()
  return (
    <div className={style.search}>
      <Input
        {...combobox.fieldOf({ items: found, shown: isOpen, onPick: choose, selectsFirstOnEnter: selectsFirst })}
        aria-label={checkoutText.enterClientName}
        placeholder={checkoutText.enterClientName}
        maxLength={textLengths.search}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          combobox.typed()
        }}
        onFocus={combobox.show}
      />
      <Suggestions
        id={combobox.listId}
        label={checkoutText.clients}
        shown={isOpen}
        items={found}
        keyOf={({ id }) => id}
        active={combobox.active}
        onPick={choose}
        renderItem={({ name, email }) => (
          <>
            <span className={style.name}>{name}</span>
            <span className={style.email}>{email}</span>
          </>
        )}
      >
        <p className={found.length === 0 ? style.none : 'visually-hidden'} role="status">
          {isOpen && (found.length === 0 ? checkoutText.noClients : `${found.length} ${checkoutText.found}`)}
        </p>
      </Suggestions>
    </div>
  )
}
