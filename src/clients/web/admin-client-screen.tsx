import { useQuery } from '@tanstack/react-query'
import { adminClientsText } from '#clients/admin-text.ts'
import { adminClientQuery, type ClientWithOrders } from '#clients/web/admin-api.ts'
import { PaymentBadge } from '#orders/web/payment-badge.tsx'
import { Link, useParams } from '#platform/web/router.tsx'
import { useViewer } from '#platform/web/session.ts'
import { Email } from '#platform/web/ui/email.tsx'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { Facts, Panel, Panels, PanelsSkeleton } from '#platform/web/ui/panel.tsx'
import { poundsText } from '#platform/web/ui/price.tsx'
import { EmptyState, LoadError } from '#platform/web/ui/state.tsx'
import { type Column, Table } from '#platform/web/ui/table.tsx'

export function Component() {
  const { id = '' } = useParams()
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(adminClientQuery(viewer.key, id))
  if (error && !data) return <LoadError whole error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton />
  const { clinet: client } = data
  const { user: vendor } = client
  return (
    <>
      <PageTitle backTo="/admin-client">{client.name}</PageTitle>
      <Panels>
        <Panel heading={adminClientsText.details}>
          <Facts
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
          <Facts
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
        <Panel heading={adminClientsText.orders} whole>
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
  { title: adminClientsText.quantity, cell: ({ quantity }) => quantity, figures: true },
  // the fee that travels with an order is never charged nor shown (D-001)
  { title: adminClientsText.shipping, cell: () => poundsText(0), figures: true },
  { title: adminClientsText.totalAmount, cell: ({ totalAmount }) => poundsText(totalAmount), figures: true },
  { title: adminClientsText.payment, cell: ({ paymentStatus }) => <PaymentBadge status={paymentStatus} /> },
]
