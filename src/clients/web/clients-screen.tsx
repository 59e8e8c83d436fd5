import dropletIcon from '@tabler/icons/outline/droplet-half-2.svg?path'
import plusIcon from '@tabler/icons/outline/plus.svg?path'
import sendIcon from '@tabler/icons/outline/send.svg?path'
import uploadIcon from '@tabler/icons/outline/upload.svg?path'
import usersIcon from '@tabler/icons/outline/users.svg?path'
import xIcon from '@tabler/icons/outline/x.svg?path'
import { lazy, Suspense, useState } from 'react'
import { clientsText } from '#clients/text.ts'
import { ClientDetails } from '#clients/web/client-details.tsx'
import { ClientList } from '#clients/web/client-list.tsx'
import { useCanSendLinks } from '#clients/web/use-can-send-links.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { useNavigate, useSearchParams } from '#platform/web/router/router.ts'
import { useIsMobile } from '#platform/web/ui/browser/use-is-mobile.ts'
import { Button, ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { SearchBox } from '#platform/web/ui/buttons/search-box.tsx'
import { EmptyState } from '#platform/web/ui/loading/load-state.tsx'
import { BackArrow, PageTitle } from '#platform/web/ui/page/page-title.tsx'
import style from './clients-screen.module.css'

const ClientDialog = lazy(() =>
  import('#clients/web/client-dialog.tsx').then((file) => ({ default: file.ClientDialog })),
)

/** List and details side by side; on phones one after the other, and the form a page of its own (S-CLNT-003, S-CLNT-004). */
export function ClientsScreen() {
  const isMobile = useIsMobile()
  const navigate = useNavigate()
  const listParams = useClientListParams()
  const [dialog, setDialog] = useState<ClientDialogState | null>(null)

  const add = () => (isMobile ? navigate('/myclients/add-client') : setDialog({}))
  const edit = (clientId: string) =>
    isMobile ? navigate(`/myclients/edit-client/${clientId}`) : setDialog({ clientId })
  const details = listParams.selectedId && (
    <ClientDetails
      key={listParams.selectedId}
      clientId={listParams.selectedId}
      onEdit={edit}
      onDeleted={() => listParams.select(null)}
    />
  )
  if (isMobile && details)
    return (
      <div className={`page ${style.phoneDetails}`}>
        <BackArrow to="/myclients" />
        <h1 className="visually-hidden">{clientsText.myClients}</h1>
        {details}
      </div>
    )
  return (
    <div className={`page ${style.clients}`}>
      <PageTitle lead={clientsText.lead} actions={<Actions onAdd={add} />}>
        {clientsText.myClients}
      </PageTitle>
      <div className={style.columns}>
        <SearchableClients listParams={listParams} preventScroll={!isMobile} onAdd={add} />
        {!isMobile && (
          <div className={style.pane}>{details ?? <EmptyState icon={usersIcon} text={clientsText.chooseClient} />}</div>
        )}
      </div>
      {dialog && (
        <Suspense fallback={null}>
          <ClientDialog
            {...dialog}
            onSaved={(clientId) => {
              setDialog(null)
              listParams.select(clientId)
            }}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Without an id the dialog creates a client. */
interface ClientDialogState {
  clientId?: string
}

function Actions({ onAdd }: { onAdd: () => unknown }) {
  const navigate = useNavigate()
  const canSendLinks = useCanSendLinks()
  const send = () => canSendLinks() && navigate('/myclients/send-link')
  return (
    <>
      <Button variant="secondary" icon={sendIcon} className={style.action} onClick={send}>
        {clientsText.sendShoppingLink}
      </Button>
      <ButtonLink variant="secondary" icon={dropletIcon} className={style.action} to="/running-out">
        {clientsText.runningOut}
      </ButtonLink>
      <ButtonLink variant="secondary" icon={uploadIcon} className={style.action} to="/myclients/import">
        {clientsText.import}
      </ButtonLink>
      <AddButton onAdd={onAdd} />
    </>
  )
}

function AddButton({ onAdd }: { onAdd: () => unknown }) {
  return (
    <Button icon={plusIcon} className={style.action} onClick={onAdd}>
      {clientsText.addNewClient}
    </Button>
  )
}

interface SearchableClientsProps {
  listParams: ReturnType<typeof useClientListParams>
  preventScroll: boolean
  onAdd: () => unknown
}

function SearchableClients({ listParams, preventScroll, onAdd }: SearchableClientsProps) {
  const { searchText, isQuiet, selectedId, urlOf, search, showAll } = listParams
  const [searched, setSearched] = useState(false)
  const emptyState =
    searchText || isQuiet
      ? { hint: clientsText.noMatchHint }
      : { hint: clientsText.noClientsHint, action: <AddButton onAdd={onAdd} /> }
  return (
    <section aria-label={clientsText.myClients}>
      <SearchBox
        live
        label={clientsText.search}
        maxLength={textLengths.search}
        value={searchText}
        onSearch={(next) => {
          setSearched(true)
          search(next)
        }}
      />
      {isQuiet && (
        <Button variant="secondary" small icon={xIcon} className={style.filter} onClick={showAll}>
          {clientsText.quietFilter}
          <span className="visually-hidden">: {clientsText.showAll}</span>
        </Button>
      )}
      <ClientList
        searchText={searchText}
        isQuiet={isQuiet}
        searched={searched}
        selectedId={selectedId}
        urlOf={urlOf}
        preventScroll={preventScroll}
        empty={<EmptyState icon={usersIcon} text={clientsText.noClients} {...emptyState} />}
      />
    </section>
  )
}

/** The name of the search text in the page's URL. */
const searchParam = 'sKey'

/** Search text and selected client are URL parameters, so that on a phone back leads from the details to the list. */
function useClientListParams() {
  const [params, setParams] = useSearchParams()
  const searchText = params.get(searchParam) ?? ''
  const isQuiet = params.get('quiet') === '1'
  const selectedId = params.get('client')
  const toParams = (clientId: string | null, text = searchText, quiet = isQuiet) => ({
    ...(quiet && { quiet: '1' }),
    ...(text && { [searchParam]: text }),
    ...(clientId && { client: clientId }),
  })
  const options = { replace: true, preventScrollReset: true }
  return {
    searchText,
    isQuiet,
    selectedId,
    urlOf: (clientId: string) => `?${new URLSearchParams(toParams(clientId))}`,
    search: (text: string) => setParams(toParams(selectedId, text), options),
    showAll: () => setParams(toParams(selectedId, searchText, false), options),
    select: (clientId: string | null) => setParams(toParams(clientId), options),
  }
}
