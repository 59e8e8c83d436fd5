import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import { adminClientsText } from '#clients/admin/text.ts'
import { adminClientQuery, type ClientWithOrders } from '#clients/admin/web/api.ts'
import { PaymentStatusBadge } from '#orders/web/payment-status-badge.tsx'
import { Link, useParams } from '#platform/web/router/router.tsx'
import { EmptyState, LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { DefinitionList, Panel, Panels, PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'
import { Email } from '#platform/web/ui/text/email.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'

export function AdminClientScreen() {
  const { id = '' } = useParams()
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(adminClientQuery(viewer.key, id))
  if (error && !data) return <LoadError fullPage error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton />
  const { clinet: client } = data
  const { user: vendor } = client
  return (
    <>
      <PageTitle backTo="/admin-client">{client.name}</PageTitle>
      <Panels>
        <Panel heading={adminClientsText.details}>
          <DefinitionList
            of={[
              [adminClientsText.name, client.name],
              [adminClientsText.email, <Email key="email" address={client.email} />],
              [adminClientsText.countryCode, client.c_code],
              [adminClientsText.phone, client.pno],
              [adminClientsText.addressLine1, client.addressLine1],
              [adminClientsText.addressLine2, client.addressLine2],
              [adminClientsText.city, client.city],
              [adminClientsText.county, client.state],
              [adminClientsText.zipcode, client.zipcode],
            ]}
          />
        </Panel>
        <Panel heading={adminClientsText.vendor}>
          <DefinitionList
            of={[
              [
                adminClientsText.id,
                <Link key="id" to={`/admin-user/admin-user-details/${vendor._id}`}>
                  {vendor._id}
                </Link>,
              ],
              [adminClientsText.firstName, vendor.firstName],
              [adminClientsText.lastName, vendor.lastName],
              [adminClientsText.email, <Email key="email" address={vendor.email} />],
              [adminClientsText.businessName, vendor.businessName],
            ]}
          />
        </Panel>
        <Panel heading={adminClientsText.orders} fullWidth>
          {client.orders.length === 0 ? (
            <EmptyState text={adminClientsText.noOrders} />
          ) : (
            <Table caption={adminClientsText.orders} columns={columns} rows={client.orders} rowKey={({ _id }) => _id} />
          )}
        </Panel>
      </Panels>
    </>
  )
}

const columns: readonly Column<ClientWithOrders['orders'][number]>[] = [
  { title: adminClientsText.orderId, cell: ({ _id }) => _id, breaks: 'anywhere' },
  {
    title: adminClientsText.orderNumber,
    cell: ({ _id, ord_no }) => <Link to={`/admin-order/admin-order-details/${_id}`}>{ord_no}</Link>,
    breaks: 'never',
  },
  { title: adminClientsText.quantity, cell: ({ quantity }) => quantity, numeric: true },
  // the fee that travels with an order is never charged nor shown (D-001)
  { title: adminClientsText.shipping, cell: () => formatPounds(0), numeric: true },
  { title: adminClientsText.totalAmount, cell: ({ totalAmount }) => formatPounds(totalAmount), numeric: true },
  { title: adminClientsText.payment, cell: ({ paymentStatus }) => <PaymentStatusBadge status={paymentStatus} /> },
]
