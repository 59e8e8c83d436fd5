import linkIcon from '@tabler/icons/outline/link.svg?path'
import mailIcon from '@tabler/icons/outline/mail.svg?path'
import mapPinIcon from '@tabler/icons/outline/map-pin.svg?path'
import pencilIcon from '@tabler/icons/outline/pencil.svg?path'
import phoneIcon from '@tabler/icons/outline/phone.svg?path'
import trashIcon from '@tabler/icons/outline/trash.svg?path'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { numberToDial } from '#accounts/phone/phone-rules.ts'
import { formatPhone } from '#accounts/phone/web/phone-number.ts'
import { clientSummaryQuery } from '#clients/summary/web/api.ts'
import { ClientSummaryPanel } from '#clients/summary/web/client-summary.tsx'
import { clientsText } from '#clients/text.ts'
import { type Client, clientQuery, useDeleteClient } from '#clients/web/api.ts'
import { Avatar } from '#clients/web/avatar.tsx'
import { useSendExploreLink } from '#clients/web/explore-link.ts'
import { UndeliveredNotice } from '#clients/web/undelivered-notice.tsx'
import { useCanSendLinks } from '#clients/web/use-can-send-links.ts'
import { sharingText } from '#links/sharing/text.ts'
import { createClientLink } from '#links/sharing/web/client-link.ts'
import { ShareButton } from '#links/sharing/web/share-button.tsx'
import { formatPostalLines } from '#places/postal-address.ts'
import { errorCode } from '#platform/app-error.ts'
import { isApiError } from '#platform/web/api-client/api-error.ts'
import { DeleteDialog } from '#platform/web/ui/back-office/delete-dialog.tsx'
import { Button, ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState, LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Icon, type IconPath } from '#platform/web/ui/media/icon.tsx'
import { Lines } from '#platform/web/ui/text/lines.tsx'
import style from './client-details.module.css'
import { ClientOrders } from './client-orders.tsx'

const ClientLinks = lazy(() =>
  import('#links/overview/web/client-links.tsx').then((file) => ({ default: file.ClientLinks })),
)

const ClientReminders = lazy(() =>
  import('#restock/web/client-reminders.tsx').then((file) => ({ default: file.ClientReminders })),
)

const ClientProducts = lazy(() => import('./client-products.tsx').then((file) => ({ default: file.ClientProducts })))

interface ClientDetailsProps {
  clientId: string
  onEdit: (clientId: string) => void
  /** Called after the client was deleted. */
  onDeleted: () => void
}

export function ClientDetails({ clientId, onEdit, onDeleted }: ClientDetailsProps) {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(clientQuery(viewer.key, clientId))
  if (data) return <Details client={data.client} onEdit={onEdit} onDeleted={onDeleted} />
  if (!error) return <DetailsSkeleton />
  if (!isApiError(error, errorCode.notFound)) return <LoadError error={error} onRetry={refetch} />
  return (
    <EmptyState
      text={clientsText.clientGone}
      action={<ButtonLink to="/myclients">{clientsText.backToClients}</ButtonLink>}
    />
  )
}

