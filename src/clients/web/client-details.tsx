import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ClientView } from '#clients/contract.ts'
import { clientsText } from '#clients/text.ts'
import { clientQuery, useRemoveClient, useSendExploreLink } from '#clients/web/api.ts'
import { Avatar } from '#clients/web/avatar.tsx'
import { ClientOrders } from '#clients/web/client-orders.tsx'
import { useSendingAllowed } from '#clients/web/use-can-send-links.ts'
import { shownPhone } from '#accounts/phone/web/format-phone.ts'
import { errorCode } from '#platform/envelope.ts'
import { isRefused } from '#platform/web/api-client/call-api.ts'
import { useViewer } from '#accounts/sessions/web/session.ts'
import { Button, ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { DeleteDialog } from '#platform/web/ui/back-office/delete-dialog.tsx'
import { Icon, type Outline } from '#platform/web/ui/icons/icon.tsx'
import { mapIcon } from '#platform/web/ui/icons/icons.ts'
import { Lines } from '#platform/web/ui/text/lines.tsx'
import { editIcon, linkIcon, mailIcon, phoneIcon, trashIcon } from '#platform/web/ui/icons/more-icons.ts'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { EmptyState, LoadError } from '#platform/web/ui/loading/load-state.tsx'
import style from './client-details.module.css'

interface ClientDetailsProps {
  clientId: string
  onEdit: (clientId: string) => void
  /** The client is not in the list any more. */
  onRemoved: () => void
}

export function ClientDetails({ clientId, onEdit, onRemoved }: ClientDetailsProps) {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(clientQuery(viewer.key, clientId))
  if (data) return <Details client={data.client} onEdit={onEdit} onRemoved={onRemoved} />
  if (!error) return <DetailsSkeleton />
  if (!isRefused(error, errorCode.notFound)) return <LoadError error={error} onRetry={refetch} />
  return (
    <EmptyState
      text={clientsText.clientGone}
      action={<ButtonLink to="/myclients">{clientsText.backToClients}</ButtonLink>}
    />
  )
}

function Details({ client, onEdit, onRemoved }: { client: ClientView } & Omit<ClientDetailsProps, 'clientId'>) {
  const [leaving, setLeaving] = useState<ClientView | null>(null)
  const removal = useRemoveClient()
  const exploreLink = useSendExploreLink()
  const sendingAllowed = useSendingAllowed()
  return (
    <article className={style.details} aria-label={client.name}>
      <header className={style.head}>
        <Avatar name={client.name} large />
        <h2 className={style.name}>{client.name}</h2>
      </header>
      <div className={style.tools}>
        <Button look="secondary" small icon={editIcon} onClick={() => onEdit(client._id)}>
          {clientsText.edit}
        </Button>
        <Button
          look="secondary"
          small
          icon={linkIcon}
          waiting={exploreLink.isPending}
          onClick={() => sendingAllowed() && exploreLink.mutate(client._id)}
        >
          {clientsText.sendExploreLink}
        </Button>
        <Button look="quiet" small icon={trashIcon} className={style.remove} onClick={() => setLeaving(client)}>
          {clientsText.remove}
        </Button>
      </div>
      <Facts client={client} />
      <ClientOrders key={client._id} clientId={client._id} />
      <DeleteDialog
        of={leaving}
        confirm={clientsText.confirmRemove}
        onDelete={({ _id }) => removal.mutateAsync(_id).then(onRemoved)}
        onClose={() => setLeaving(null)}
      >
        {({ name }) => clientsText.removeQuestion.replace('{name}', () => name)}
      </DeleteDialog>
    </article>
  )
}

/** How she is reached, and where to. */
function Facts({ client }: { client: ClientView }) {
  return (
    <dl className={style.facts}>
      <Fact icon={mailIcon} name={clientsText.email}>
        <a href={`mailto:${client.email}`}>{client.email}</a>
      </Fact>
      <Fact icon={phoneIcon} name={clientsText.phone}>
        <a href={`tel:${dialled(client)}`} className="figures">
          {shownPhone(client)}
        </a>
      </Fact>
      <Fact icon={mapIcon} name={clientsText.shippingAddress}>
        <address className={style.address}>
          <Lines of={addressOf(client)} />
        </address>
      </Fact>
    </dl>
  )
}

function Fact({ icon, name, children }: { icon: Outline; name: string; children: ReactNode }) {
  return (
    <div className={style.fact}>
      <dt>
        <Icon of={icon} size={20} />
        <span className="unseen">{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The code in front, the 0 of the trunk gone. */
function dialled({ c_code, pno }: ClientView): string {
  const digits = pno.replace(/[^\d+]/g, '')
  return digits.startsWith('+') || c_code === '' ? digits : `${c_code}${digits.replace(/^0/, '')}`
}

function addressOf({ addressLine1, addressLine2, city, state, zipcode }: ClientView): string[] {
  return [addressLine1, addressLine2, [city, zipcode].filter(Boolean).join(' '), state].filter(Boolean)
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
