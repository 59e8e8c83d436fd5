import uploadIcon from '@tabler/icons/outline/upload.svg?path'
import usersIcon from '@tabler/icons/outline/users.svg?path'
import xIcon from '@tabler/icons/outline/x.svg?path'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { clientsText } from '#clients/text.ts'
import { type ClientFilter, clientsQuery } from '#clients/web/api.ts'
import { AddClientButton, ClientList, ClientsActions, useClients } from '#clients/web/client-list.tsx'
import { textLengths } from '#platform/text-lengths.ts'
import { WaitingList } from '#platform/web/offline/waiting-list.tsx'
import { useNavigate, useSearchParams } from '#platform/web/router/router.tsx'
import { useIsMobile } from '#platform/web/ui/browser/use-is-mobile.ts'
import { Button, ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { SearchBox } from '#platform/web/ui/buttons/search-box.tsx'
import { EmptyState } from '#platform/web/ui/loading/load-state.tsx'
import { BackArrow, PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { countRows } from '#platform/web/ui/tables/infinite-list.tsx'
import style from '../../../clients/web/clients-screen.module.css'
import { ClientDetails } from './client-details.tsx'

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
      <PageTitle lead={clientsText.lead} actions={<ClientsActions onAdd={add} />}>
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

/** The client to edit; without an id the dialog creates a client. */
interface ClientDialogState {
  clientId?: string
}

interface SearchableClientsProps {
  listParams: ReturnType<typeof useClientListParams>
  preventScroll: boolean
  onAdd: () => unknown
}

function SearchableClients({ listParams, preventScroll, onAdd }: SearchableClientsProps) {
  const { searchText, filter, selectedId, urlOf, search } = listParams
  const [searched, setSearched] = useState(false)
  const query = useClients(searchText, filter)
  const emptyState =
    searchText || filter !== 'all'
      ? { hint: clientsText.noMatchHint }
      : { hint: clientsText.noClientsHint, action: <FirstClients onAdd={onAdd} /> }
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
        found={countRows(query)}
      />
      <Filters listParams={listParams} />
      <WaitingList kinds={['client', 'client-change']} />
      <ClientList
        query={query}
        searchText={searchText}
        searched={searched}
        selectedId={selectedId}
        urlOf={urlOf}
        preventScroll={preventScroll}
        empty={<EmptyState icon={usersIcon} text={clientsText.noClients} {...emptyState} />}
      />
    </section>
  )
}

/** The ways to the first clients: to add one, or to import all that the seller has in a file or in her phone. */
function FirstClients({ onAdd }: Pick<SearchableClientsProps, 'onAdd'>) {
  return (
    <>
      <AddClientButton onAdd={onAdd} />
      <ButtonLink variant="secondary" icon={uploadIcon} className={style.action} to="/myclients/import">
        {clientsText.importClients}
      </ButtonLink>
    </>
  )
}

/** Names the filter of the list and removes it; without a filter, leads to the clients whose details are incomplete. */
function Filters({ listParams: { searchText, filter, setFilter } }: Pick<SearchableClientsProps, 'listParams'>) {
  const viewer = useViewer()
  const { data } = useInfiniteQuery(clientsQuery(viewer.key, searchText, filter))
  const toCompleteCount = data?.pages.at(-1)?.toCompleteCount ?? 0
  if (filter === 'all')
    return (
      toCompleteCount > 0 && (
        <Button variant="secondary" small className={style.filter} onClick={() => setFilter('to-complete')}>
          {clientsText.toComplete(toCompleteCount)}
        </Button>
      )
    )
  return (
    <>
      <Button variant="secondary" small icon={xIcon} className={style.filter} onClick={() => setFilter('all')}>
        {filter === 'quiet' ? clientsText.quietFilter : clientsText.toComplete(toCompleteCount)}
        <span className="visually-hidden">: {clientsText.showAll}</span>
      </Button>
      {filter === 'to-complete' && <p className={style.hint}>{clientsText.toCompleteLead}</p>}
    </>
  )
}

/** The name of the search text in the page's URL. */
const searchParam = 'sKey'

/** The names of the filters in the page's URL. */
const filterParams = { quiet: 'quiet', 'to-complete': 'to_complete' } as const

const findFilter = (params: URLSearchParams): ClientFilter =>
  params.get(filterParams.quiet) === '1'
    ? 'quiet'
    : params.get(filterParams['to-complete']) === '1'
      ? 'to-complete'
      : 'all'

/**
 * The search text, the filter and the selected client, kept in the URL so that on a phone the back button leads from the details to the
 * list.
 */
function useClientListParams() {
  const [params, setParams] = useSearchParams()
  const searchText = params.get(searchParam) ?? ''
  const filter = findFilter(params)
  const selectedId = params.get('client')
  const toParams = (clientId: string | null, text = searchText, shown: ClientFilter = filter) => ({
    ...(shown !== 'all' && { [filterParams[shown]]: '1' }),
    ...(text && { [searchParam]: text }),
    ...(clientId && { client: clientId }),
  })
  const options = { replace: true, preventScrollReset: true }
  return {
    searchText,
    filter,
    selectedId,
    urlOf: (clientId: string) => `?${new URLSearchParams(toParams(clientId))}`,
    search: (text: string) => setParams(toParams(selectedId, text), options),
    setFilter: (shown: ClientFilter) => setParams(toParams(selectedId, searchText, shown), options),
    select: (clientId: string | null) => setParams(toParams(clientId), options),
  }
}
