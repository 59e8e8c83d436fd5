import { lazy, Suspense, useState } from 'react'
import { clientsText } from '#clients/text.ts'
import { ClientDetails } from '#clients/web/client-details.tsx'
import { ClientList } from '#clients/web/client-list.tsx'
import { useCanSendLinks } from '#clients/web/use-can-send-links.ts'
import { useNavigate, useSearchParams } from '#platform/web/router/router.tsx'
import { useIsMobile } from '#platform/web/ui/browser/use-is-mobile.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { SearchBox } from '#platform/web/ui/buttons/search-box.tsx'
import { plusIcon, usersIcon } from '#platform/web/ui/icons/icons.ts'
import { sendIcon } from '#platform/web/ui/icons/more-icons.ts'
import { EmptyState } from '#platform/web/ui/loading/load-state.tsx'
import { BackArrow, PageTitle } from '#platform/web/ui/page/page-title.tsx'
import style from './clients-screen.module.css'

const ClientDialog = lazy(() =>
  import('#clients/web/client-dialog.tsx').then((file) => ({ default: file.ClientDialog })),
)

const longestSearch = 75

/** List and details side by side; on phones one after the other, and the form a page of its own (S-CLNT-003, S-CLNT-004). */
export function ClientsScreen() {
  const narrow = useIsMobile()
  const navigate = useNavigate()
  const place = useClientsPlace()
  const [form, setForm] = useState<ClientForm | null>(null)

  const add = () => (narrow ? navigate('/myclients/add-client') : setForm({}))
  const edit = (clientId: string) => (narrow ? navigate(`/myclients/edit-client/${clientId}`) : setForm({ clientId }))
  const details = place.chosen && (
    <ClientDetails key={place.chosen} clientId={place.chosen} onEdit={edit} onRemoved={() => place.choose(null)} />
  )
  if (narrow && details)
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
        <SearchableClients place={place} staysInPlace={!narrow} onAdd={add} />
        {!narrow && (
          <div className={style.pane}>{details ?? <EmptyState icon={usersIcon} text={clientsText.chooseClient} />}</div>
        )}
      </div>
      {form && (
        <Suspense fallback={null}>
          <ClientDialog
            {...form}
            onSaved={(clientId) => {
              setForm(null)
              place.choose(clientId)
            }}
            onClose={() => setForm(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The dialog's: without an id it adds. */
interface ClientForm {
  clientId?: string
}

function Actions({ onAdd }: { onAdd: () => unknown }) {
  const navigate = useNavigate()
  const sendingAllowed = useCanSendLinks()
  const send = () => sendingAllowed() && navigate('/myclients/send-link')
  return (
    <>
      <Button variant="secondary" icon={sendIcon} className={style.action} onClick={send}>
        {clientsText.sendShoppingLink}
      </Button>
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
  place: ReturnType<typeof useClientsPlace>
  staysInPlace: boolean
  onAdd: () => unknown
}

function SearchableClients({ place, staysInPlace, onAdd }: SearchableClientsProps) {
  const { words, chosen, addressOf, search } = place
  const [searched, setSearched] = useState(false)
  const none = words
    ? { hint: clientsText.noMatchHint }
    : { hint: clientsText.noClientsHint, action: <AddButton onAdd={onAdd} /> }
  return (
    <section aria-label={clientsText.myClients}>
      <SearchBox
        live
        label={clientsText.search}
        maxLength={longestSearch}
        value={words}
        onSearch={(next) => {
          setSearched(true)
          search(next)
        }}
      />
      <ClientList
        words={words}
        searched={searched}
        chosen={chosen}
        addressOf={addressOf}
        staysInPlace={staysInPlace}
        empty={<EmptyState icon={usersIcon} text={clientsText.noClients} {...none} />}
      />
    </section>
  )
}

/** Search and chosen client stand in the address: back on a phone leads from the details to the list. */
function useClientsPlace() {
  const [params, setParams] = useSearchParams()
  const words = params.get('sKey') ?? ''
  const place = (clientId: string | null, sKey = words) => ({
    ...(sKey && { sKey }),
    ...(clientId && { client: clientId }),
  })
  const chosen = params.get('client')
  return {
    words,
    chosen,
    addressOf: (clientId: string) => `?${new URLSearchParams(place(clientId))}`,
    search: (sKey: string) => setParams(place(chosen, sKey), { replace: true, preventScrollReset: true }),
    choose: (clientId: string | null) => setParams(place(clientId), { replace: true, preventScrollReset: true }),
  }
}
