import plusIcon from '@tabler/icons/outline/plus.svg?path'
import usersIcon from '@tabler/icons/outline/users.svg?path'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { PatchTestReminder } from '#clients/summary/web/client-summary.tsx'
import { type Client, clientsQuery } from '#clients/web/api.ts'
import { ClientForm } from '#clients/web/client-form.tsx'
import { groupByInitial } from '#clients/web/group-by-initial.ts'
import { orderSummaryText } from '#orders/order-summary-text.ts'
import { joinNames } from '#platform/join-names.ts'
import { commonText } from '#platform/text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { useDebouncedValue } from '#platform/web/forms/use-debounced-value.ts'
import { useWaiting } from '#platform/web/offline/use-waiting.ts'
import { useIsMobile } from '#platform/web/ui/browser/use-is-mobile.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { SearchBox } from '#platform/web/ui/buttons/search-box.tsx'
import { FieldError, Input } from '#platform/web/ui/fields/field.tsx'
import { Suggestions, useCombobox } from '#platform/web/ui/fields/use-combobox.tsx'
import { EmptyState } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { countRows, InfiniteList, useEndlessRows } from '#platform/web/ui/tables/infinite-list.tsx'
import { checkoutText } from '../text.ts'
import { ChoiceSection, DialogOrInline } from './choice-section.tsx'
import { ChosenClient } from './chosen-client.tsx'
import style from './client-choice.module.css'
import { getRememberedSale, storeDraft } from './remembered-sale.ts'

interface ClientChoiceProps {
  clientId: string | null
  /** A delivery to a client needs a client; a seller may also order for herself (D-020). */
  required: boolean
  error: string | undefined
  onChange: (clientId: string | null) => void
}

export function ClientChoice({ clientId, required, error, onChange }: ClientChoiceProps) {
  const [isAdding, setAdding] = useState(false)
  const [isListOpen, setListOpen] = useState(false)
  // on phones the form for a new client replaces the search
  const isMobile = useIsMobile()
  const choose = (id: string) => {
    setAdding(false)
    setListOpen(false)
    onChange(id)
  }
  return (
    <ChoiceSection field="client_id" name={orderSummaryText.client} note={!required && commonText.optional}>
      {clientId && <ChosenClient clientId={clientId} onRemove={() => onChange(null)} />}
      {clientId && <PatchTestReminder clientId={clientId} />}
      {!clientId && !(isAdding && isMobile) && (
        <>
          <ClientSearch onChoose={onChange} />
          <div className={style.actions}>
            <Button variant="quiet" small onClick={() => setListOpen(true)} aria-haspopup="dialog">
              {checkoutText.viewAllClients}
            </Button>
            <Button variant="quiet" small icon={plusIcon} onClick={() => setAdding(true)}>
              {checkoutText.addNewClient}
            </Button>
          </div>
          {error && <FieldError>{error}</FieldError>}
          <WaitingClients />
          {!required && <p className={style.hint}>{checkoutText.withoutClient}</p>}
        </>
      )}
      {isAdding && (
        <DialogOrInline title={checkoutText.addNewClient} onClose={() => setAdding(false)}>
          <ClientForm usedIn="checkout" onSaved={choose} onCancel={() => setAdding(false)} />
        </DialogOrInline>
      )}
      {isListOpen && (
        <ClientListDialog
          onChoose={choose}
          onAdd={() => {
            setListOpen(false)
            setAdding(true)
          }}
          onClose={() => setListOpen(false)}
        />
      )}
    </ChoiceSection>
  )
}

/** Says which new clients wait on this device: the shop does not know them yet, so that they cannot be chosen. */
function WaitingClients() {
  const waiting = useWaiting('client') ?? []
  if (waiting.length === 0) return null
  const names = waiting.map(({ content }) => (content as { name: string }).name)
  return <p className={style.hint}>{checkoutText.clientsWait(joinNames(names))}</p>
}

const maxSuggestions = 6

/** A combobox that suggests clients by the letters typed. */
function ClientSearch({ onChoose }: { onChoose: (clientId: string) => void }) {
  const viewer = useViewer()
  const [typed, setTyped] = useState(() => getRememberedSale(viewer).search ?? '')
  const combobox = useCombobox()
  const search = useDebouncedValue(typed.trim())
  const { data } = useInfiniteQuery({ ...clientsQuery(viewer.key, search), enabled: combobox.open && search !== '' })
  const found = search === '' ? [] : (data?.pages[0]?.clients ?? []).slice(0, maxSuggestions)
  const isOpen = combobox.open && search !== '' && data !== undefined
  const choose = ({ id }: Client) => {
    combobox.close()
    storeDraft(viewer, { search: '' })
    onChoose(id)
  }
  // Enter chooses the first suggestion, but not while the suggestions are still those of an earlier search
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
          storeDraft(viewer, { search: target.value })
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
            <span className={style.clientSearchName}>{name}</span>
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

interface ClientListDialogProps {
  onChoose: (clientId: string) => void
  onAdd: () => void
  onClose: () => void
}

/** All clients, grouped by the first letter of their names (C-DLG-015..017). */
function ClientListDialog({ onChoose, onAdd, onClose }: ClientListDialogProps) {
  const viewer = useViewer()
  const [search, setSearch] = useState('')
  const query = useInfiniteQuery(clientsQuery(viewer.key, search))
  const clients = useEndlessRows(query, 'clients')
  return (
    <Modal open title={checkoutText.clientList} onClose={onClose}>
      <div className={style.dialog}>
        <SearchBox
          live
          label={checkoutText.enterClientName}
          maxLength={textLengths.search}
          value={search}
          onSearch={setSearch}
          found={countRows(query)}
        />
        <InfiniteList
          query={query}
          count={clients.length}
          skeleton={<ListSkeleton />}
          empty={
            <EmptyState
              icon={usersIcon}
              text={checkoutText.noClients}
              action={<Button onClick={onAdd}>{checkoutText.addNewClient}</Button>}
            />
          }
        >
          <div data-rove>
            {groupByInitial(clients).map(([initial, group]) => (
              <div key={initial}>
                <h3 className={style.initial}>{initial}</h3>
                <ul className="bare">
                  {group.map((client) => (
                    <li key={client.id}>
                      <button type="button" className={style.client} onClick={() => onChoose(client.id)}>
                        <span className={style.clientListDialogName}>{client.name}</span>
                        <span className={style.more}>{client.email}</span>
                      </button>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </InfiniteList>
      </div>
    </Modal>
  )
}

function ListSkeleton() {
  return (
    <SkeletonGroup className={style.skeleton}>
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height="44px" />
      ))}
    </SkeletonGroup>
  )
}
