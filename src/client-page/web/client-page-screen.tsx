import downloadIcon from '@tabler/icons/outline/download.svg?path'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLeaveClientPage } from '#client-page/codes/web/api.ts'
import { CodeSignIn } from '#client-page/codes/web/code-sign-in.tsx'
import { clientOrdersQuery } from '#client-page/orders/web/api.ts'
import { ClientOrdersPanel } from '#client-page/orders/web/client-orders-panel.tsx'
import { clientReturnPath } from '#client-page/return-pages.ts'
import { newsText } from '#mail/news/text.ts'
import { emailPreferencesText } from '#mail/preferences/text.ts'
import { CardBrandMark } from '#payments/cards/web/card-brand.tsx'
import { formatSavedCard } from '#payments/cards/web/saved-card-details.tsx'
import { toLinkValue } from '#platform/input/link-value.ts'
import { Redirect, useSearchParams } from '#platform/web/router/router.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { saveFile } from '#platform/web/ui/files/download-and-save.ts'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { ConfirmDialog } from '#platform/web/ui/overlays/modal.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { Panel, Panels, PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { restockText } from '#restock/text.ts'
import { clientPageText } from '../text.ts'
import { AddressesPanel } from './addresses-panel.tsx'
import type { ClientPage, ClientPageSeller } from './api.ts'
import { clientPageQuery, fetchPersonData, useErasePerson, useSetAgreement, useSetEmailPreference } from './api.ts'
import { type ClientCard, clientCardsQuery, useRemoveClientCard } from './cards-api.ts'
import style from './client-page.module.css'
import { useClientPageToken } from './client-page-token.ts'

/** The client page, which a client opens with an emailed code. */
export function ClientPageScreen() {
  const token = useClientPageToken()
  return token === null ? <CodeSignIn /> : <OpenPage key={token} token={token} />
}

function OpenPage({ token }: { token: string }) {
  const [params] = useSearchParams()
  const emailedReturnId = toLinkValue(params.get('return') ?? '')
  const { data, error, refetch } = useQuery(clientPageQuery(token))
  const leave = useLeaveClientPage()
  if (emailedReturnId) return <Redirect to={clientReturnPath(emailedReturnId)} replace />
  if (error && !data) return <LoadError fullPage error={error} onRetry={refetch} />
  return (
    <div className={`page ${style.page}`}>
      <PageTitle
        lead={data && clientPageText.signedInAs(data.email)}
        actions={
          <Button variant="secondary" loading={leave.isPending} onClick={() => leave.mutate()}>
            {clientPageText.leave}
          </Button>
        }
      >
        {clientPageText.title}
      </PageTitle>
      {data ? (
        <Panels>
          <ClientOrdersPanel token={token} />
          <CardsPanel token={token} />
          <AddressesPanel sellers={data.sellers} />
          <EmailsPanel emails={data.emails} sellers={data.sellers} />
          <StoredDataPanel page={data} />
        </Panels>
      ) : (
        <PanelsSkeleton />
      )}
    </div>
  )
}

