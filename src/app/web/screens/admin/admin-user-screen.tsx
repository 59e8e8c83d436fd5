import { useQuery } from '@tanstack/react-query'
import { Allowed } from '#access/web/own-rights.tsx'
import { useViewer } from '#access/web/viewer.ts'
import type { Address } from '#accounts/addresses/contract.ts'
import { adminUsersText } from '#accounts/admin/text.ts'
import { type UserDetails, userQuery } from '#accounts/admin/web/api.ts'
import { ApprovedSwitch, BlockedSwitch } from '#accounts/admin/web/user-status-switches.tsx'
import { documentsText } from '#accounts/documents/text.ts'
import { DocumentsStatusBadge } from '#accounts/documents/web/document-labels.tsx'
import { UserDocumentsPanel } from '#accounts/documents/web/user-documents-panel.tsx'
import { accountsText } from '#accounts/text.ts'
import { NotesPanel } from '#back-office/notes/web/notes-panel.tsx'
import { LinksPanel } from '#links/overview/admin/web/links-panel.tsx'
import { type AdminOrderSummary, useOrdersOf } from '#orders/admin/web/api.ts'
import { getOrderState } from '#orders/order-state.ts'
import { describeCommissionTakenBack } from '#orders/refund-words.ts'
import { OrderStatusBadge, PaymentStatusBadge } from '#orders/web/order-badges.tsx'
import { VatAgreementPanel } from '#payouts/statements/web/vat-agreement-panel.tsx'
import { formatDay } from '#platform/dates.ts'
import { commonText } from '#platform/text.ts'
import { Link, useParams } from '#platform/web/router/router.tsx'
import { DataTable } from '#platform/web/ui/back-office/data-table.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { DefinitionList, Panel, Panels, PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { Badge, type Column } from '#platform/web/ui/tables/table.tsx'
import { Email } from '#platform/web/ui/text/email.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import style from './admin-user-screen.module.css'

const columns: readonly Column<AdminOrderSummary>[] = [
  { title: adminUsersText.serialNumber, cell: (_order, number) => number, numeric: true, onTablets: 'left out' },
  {
    title: adminUsersText.orderNumber,
    cell: ({ id, number }) => <Link to={`/admin-order/admin-order-details/${id}`}>{number}</Link>,
    breaks: 'never',
  },
  { title: adminUsersText.clientName, cell: ({ clientName }) => clientName || accountsText.none, onTablets: 'line' },
  { title: adminUsersText.orderedDate, cell: ({ createdAt }) => formatDay(createdAt), breaks: 'never' },
  { title: adminUsersText.totalAmount, cell: ({ total }) => formatPounds(total), numeric: true },
  {
    title: adminUsersText.payment,
    cell: (order) => <PaymentStatusBadge order={order} />,
  },
  { title: adminUsersText.commissionStatus, cell: (order) => <CommissionBadge order={order} /> },
  { title: adminUsersText.commission, cell: ({ commission }) => formatPounds(commission), numeric: true },
]

export function AdminUserScreen() {
  const { id = '' } = useParams()
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(userQuery(viewer.key, id))
  if (error && !data) return <LoadError fullPage error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton />
  return (
    <>
      <PageTitle
        backTo="/admin-user"
        lead={
          <Allowed right="log">
            <Link to={`/admin-log?subject_id=${data.id}`}>{adminUsersText.changesOfUser}</Link>
          </Allowed>
        }
      >
        {`${data.firstName} ${data.lastName}`}
      </PageTitle>
      <Panels>
        <Status user={data} />
        <Panel heading={adminUsersText.addresses}>
          {data.addresses.length === 0
            ? accountsText.none
            : data.addresses.map((address) => <AddressBlock key={address.id} {...address} />)}
        </Panel>
        <UserDocumentsPanel user={data} />
        <Allowed right="invoices">
          <VatAgreementPanel sellerId={data.id} />
        </Allowed>
        <Allowed right="orders">
          <Panel heading={adminUsersText.orderHistory} fullWidth>
            <UserOrderHistory userId={data.id} />
            <p className={style.allOrders}>
              <Link to={`/admin-order?user_id=${data.id}`}>{adminUsersText.allOrders}</Link>
            </p>
          </Panel>
        </Allowed>
        <NotesPanel kind="user" subjectId={data.id} />
        <Allowed right="orders">
          <LinksPanel subject={{ user_id: data.id }} />
        </Allowed>
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
          [accountsText.email, <Email key="email" email={user.email} />],
          [accountsText.businessName, user.businessName],
          // "active" says whether the email is verified, as in the specification (D-062)
          [
            adminUsersText.active,
            user.emailVerified ? (
              commonText.yes
            ) : (
              <span key="active" className={style.flag}>
                <span>{commonText.no}</span>
                <Badge tone="warning">{adminUsersText.emailNotConfirmed}</Badge>
              </span>
            ),
          ],
          [
            adminUsersText.block,
            <span key="block" className={style.flag}>
              <BlockedSwitch user={user} />
              {user.isBlocked && <Badge tone="danger">{adminUsersText.blocked}</Badge>}
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

/** Shows an address; a missing part becomes a dash (D-164). */
function AddressBlock({ firstName, lastName, line1, city, county, country }: Address) {
  const orDash = (text: string) => text || accountsText.none
  return (
    <address className={style.address}>
      <strong>
        {orDash(firstName)} {orDash(lastName)}
      </strong>
      <span>{orDash(line1)}</span>
      <span>
        {orDash(city)}, {orDash(county)}
      </span>
      <span>{orDash(country)}</span>
    </address>
  )
}

/** All orders of a user, newest first. */
function UserOrderHistory({ userId }: { userId: string }) {
  const { table, query } = useOrdersOf({ user_id: userId })
  return (
    <DataTable
      caption={adminUsersText.orderHistory}
      columns={columns}
      query={query}
      rowKey={({ id }) => id}
      table={table}
      empty={adminUsersText.noOrders}
    />
  )
}

/** Shows NA for an order without commission, and for one that is not paid and so has none yet (A-USER-045, D-431). */
function CommissionBadge({ order }: { order: AdminOrderSummary }) {
  if (order.isCancelled) return null
  const takenBack = describeCommissionTakenBack(order.refund)
  if (takenBack) return <Badge>{takenBack}</Badge>
  if (order.commission === 0 || getOrderState(order).delivery === null)
    return <Badge>{adminUsersText.notApplicable}</Badge>
  return <OrderStatusBadge order={order} />
}
