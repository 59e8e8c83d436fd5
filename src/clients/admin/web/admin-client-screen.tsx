import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import { adminClientsText } from '#clients/admin/text.ts'
import { type AdminClientOrder, adminClientQuery } from '#clients/admin/web/api.ts'
import { NotesPanel } from '#notes/web/notes-panel.tsx'
import { PaymentStatusBadge } from '#orders/web/payment-status-badge.tsx'
import { Link } from '#platform/web/router/links.tsx'
import { useParams } from '#platform/web/router/router.ts'
import { EmptyState, LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { DefinitionList, Panel, Panels, PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'
import { Email } from '#platform/web/ui/text/email.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { LinksPanel } from '#sent-links/admin/web/links-panel.tsx'

export function AdminClientScreen() {
  const { id = '' } = useParams()
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(adminClientQuery(viewer.key, id))
  if (error && !data) return <LoadError fullPage error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton />
  const { seller, orders, ...client } = data
  return (
    <>
      <PageTitle backTo="/admin-client">{client.name}</PageTitle>
      <Panels>
        <Panel heading={adminClientsText.details}>
          <DefinitionList
            items={[
              [adminClientsText.name, client.name],
              [adminClientsText.email, <Email key="email" email={client.email} />],
              [adminClientsText.countryCode, client.diallingCode],
              [adminClientsText.phone, client.phone],
              [adminClientsText.addressLine1, client.line1],
              [adminClientsText.addressLine2, client.line2],
              [adminClientsText.city, client.city],
              [adminClientsText.county, client.county],
              [adminClientsText.zipcode, client.postcode],
            ]}
          />
        </Panel>
        <Panel heading={adminClientsText.vendor}>
          <DefinitionList
            items={[
              [
                adminClientsText.id,
                <Link key="id" to={`/admin-user/admin-user-details/${seller.id}`}>
                  {seller.id}
                </Link>,
              ],
              [adminClientsText.firstName, seller.firstName],
              [adminClientsText.lastName, seller.lastName],
              [adminClientsText.email, <Email key="email" email={seller.email} />],
              [adminClientsText.businessName, seller.businessName],
            ]}
          />
        </Panel>
        <Panel heading={adminClientsText.orders} fullWidth>
          {orders.length === 0 ? (
            <EmptyState text={adminClientsText.noOrders} />
          ) : (
            <Table caption={adminClientsText.orders} columns={columns} rows={orders} rowKey={({ id }) => id} />
          )}
          <p>
            <Link to={`/admin-order?client_id=${id}`}>{adminClientsText.allOrders}</Link>
          </p>
        </Panel>
        <NotesPanel kind="client" subjectId={id} />
        <LinksPanel subject={{ client_id: id }} />
      </Panels>
    </>
  )
}

const columns: readonly Column<AdminClientOrder>[] = [
  { title: adminClientsText.orderId, cell: ({ id }) => id, breaks: 'anywhere' },
  {
    title: adminClientsText.orderNumber,
    cell: ({ id, number }) => <Link to={`/admin-order/admin-order-details/${id}`}>{number}</Link>,
    breaks: 'never',
  },
  { title: adminClientsText.quantity, cell: ({ quantity }) => quantity, numeric: true },
  // the shipping fee of an order is never charged nor shown (D-001)
  { title: adminClientsText.shipping, cell: () => formatPounds(0), numeric: true },
  { title: adminClientsText.totalAmount, cell: ({ total }) => formatPounds(total), numeric: true },
  { title: adminClientsText.payment, cell: ({ paymentStatus }) => <PaymentStatusBadge status={paymentStatus} /> },
]
