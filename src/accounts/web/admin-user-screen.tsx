import { useQuery } from '@tanstack/react-query'
import type { AddressView } from '#accounts/address-contract.ts'
import type { UserDetails } from '#accounts/admin-contract.ts'
import { userQuery } from '#accounts/web/api.ts'
import { OrderHistory } from '#accounts/web/order-history.tsx'
import { UserDocuments } from '#accounts/web/user-documents.tsx'
import { ApprovedSwitch, BlockedSwitch } from '#accounts/web/user-switches.tsx'
import { useParams } from '#base/web/router.tsx'
import { useViewer } from '#base/web/session.ts'
import { Badge } from '#base/web/ui/badge.tsx'
import { PageTitle } from '#base/web/ui/page-title.tsx'
import { Skeleton, SkeletonGroup } from '#base/web/ui/skeleton.tsx'
import { LoadError } from '#base/web/ui/state.tsx'
import { accountsMessages as say } from '#messages/accounts.ts'
import { commonMessages } from '#messages/common.ts'
import style from './admin-user-screen.module.css'

export function Component() {
  const { id = '' } = useParams()
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(userQuery(viewer.key, id))
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <Loading />
  const { usr } = data
  return (
    <>
      <PageTitle backTo="/admin-user">{`${usr.firstName} ${usr.lastName}`}</PageTitle>
      <div className={style.cards}>
        <Facts user={usr} />
        <section className={style.card}>
          <h2 className={style.heading}>{say.addresses}</h2>
          {usr.adrs.length === 0 ? say.none : usr.adrs.map((address) => <Address key={address._id} {...address} />)}
        </section>
        <section className={`${style.card} ${style.whole}`}>
          <h2 className={style.heading}>{say.documents}</h2>
          <UserDocuments media={usr.media} />
        </section>
        <section className={`${style.card} ${style.whole}`}>
          <h2 className={style.heading}>{say.orderHistory}</h2>
          <OrderHistory userId={usr._id} />
        </section>
      </div>
    </>
  )
}

function Facts({ user }: { user: UserDetails }) {
  return (
    <section className={style.card}>
      <h2 className={style.heading}>{say.status}</h2>
      <dl className={style.facts}>
        <dt>{say.name}</dt>
        <dd>{`${user.firstName} ${user.lastName}`}</dd>
        <dt>{say.email}</dt>
        <dd>{user.email}</dd>
        <dt>{say.businessName}</dt>
        <dd>{user.business || say.none}</dd>
        {/* read from the confirmed email, as the specification says (D-062) */}
        <dt>{say.active}</dt>
        <dd>{user.isVarified === 1 ? commonMessages.yes : commonMessages.no}</dd>
        <dt>{say.block}</dt>
        <dd className={style.flag}>
          <BlockedSwitch user={user} />
          {user.status === 0 && <Badge tone="rose">{say.statusBlocked}</Badge>}
        </dd>
        <dt>{say.documentStatus}</dt>
        <dd className={style.flag}>
          <ApprovedSwitch user={user} />
          <Badge tone={user.isActive === 1 ? 'leaf' : 'amber'}>
            {user.isActive === 1 ? say.documentsApprovedBadge : say.documentsWaiting}
          </Badge>
        </dd>
      </dl>
    </section>
  )
}

/** A missing part is a dash (D-164). */
function Address({ f_name, l_name, street, city, state, country }: AddressView) {
  const shown = (text: string) => text || say.none
  return (
    <address className={style.address}>
      <strong>
        {shown(f_name)} {shown(l_name)}
      </strong>
      <span>{shown(street)}</span>
      <span>
        {shown(city)}, {shown(state)}
      </span>
      <span>{shown(country)}</span>
    </address>
  )
}

function Loading() {
  return (
    <SkeletonGroup>
      <Skeleton width="14ch" height="48px" />
      <Skeleton height="220px" />
      <Skeleton height="160px" />
    </SkeletonGroup>
  )
}