/** The cards that the client has saved, which sellers and administrators never see. */
function CardsPanel({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(clientCardsQuery(token))
  const [leaving, setLeaving] = useState<ClientCard | null>(null)
  const remove = useRemoveClientCard()
  return (
    <Panel heading={clientPageText.cards}>
      <p className={style.lead}>{data?.length === 0 ? clientPageText.noCards : clientPageText.cardsLead}</p>
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      <ul className={`bare ${style.cards}`}>
        {data?.map((card) => (
          <li key={card.id} className={style.card}>
            <CardBrandMark brand={card.brand} />
            <p>
              {formatSavedCard(card)}
              <span className={style.hint}>{` · ${formatExpiry(card)}`}</span>
            </p>
            <Button variant="quiet" small onClick={() => setLeaving(card)}>
              {clientPageText.remove}
              <span className="visually-hidden">: {formatSavedCard(card)}</span>
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== null}
        title={clientPageText.removeCard}
        confirm={clientPageText.remove}
        danger
        onConfirm={async () => {
          if (leaving) await remove.mutateAsync(leaving.id)
          setLeaving(null)
        }}
        onClose={() => setLeaving(null)}
      >
        {leaving && <p>{formatSavedCard(leaving)}</p>}
      </ConfirmDialog>
    </Panel>
  )
}

function formatExpiry({ expiryMonth, expiryYear, isExpired }: ClientCard): string {
  const month = `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear).slice(-2)}`
  return isExpired ? clientPageText.cardExpired(month) : month
}

/** Lets the client switch emails off; those about orders and payments are always sent. */
function EmailsPanel({ emails, sellers }: Pick<ClientPage, 'emails' | 'sellers'>) {
  const set = useSetEmailPreference()
  return (
    <Panel heading={clientPageText.emails}>
      <p className={style.lead}>{clientPageText.emailsLead}</p>
      <ul className={`bare ${style.switches}`}>
        {emails.map(({ kind, on }) => (
          <li key={kind}>
            <Switch
              checked={set.isPending && set.variables.kind === kind ? set.variables.on : on}
              loading={set.isPending}
              label={emailPreferencesText.kinds[kind]}
              onChange={(wanted) => set.mutate({ kind, on: wanted })}
            />
          </li>
        ))}
      </ul>
      {(['reminders', 'news'] as const).map(
        (to) =>
          emails.some(({ kind, on }) => kind === to && on) && (
            <Agreements key={to} to={to} sellers={sellers.filter(({ isOpen }) => isOpen)} />
          ),
      )}
    </Panel>
  )
}

const agreementTexts = { reminders: restockText, news: newsText }
type Agreed = keyof typeof agreementTexts

/** A switch for each seller's reminders or news; the consent is given on this page only, by the client (D-375, D-675). */
function Agreements({ to, sellers }: { to: Agreed; sellers: readonly ClientPageSeller[] }) {
  if (sellers.length === 0) return null
  return (
    <div className={style.agreements}>
      <p className={style.hint}>{agreementTexts[to].agreementHint}</p>
      <ul className={`bare ${style.switches}`}>
        {sellers.map((seller) => (
          <li key={seller.clientId}>
            <AgreementSwitch seller={seller} to={to} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function AgreementSwitch({ seller, to }: { seller: ClientPageSeller; to: Agreed }) {
  const set = useSetAgreement(seller.clientId, to)
  const hasAgreed = to === 'news' ? seller.hasAgreedToNews : seller.hasAgreedToReminders
  return (
    <Switch
      checked={set.isPending ? set.variables : hasAgreed}
      loading={set.isPending}
      label={agreementTexts[to].agreementOf(seller.name)}
      onChange={(on) => set.mutate(on)}
    />
  )
}

/** Shows what the shop and the sellers store about the client, offers it as a file, and erases it. */
function StoredDataPanel({ page }: { page: ClientPage }) {
  const [isErasing, setErasing] = useState(false)
  const erase = useErasePerson()
  const orders = useInfiniteQuery(clientOrdersQuery(useClientPageToken() ?? ''))
  const addressCount = page.sellers.reduce((count, { addresses }) => count + addresses.length, 0)
  const { storedList } = clientPageText
  return (
    <Panel heading={clientPageText.stored} fullWidth>
      <ul className={style.stored}>
        <li>{storedList.records(page.sellers.map(({ name }) => name).join(', '))}</li>
        {addressCount > 0 && <li>{storedList.addresses(addressCount)}</li>}
        {orders.data && <li>{storedList.orders(orders.data.pages[0]?.total ?? 0)}</li>}
        <li>{storedList.emails}</li>
        <li>{storedList.notes}</li>
        <li>{storedList.cards}</li>
      </ul>
      <div className={style.actions}>
        <Button
          variant="secondary"
          icon={downloadIcon}
          onClick={async () => saveFile(await fetchPersonData(), clientPageText.fileName)}
        >
          {clientPageText.download}
        </Button>
        <Button variant="danger" onClick={() => setErasing(true)}>
          {clientPageText.erase}
        </Button>
      </div>
      <ConfirmDialog
        open={isErasing}
        title={clientPageText.eraseTitle}
        confirm={clientPageText.eraseNow}
        danger
        onConfirm={() => erase.mutateAsync().finally(() => setErasing(false))}
        onClose={() => setErasing(false)}
      >
        <p>{clientPageText.eraseLead}</p>
        <p>{clientPageText.eraseStays}</p>
      </ConfirmDialog>
    </Panel>
  )
}
