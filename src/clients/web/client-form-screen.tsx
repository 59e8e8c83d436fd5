import { FormSkeleton } from '#platform/web/forms/form.tsx'
import { useNavigate, useParams, useSearchParams } from '#platform/web/router/router.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { clientsText } from '../text.ts'
import { EditClient } from './client-dialog.tsx'
import { ClientForm } from './client-form.tsx'
import style from './client-form-screen.module.css'
import { useRefusedClient } from './typed-client.ts'

/** Creates or edits a client as a page, on phones (S-CLNT-029, S-CLNT-031). */
export function ClientFormScreen() {
  const { clientId } = useParams()
  const navigate = useNavigate()
  const list = '/myclients'
  const details = (id: string) => `${list}?${new URLSearchParams({ client: id })}`
  const saved = (id: string) => navigate(details(id), { replace: true })
  const [params] = useSearchParams()
  const refused = useRefusedClient(params.get('waiting'))
  const cancel = () => navigate(clientId ? details(clientId) : list, { replace: true })
  return (
    <div className={`page ${style.screen}`}>
      <PageTitle backTo={clientId ? details(clientId) : list}>
        {clientId ? clientsText.editClient : clientsText.addClient}
      </PageTitle>
      {clientId ? (
        <EditClient clientId={clientId} onSaved={saved} onCancel={cancel} />
      ) : refused === undefined ? (
        <FormSkeleton />
      ) : (
        <ClientForm typed={refused ?? undefined} onSaved={saved} onCancel={cancel} />
      )}
    </div>
  )
}
