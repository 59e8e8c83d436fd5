import mailIcon from '@tabler/icons/outline/mail.svg?path'
import pencilIcon from '@tabler/icons/outline/pencil.svg?path'
import phoneIcon from '@tabler/icons/outline/phone.svg?path'
import plusIcon from '@tabler/icons/outline/plus.svg?path'
import trashIcon from '@tabler/icons/outline/trash.svg?path'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { PatchTestReminder } from '#clients/summary/web/patch-test-reminder.tsx'
import { clientsText } from '#clients/text.ts'
import { type Client, clientQuery, clientsQuery, useDeleteClient } from '#clients/web/api.ts'
import { ClientForm } from '#clients/web/client-form.tsx'
import { checkoutText } from '#orders/checkout/text.ts'
import { ChoiceSection } from '#orders/checkout/web/choice-section.tsx'
import { ClientListDialog } from '#orders/checkout/web/client-list-dialog.tsx'
import { DialogOrInline } from '#orders/checkout/web/dialog-or-inline.tsx'
import { orderSummaryText } from '#orders/order-summary-text.ts'
import { errorCode } from '#platform/app-error.ts'
import { commonText } from '#platform/text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { isApiError } from '#platform/web/api-client/api-error.ts'
import { useDebouncedValue } from '#platform/web/forms/use-debounced-value.ts'
import { DeleteDialog } from '#platform/web/ui/back-office/delete-dialog.tsx'
import { useIsMobile } from '#platform/web/ui/browser/use-is-mobile.ts'
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx'
import { FieldError, Input } from '#platform/web/ui/fields/field.tsx'
import { Suggestions } from '#platform/web/ui/fields/suggestions.tsx'
import { useCombobox } from '#platform/web/ui/fields/use-combobox.ts'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import style from './client-choice.module.css'

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
  // on phones the form replaces the search
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

const maxSuggestions = 6

/** A combobox that suggests clients by the letters typed. */
function ClientSearch({ onChoose }: { onChoose: (clientId: string) => void }) {
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

interface ChosenClientProps {
  clientId: string
  onRemove: () => void
}

/** The chosen client, whose details are loaded by id (C-DELV-045). */
function ChosenClient({ clientId, onRemove }: ChosenClientProps) {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(clientQuery(viewer.key, clientId))
  if (data) return <ClientCard client={data.client} onRemove={onRemove} />
  if (!error)
    return (
      <SkeletonGroup>
        <Skeleton height="104px" />
      </SkeletonGroup>
    )
  if (!isApiError(error, errorCode.notFound)) return <LoadError error={error} onRetry={refetch} />
  return (
    <div className={style.actions}>
      <FieldError>{error.message}</FieldError>
      <Button variant="quiet" small onClick={onRemove}>
        {commonText.cancel}
      </Button>
    </div>
  )
}

/** Name, email and phone of the client, with buttons that edit, delete or unchoose the client. */
function ClientCard({ client, onRemove }: { client: Client; onRemove: () => void }) {
  const [isEditing, setEditing] = useState(false)
  const [clientToDelete, setClientToDelete] = useState<Client | null>(null)
  const remove = useDeleteClient()
  const closeForm = () => setEditing(false)
  return (
    <>
      <div className={style.card}>
        <ClientFacts client={client} />
        <div className={style.tools}>
          <IconButton
            icon={pencilIcon}
            label={`${checkoutText.edit}: ${client.name}`}
            onClick={() => setEditing(true)}
          />
          <IconButton
            icon={trashIcon}
            label={`${commonText.delete}: ${client.name}`}
            onClick={() => setClientToDelete(client)}
          />
          <Button variant="quiet" small onClick={onRemove}>
            {commonText.cancel}
            <span className="visually-hidden">: {client.name}</span>
          </Button>
        </div>
      </div>
      {isEditing && (
        <DialogOrInline title={checkoutText.editClient} onClose={closeForm}>
          <ClientForm usedIn="checkout" client={client} onSaved={closeForm} onCancel={closeForm} />
        </DialogOrInline>
      )}
      <DeleteDialog
        item={clientToDelete}
        onDelete={({ id }) => remove.mutateAsync(id).then(onRemove)}
        onClose={() => setClientToDelete(null)}
      >
        {({ name }) => clientsText.removeQuestion.replace('{name}', () => name)}
      </DeleteDialog>
    </>
  )
}

function ClientFacts({ client }: { client: Client }) {
  return (
    <div className={style.facts}>
      <p className={style.name}>{client.name}</p>
      <p className={style.fact}>
        <Icon icon={mailIcon} size={18} />
        {client.email}
      </p>
      <p className={style.fact}>
        <Icon icon={phoneIcon} size={18} />
        {client.phone}
      </p>
    </div>
  )
}