function Details({ client, onEdit, onDeleted }: { client: Client } & Omit<ClientDetailsProps, 'clientId'>) {
  const [clientToDelete, setClientToDelete] = useState<Client | null>(null)
  // without an email nothing is sold or sent to the client (D-370)
  const isComplete = client.email !== ''
  const deletion = useDeleteClient()
  const exploreLink = useSendExploreLink()
  const canSendLinks = useCanSendLinks()
  const { userId } = useViewer()
  const createLink = async () => (canSendLinks() && userId ? createClientLink({ client, sellerId: userId }) : null)
  return (
    <article className={style.details} aria-label={client.name}>
      <header className={style.head}>
        <Avatar name={client.name} large />
        <h2 className={style.name}>{client.name}</h2>
      </header>
      {!isComplete && <p>{clientsText.completeFirst(client.name)}</p>}
      {isComplete && <SaleLinks clientId={client.id} />}
      <div className={style.tools}>
        <Button
          variant={isComplete ? 'secondary' : 'primary'}
          small
          icon={pencilIcon}
          aria-keyshortcuts="e"
          onClick={() => onEdit(client.id)}
        >
          {isComplete ? clientsText.edit : clientsText.complete}
        </Button>
        {isComplete && (
          <>
            <Button
              variant="secondary"
              small
              icon={linkIcon}
              loading={exploreLink.isPending}
              onClick={() => canSendLinks() && exploreLink.mutate(client)}
            >
              {clientsText.sendExploreLink}
            </Button>
            <ShareButton small target={createLink}>
              {sharingText.shareLink}
            </ShareButton>
          </>
        )}
        <Button
          variant="quiet"
          small
          icon={trashIcon}
          className={style.remove}
          onClick={() => setClientToDelete(client)}
        >
          {clientsText.remove}
        </Button>
      </div>
      <UndeliveredNotice clientId={client.id} />
      <Facts client={client} />
      <ClientSummaryPanel key={`summary ${client.id}`} clientId={client.id} />
      {isComplete && (
        // these panels appear together, so that none of them pushes those below it down
        <Suspense fallback={<Skeleton height="420px" />}>
          <ClientReminders clientId={client.id} />
          <ClientLinks clientId={client.id} />
          <ClientProducts clientId={client.id} />
          <ClientOrders key={client.id} clientId={client.id} />
        </Suspense>
      )}
      <DeleteDialog
        item={clientToDelete}
        confirm={clientsText.confirmRemove}
        onDelete={({ id }) => deletion.mutateAsync(id).then(onDeleted)}
        onClose={() => setClientToDelete(null)}
      >
        {({ name }) => clientsText.removeQuestion.replace('{name}', () => name)}
      </DeleteDialog>
    </article>
  )
}

/** The ways to sell something to the client; one of them repeats the last basket, if there is one. */
function SaleLinks({ clientId }: { clientId: string }) {
  const viewer = useViewer()
  const { data: summary } = useQuery(clientSummaryQuery(viewer.key, clientId))
  const sell = `/myclients/sell/${clientId}`
  return (
    <div className={style.tools}>
      <ButtonLink to={sell}>{clientsText.sell}</ButtonLink>
      {summary?.lastOrder && (
        <ButtonLink variant="secondary" to={`${sell}?step=repeat`}>
          {clientsText.sellAgain}
        </ButtonLink>
      )}
      <ButtonLink variant="secondary" to={`/myclients/send-link?client=${clientId}`}>
        {clientsText.sendLink}
      </ButtonLink>
    </div>
  )
}

/** Email, phone and shipping address. */
function Facts({ client }: { client: Client }) {
  return (
    <dl className={style.facts}>
      <Fact icon={mailIcon} name={clientsText.email}>
        {client.email ? <a href={`mailto:${client.email}`}>{client.email}</a> : clientsText.noEmail}
      </Fact>
      <Fact icon={phoneIcon} name={clientsText.phone}>
        <a href={`tel:${numberToDial(client.phone, client.diallingCode)}`} className="figures">
          {formatPhone({ number: client.phone, diallingCode: client.diallingCode })}
        </a>
      </Fact>
      <Fact icon={mapPinIcon} name={clientsText.shippingAddress}>
        <address className={style.address}>
          {client.line1 ? <Lines items={formatPostalLines(client)} /> : clientsText.noAddress}
        </address>
      </Fact>
    </dl>
  )
}

function Fact({ icon, name, children }: { icon: IconPath; name: string; children: ReactNode }) {
  return (
    <div className={style.fact}>
      <dt>
        <Icon icon={icon} size={20} />
        <span className="visually-hidden">{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

function DetailsSkeleton() {
  return (
    <SkeletonGroup className={style.details}>
      <div className={style.head}>
        <Skeleton width="72px" height="72px" round />
        <Skeleton width="50%" height="32px" />
      </div>
      <Skeleton width="70%" height="44px" round />
      <Skeleton width="45%" />
      <Skeleton width="35%" />
      <Skeleton width="55%" height="64px" />
    </SkeletonGroup>
  )
}
