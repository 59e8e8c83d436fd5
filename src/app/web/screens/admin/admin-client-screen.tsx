import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Allowed, AllowedLink, OrderLink } from '#access/web/own-rights.tsx'
import { useViewer } from '#access/web/viewer.ts'
import { NotesPanel } from '#back-office/notes/web/notes-panel.tsx'
import { adminClientsText } from '#clients/admin/text.ts'
import { emailChangeText } from '#clients/email-change/text.ts'
import { contestedEmailQuery, useDecideEmail } from '#clients/email-change/web/api.ts'
import { LinksPanel } from '#links/overview/admin/web/links-panel.tsx'
import { type AdminOrderSummary, adminClientQuery, useOrdersOf } from '#orders/admin/web/api.ts'
import { PaymentStatusBadge } from '#orders/web/order-badges.tsx'
import { Link, useParams } from '#platform/web/router/router.tsx'
import { DataTable } from '#platform/web/ui/back-office/data-table.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { ConfirmDialog } from '#platform/web/ui/overlays/modal.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { DefinitionList, Panel, Panels, PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import type { Column } from '#platform/web/ui/tables/table.tsx'
import { Email } from '#platform/web/ui/text/email.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import style from './admin-client-screen.module.css'

export function AdminClientScreen() {
  const { id = '' } = useParams()
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(adminClientQuery(viewer.key, id))
  if (error && !data) return <LoadError fullPage error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton />
  const { seller, ...client } = data
  return (
    <>
      <PageTitle backTo="/admin-client">{client.name}</PageTitle>
      <Panels>
        <ContestedEmailPanel clientId={id} />
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
                <AllowedLink key="id" right="sellers" to={`/admin-user/admin-user-details/${seller.id}`}>
                  {seller.id}
                </AllowedLink>,
              ],
              [adminClientsText.firstName, seller.firstName],
              [adminClientsText.lastName, seller.lastName],
              [adminClientsText.email, <Email key="email" email={seller.email} />],
              [adminClientsText.businessName, seller.businessName],
            ]}
          />
        </Panel>
        <Panel heading={adminClientsText.orders} fullWidth>
          <ClientOrders clientId={id} />
        </Panel>
        <NotesPanel kind="client" subjectId={id} />
        <Allowed right="orders">
          <LinksPanel subject={{ client_id: id }} />
        </Allowed>
      </Panels>
    </>
  )
}

function ClientOrders({ clientId }: { clientId: string }) {
  const { table, query } = useOrdersOf({ client_id: clientId })
  return (
    <>
      <DataTable
        caption={adminClientsText.orders}
        columns={columns}
        query={query}
        rowKey={({ id }) => id}
        table={table}
        empty={adminClientsText.noOrders}
      />
      <Allowed right="orders">
        <p className={style.allOrders}>
          <Link to={`/admin-order?client_id=${clientId}`}>{adminClientsText.allOrders}</Link>
        </p>
      </Allowed>
    </>
  )
}

const columns: readonly Column<AdminOrderSummary>[] = [
  { title: adminClientsText.orderId, cell: ({ id }) => id, breaks: 'anywhere' },
  {
    title: adminClientsText.orderNumber,
    cell: (order) => <OrderLink {...order} />,
    breaks: 'never',
  },
  { title: adminClientsText.quantity, cell: ({ quantity }) => quantity, numeric: true },
  // the fixed shipping fee of an order is not charged, so the column always shows £0.00 (D-001)
  { title: adminClientsText.shipping, cell: () => formatPounds(0), numeric: true },
  { title: adminClientsText.totalAmount, cell: ({ total }) => formatPounds(total), numeric: true },
  {
    title: adminClientsText.payment,
    cell: (order) => <PaymentStatusBadge order={order} />,
  },
]

/** Lets an administrator decide if the owner of a client's former email objects to its change; otherwise shows nothing. */
function ContestedEmailPanel({ clientId }: { clientId: string }) {
  const { data } = useQuery(contestedEmailQuery(useViewer().key, clientId))
  const decide = useDecideEmail(clientId)
  const [isPuttingBack, setPuttingBack] = useState(false)
  if (!data || data.former === null) return null
  return (
    <Panel heading={emailChangeText.contestedHeading} fullWidth>
      <p>{emailChangeText.contestedBy(data.former, data.email)}</p>
      <div className={style.actions}>
        <Button variant="secondary" loading={decide.isPending} onClick={() => decide.mutate(true)}>
          {emailChangeText.keep}
        </Button>
        <Button variant="danger" onClick={() => setPuttingBack(true)}>
          {emailChangeText.putBack}
        </Button>
      </div>
      <ConfirmDialog
        open={isPuttingBack}
        title={emailChangeText.putBack}
        confirm={emailChangeText.putBack}
        danger
        onConfirm={() => decide.mutateAsync(false).finally(() => setPuttingBack(false))}
        onClose={() => setPuttingBack(false)}
      >
        <p>{emailChangeText.putBackHint}</p>
      </ConfirmDialog>
    </Panel>
  )
}
