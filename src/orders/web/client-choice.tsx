import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorCode } from '#base/envelope.ts'
import { isRefused } from '#base/web/call.ts'
import { useNarrow } from '#base/web/narrow.ts'
import { useViewer } from '#base/web/session.ts'
import { Button, IconButton } from '#base/web/ui/button.tsx'
import { ConfirmDialog } from '#base/web/ui/confirm-dialog.tsx'
import { Problem } from '#base/web/ui/field.tsx'
import { Icon } from '#base/web/ui/icon.tsx'
import { plusIcon } from '#base/web/ui/icons.ts'
import { editIcon, mailIcon, phoneIcon, trashIcon } from '#base/web/ui/more-icons.ts'
import { Skeleton, SkeletonGroup } from '#base/web/ui/skeleton.tsx'
import { LoadError } from '#base/web/ui/state.tsx'
import type { ClientView } from '#clients/contract.ts'
import { clientQuery, useRemoveClient } from '#clients/web/api.ts'
import { ClientForm } from '#clients/web/client-form.tsx'
import { checkoutMessages as say } from '#messages/checkout.ts'
import { clientsMessages } from '#messages/clients.ts'
import { commonMessages } from '#messages/common.ts'
import { ChoiceSection } from '#orders/web/choice-section.tsx'
import { ClientListDialog } from '#orders/web/client-list-dialog.tsx'
import { ClientSearch } from '#orders/web/client-search.tsx'
import { DialogOrInline } from '#orders/web/dialog-or-inline.tsx'
import style from './client-choice.module.css'

interface ClientChoiceProps {
  clientId: string | null
  /** A delivery to a client needs one; other sales may be for oneself (D-020). */
  required: boolean
  problem: string | undefined
  onChange: (clientId: string | null) => void
}

export function ClientChoice({ clientId, required, problem, onChange }: ClientChoiceProps) {
  const [adding, setAdding] = useState(false)
  const [listing, setListing] = useState(false)
  // on phones the form takes the place of the search
  const narrow = useNarrow()
  const chosen = (id: string) => {
    setAdding(false)
    setListing(false)
    onChange(id)
  }
  return (
    <ChoiceSection field="client_id" name={say.client} note={!required && commonMessages.optional}>
      {clientId && <ChosenClient clientId={clientId} onDrop={() => onChange(null)} />}
      {!clientId && !(adding && narrow) && (
        <>
          <ClientSearch onChoose={onChange} />
          <div className={style.ways}>
            <Button look="quiet" small onClick={() => setListing(true)} aria-haspopup="dialog">
              {say.viewAllClients}
            </Button>
            <Button look="quiet" small icon={plusIcon} onClick={() => setAdding(true)}>
              {say.addNewClient}
            </Button>
          </div>
          {problem && <Problem>{problem}</Problem>}
          {!required && <p className={style.hint}>{say.withoutClient}</p>}
        </>
      )}
      {adding && (
        <DialogOrInline title={say.addNewClient} onClose={() => setAdding(false)}>
          <ClientForm place="checkout" onSaved={chosen} onCancel={() => setAdding(false)} />
        </DialogOrInline>
      )}
      {listing && (
        <ClientListDialog
          onChoose={chosen}
          onAdd={() => {
            setListing(false)
            setAdding(true)
          }}
          onClose={() => setListing(false)}
        />
      )}
    </ChoiceSection>
  )
}

/** Her details are fetched by id (C-DELV-045). */
function ChosenClient({ clientId, onDrop }: { clientId: string; onDrop: () => void }) {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(clientQuery(viewer.key, clientId))
  const [editing, setEditing] = useState(false)
  const [removing, setRemoving] = useState(false)
  const remove = useRemoveClient()
  if (!data && isRefused(error, errorCode.notFound))
    return (
      <div className={style.ways}>
        <Problem>{error.message}</Problem>
        <Button look="quiet" small onClick={onDrop}>
          {commonMessages.cancel}
        </Button>
      </div>
    )
  if (!data && error) return <LoadError error={error} onRetry={refetch} />
  if (!data)
    return (
      <SkeletonGroup>
        <Skeleton height="104px" />
      </SkeletonGroup>
    )
  const { client } = data
  const removed = async () => {
    await remove.mutateAsync(clientId)
    setRemoving(false)
    onDrop()
  }
  return (
    <>
      <div className={style.card}>
        <ClientFacts client={client} />
        <div className={style.tools}>
          <IconButton icon={editIcon} label={`${say.edit}: ${client.name}`} onClick={() => setEditing(true)} />
          <IconButton
            icon={trashIcon}
            label={`${commonMessages.delete}: ${client.name}`}
            onClick={() => setRemoving(true)}
          />
          <Button look="quiet" small onClick={onDrop}>
            {commonMessages.cancel}
            <span className="unseen">: {client.name}</span>
          </Button>
        </div>
      </div>
      {editing && (
        <DialogOrInline title={say.editClient} onClose={() => setEditing(false)}>
          <ClientForm
            place="checkout"
            client={client}
            onSaved={() => setEditing(false)}
            onCancel={() => setEditing(false)}
          />
        </DialogOrInline>
      )}
      <ConfirmDialog
        open={removing}
        title={commonMessages.areYouSure}
        confirm={commonMessages.delete}
        danger
        onConfirm={removed}
        onClose={() => setRemoving(false)}
      >
        {clientsMessages.removeQuestion.replace('{name}', client.name)}
      </ConfirmDialog>
    </>
  )
}

function ClientFacts({ client }: { client: ClientView }) {
  return (
    <div className={style.facts}>
      <p className={style.name}>{client.name}</p>
      <p className={style.fact}>
        <Icon of={mailIcon} size={18} />
        {client.email}
      </p>
      <p className={style.fact}>
        <Icon of={phoneIcon} size={18} />
        {client.pno}
      </p>
    </div>
  )
}
