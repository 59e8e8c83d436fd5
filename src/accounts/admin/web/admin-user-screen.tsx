import { useQuery } from '@tanstack/react-query'
import type { AddressView } from '#accounts/addresses/contract.ts'
import type { UserDetails } from '#accounts/admin/contract.ts'
import { adminUsersText } from '#accounts/admin/text.ts'
import { userQuery } from '#accounts/admin/web/api.ts'
import { UserOrderHistory } from '#accounts/admin/web/user-order-history.tsx'
import { ApprovedSwitch, BlockedSwitch } from '#accounts/admin/web/user-status-switches.tsx'
import { documentsText } from '#accounts/documents/text.ts'
import { DocumentsStatusBadge } from '#accounts/documents/web/documents-status-badge.tsx'
import { UserDocumentsPanel } from '#accounts/documents/web/user-documents-panel.tsx'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import { accountsText } from '#accounts/text.ts'
import { commonText } from '#platform/text.ts'
import { Link } from '#platform/web/router/links.tsx'
import { useParams } from '#platform/web/router/router.ts'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { DefinitionList, Panel, Panels, PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { Badge } from '#platform/web/ui/tables/badge.tsx'
import { Email } from '#platform/web/ui/text/email.tsx'
import style from './admin-user-screen.module.css'

export function AdminUserScreen() {
  const { id = '' } = useParams()
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(userQuery(viewer.key, id))
  if (error && !data) return <LoadError fullPage error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton />
  const { usr } = data
  return (
    <>
      <PageTitle
        backTo="/admin-user"
        lead={<Link to={`/admin-log?subject_id=${usr._id}`}>{adminUsersText.changesOfUser}</Link>}
      >
        {`${usr.firstName} ${usr.lastName}`}
      </PageTitle>
      <Panels>
        <Status user={usr} />
        <Panel heading={adminUsersText.addresses}>
          {usr.adrs.length === 0
            ? accountsText.none
            : usr.adrs.map((address) => <Address key={address._id} {...address} />)}
        </Panel>
        <UserDocumentsPanel user={usr} />
        <Panel heading={adminUsersText.orderHistory} fullWidth>
          <UserOrderHistory userId={usr._id} />
        </Panel>
      </Panels>
    </>
  )
}

function Status({ user }: { user: UserDetails }) {
  return (
    <Panel heading={adminUsersText.accountStatus}>
      <DefinitionList
        items={[
          [accountsText.name, `${user.firstName} ${user.lastName}`],
          [accountsText.email, <Email key="email" address={user.email} />],
          [accountsText.businessName, user.business],
          // read from the confirmed email, as the specification says (D-062)
          [adminUsersText.active, user.isVarified === 1 ? commonText.yes : commonText.no],
          [
            adminUsersText.block,
            <span key="block" className={style.flag}>
              <BlockedSwitch user={user} />
              {user.status === 0 && <Badge tone="danger">{adminUsersText.blocked}</Badge>}
            </span>,
          ],
          [
            documentsText.documentStatus,
            <span key="documents" className={style.flag}>
              <ApprovedSwitch user={user} />
              <DocumentsStatusBadge user={user} />
            </span>,
          ],
        ]}
      />
    </Panel>
  )
}

/** A missing part is a dash (D-164). */
function Address({ f_name, l_name, street, city, state, country }: AddressView) {
  const shown = (text: string) => text || accountsText.none
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
