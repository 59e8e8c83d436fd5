import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import { FormSkeleton } from '#platform/web/forms/form.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { clientsText } from '../text.ts'
import { clientQuery } from './api.ts'
import { ClientForm } from './client-form.tsx'
import { useTypedChange } from './typed-client.ts'

interface ClientDialogProps {
  /** Absent for a new client. */
  clientId?: string
  onSaved: (clientId: string) => void
  onClose: () => void
}

/** Creates or edits a client on desktop (S-CLNT-028, S-CLNT-030). */
export function ClientDialog({ clientId, onSaved, onClose }: ClientDialogProps) {
  return (
    <Modal open title={clientId ? clientsText.editClient : clientsText.addClient} onClose={onClose}>
      {clientId ? (
        <EditClient clientId={clientId} onSaved={onSaved} onCancel={onClose} />
      ) : (
        <ClientForm onSaved={onSaved} onCancel={onClose} />
      )}
    </Modal>
  )
}

interface EditClientProps {
  clientId: string
  onSaved: (clientId: string) => void
  onCancel: () => void
}

export function EditClient({ clientId, onSaved, onCancel }: EditClientProps) {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(clientQuery(viewer.key, clientId))
  const typed = useTypedChange(clientId)
  if (data && typed !== undefined)
    return <ClientForm client={data.client} typed={typed ?? undefined} onSaved={onSaved} onCancel={onCancel} />
  return error ? <LoadError error={error} onRetry={refetch} /> : <FormSkeleton />
}
