import mailIcon from '@tabler/icons/outline/mail.svg?path'
import pencilIcon from '@tabler/icons/outline/pencil.svg?path'
import phoneIcon from '@tabler/icons/outline/phone.svg?path'
import trashIcon from '@tabler/icons/outline/trash.svg?path'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { clientsText } from '#clients/text.ts'
import { type Client, clientQuery, useDeleteClient } from '#clients/web/api.ts'
import { ClientForm } from '#clients/web/client-form.tsx'
import { errorCode } from '#platform/app-error.ts'
import { commonText } from '#platform/text.ts'
import { isApiError } from '#platform/web/api-client/api-error.ts'
import { DeleteDialog } from '#platform/web/ui/back-office/delete-dialog.tsx'
import { Button, IconButton } from '#platform/web/ui/buttons/button.tsx'
import { FieldError } from '#platform/web/ui/fields/field.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { checkoutText } from '../text.ts'
import { DialogOrInline } from './choice-section.tsx'
import style from './client-choice.module.css'

interface ChosenClientProps {
  clientId: string
  onRemove: () => void
}

/** Shows the chosen client, whose details are loaded by id (C-DELV-045). */
export function ChosenClient({ clientId, onRemove }: ChosenClientProps) {
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

/** Shows the client's name, email and phone, with buttons to edit, delete or unchoose the client. */
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
