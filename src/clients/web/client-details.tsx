import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatPhone } from '#accounts/phone/web/format-phone.ts'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import type { ClientView } from '#clients/contract.ts'
import { clientsText } from '#clients/text.ts'
import { clientQuery, useDeleteClient, useSendExploreLink } from '#clients/web/api.ts'
import { Avatar } from '#clients/web/avatar.tsx'
import { ClientOrders } from '#clients/web/client-orders.tsx'
import { useCanSendLinks } from '#clients/web/use-can-send-links.ts'
import { errorCode } from '#platform/envelope.ts'
import { isApiError } from '#platform/web/api-client/api-error.ts'
import { DeleteDialog } from '#platform/web/ui/back-office/delete-dialog.tsx'
import { Button, ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { Icon, type IconPath } from '#platform/web/ui/icons/icon.tsx'
import { mapIcon } from '#platform/web/ui/icons/icons.ts'
import { editIcon, linkIcon, mailIcon, phoneIcon, trashIcon } from '#platform/web/ui/icons/more-icons.ts'
import { EmptyState, LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Lines } from '#platform/web/ui/text/lines.tsx'
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
  if (!isApiError(error, errorCode.notFound)) return <LoadError error={error} onRetry={refetch} />
  return (
    <EmptyState
      text={clientsText.clientGone}
      action={<ButtonLink to="/myclients">{clientsText.backToClients}</ButtonLink>}
    />
  )
}

function Details({ client, onEdit, onRemoved }: { client: ClientView } & Omit<ClientDetailsProps, 'clientId'>) {
  const [leaving, setLeaving] = useState<ClientView | null>(null)
  const removal = useDeleteClient()
  const exploreLink = useSendExploreLink()
  const sendingAllowed = useCanSendLinks()
  return (
    <article className={style.details} aria-label={client.name}>
      <header className={style.head}>
        <Avatar name={client.name} large />
        <h2 className={style.name}>{client.name}</h2>
      </header>
      <div className={style.tools}>
        <Button variant="secondary" small icon={editIcon} onClick={() => onEdit(client._id)}>
          {clientsText.edit}
        </Button>
        <Button
          variant="secondary"
          small
          icon={linkIcon}
          waiting={exploreLink.isPending}
          onClick={() => sendingAllowed() && exploreLink.mutate(client._id)}
        >
          {clientsText.sendExploreLink}
        </Button>
        <Button variant="quiet" small icon={trashIcon} className={style.remove} onClick={() => setLeaving(client)}>
          {clientsText.remove}
        </Button>
      </div>
      <Facts client={client} />
      <ClientOrders key={client._id} clientId={client._id} />
      <DeleteDialog
        item={leaving}
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
        <a href={`tel:${telephoneUrl(client)}`} className="figures">
          {formatPhone(client)}
        </a>
      </Fact>
      <Fact icon={mapIcon} name={clientsText.shippingAddress}>
        <address className={style.address}>
          <Lines of={addressLines(client)} />
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

/** The code in front, the 0 of the trunk gone. */
function telephoneUrl({ c_code, pno }: ClientView): string {
  const digits = pno.replace(/[^\d+]/g, '')
  return digits.startsWith('+') || c_code === '' ? digits : `${c_code}${digits.replace(/^0/, '')}`
}

function addressLines({ addressLine1, addressLine2, city, state, zipcode }: ClientView): string[] {
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
