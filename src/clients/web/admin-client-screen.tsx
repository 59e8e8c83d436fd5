import { useQuery } from '@tanstack/react-query'
import { adminClientsMessages as say } from '#clients/admin-text.ts'
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
        <Panel heading={say.details}>
          <Facts
            of={[
              [say.name, client.name],
              [say.email, <Email key="email" address={client.email} />],
              [say.countryCode, client.c_code],
              [say.phone, client.pno],
              [say.addressLine1, client.addressLine1],
              [say.addressLine2, client.addressLine2],
              [say.city, client.city],
              [say.county, client.state],
              [say.zipcode, client.zipcode],
            ]}
          />
        </Panel>
        <Panel heading={say.vendor}>
          <Facts
            of={[
              [
                say.id,
                <Link key="id" to={`/admin-user/admin-user-details/${vendor._id}`}>
                  {vendor._id}
                </Link>,
              ],
              [say.firstName, vendor.firstName],
              [say.lastName, vendor.lastName],
              [say.email, <Email key="email" address={vendor.email} />],
              [say.businessName, vendor.businessName],
            ]}
          />
        </Panel>
        <Panel heading={say.orders} whole>
          {client.orders.length === 0 ? (
            <EmptyState text={say.noOrders} />
          ) : (
            <Table caption={say.orders} columns={columns} rows={client.orders} rowKey={({ _id }) => _id} />
          )}
        </Panel>
      </Panels>
    </>
  )
}

const columns: readonly Column<ClientWithOrders['orders'][number]>[] = [
  { title: say.orderId, cell: ({ _id }) => _id, breaks: 'anywhere' },
  {
    title: say.orderNumber,
    cell: ({ _id, ord_no }) => <Link to={`/admin-order/admin-order-details/${_id}`}>{ord_no}</Link>,
    breaks: 'never',
  },
  { title: say.quantity, cell: ({ quantity }) => quantity, figures: true },
  // the fee that travels with an order is never charged nor shown (D-001)
  { title: say.shipping, cell: () => poundsText(0), figures: true },
  { title: say.totalAmount, cell: ({ totalAmount }) => poundsText(totalAmount), figures: true },
  { title: say.payment, cell: ({ paymentStatus }) => <PaymentBadge status={paymentStatus} /> },
]
