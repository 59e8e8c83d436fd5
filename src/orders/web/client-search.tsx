import { useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { useViewer } from '#base/web/session.ts'
import { useSettled } from '#base/web/settled.ts'
import { Input } from '#base/web/ui/field.tsx'
import { Suggestions, suggestionId } from '#base/web/ui/suggestions.tsx'
import type { ClientView } from '#clients/contract.ts'
import { clientsQuery } from '#clients/web/api.ts'
import { checkoutMessages as say } from '#messages/checkout.ts'
import style from './client-search.module.css'

const mostShown = 6

/** Type a few letters, take one of the names below: a combobox as screen readers know it. */
export function ClientSearch({ onChoose }: { onChoose: (clientId: string) => void }) {
  const viewer = useViewer()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const words = useSettled(typed.trim())
  const { data } = useInfiniteQuery({ ...clientsQuery(viewer.key, words), enabled: open && words !== '' })
  const found = words === '' ? [] : (data?.pages[0]?.clients ?? []).slice(0, mostShown)
  const shown = open && words !== '' && data !== undefined

  const choose = (client: ClientView | undefined) => {
    if (!client) return
    setOpen(false)
    onChoose(client._id)
  }
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found.length > 0) {
      event.preventDefault()
      setOpen(true)
      setActive((now) => (now + step + found.length) % found.length)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      choose(found[Math.max(active, 0)])
    }
    if (event.key === 'Escape' && shown) {
      event.preventDefault()
      setOpen(false)
    }
  }
  return (
    <div className={style.search}>
      <Input
        role="combobox"
        aria-label={say.enterClientName}
        placeholder={say.enterClientName}
        aria-expanded={shown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? suggestionId(listId, active) : undefined}
        autoComplete="off"
        maxLength={75}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setOpen(true)
          setActive(-1)
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKey}
      />
      <Suggestions
        id={listId}
        label={say.clients}
        shown={shown}
        items={found}
        keyOf={({ _id }) => _id}
        active={active}
        onPick={choose}
        draw={({ name, email }) => (
          <>
            <span className={style.name}>{name}</span>
            <span className={style.email}>{email}</span>
          </>
        )}
      >
        <p className={found.length === 0 ? style.none : 'unseen'} role="status">
          {shown && (found.length === 0 ? say.noClients : `${found.length} ${say.found}`)}
        </p>
      </Suggestions>
    </div>
  )
}
