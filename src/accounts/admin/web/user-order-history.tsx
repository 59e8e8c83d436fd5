import { useQuery } from '@tanstack/react-query'
import type { UserOrderView } from '#accounts/admin/contract.ts'
import { adminUsersText } from '#accounts/admin/text.ts'
import { userQuery } from '#accounts/admin/web/api.ts'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import { accountsText } from '#accounts/text.ts'
import { PaymentStatusBadge } from '#orders/web/payment-status-badge.tsx'
import { formatDay } from '#platform/dates.ts'
import { Link } from '#platform/web/router/links.tsx'
import { DataTable } from '#platform/web/ui/back-office/data-table.tsx'
import { useTableParams } from '#platform/web/ui/back-office/table-params.ts'
import { Badge } from '#platform/web/ui/tables/badge.tsx'
import type { Column } from '#platform/web/ui/tables/table.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'

/** The orders came with the user; they are only turned page by page here. */
export function UserOrderHistory({ userId }: { userId: string }) {
  const viewer = useViewer()
  const table = useTableParams()
  const { page, pageSize } = table.params
  const query = useQuery({
    ...userQuery(viewer.key, userId),
    select: ({ usr: { orders } }) => ({
      rows: orders.slice((page - 1) * pageSize, page * pageSize),
      total: orders.length,
    }),
  })
  return (
    <DataTable
      caption={adminUsersText.orderHistory}
      columns={columns}
      query={query}
      rowKey={({ _id }) => _id}
      table={table}
      empty={adminUsersText.noOrders}
    />
  )
}

const columns: readonly Column<UserOrderView>[] = [
  { title: adminUsersText.serialNumber, cell: (_order, number) => number, numeric: true },
  {
    title: adminUsersText.orderNumber,
    cell: ({ _id, ord_no }) => <Link to={`/admin-order/admin-order-details/${_id}`}>{ord_no}</Link>,
    breaks: 'never',
  },
  { title: adminUsersText.clientName, cell: ({ clnt_name }) => clnt_name || accountsText.none },
  { title: adminUsersText.orderedDate, cell: ({ created }) => formatDay(created), breaks: 'never' },
  { title: adminUsersText.totalAmount, cell: ({ totalAmount }) => formatPounds(totalAmount), numeric: true },
  { title: adminUsersText.payment, cell: ({ paymentStatus }) => <PaymentStatusBadge status={paymentStatus} /> },
  { title: adminUsersText.commissionStatus, cell: (order) => <CommissionBadge {...order} /> },
  { title: adminUsersText.commission, cell: ({ totalCommission }) => formatPounds(totalCommission), numeric: true },
]

/** NA where there is nothing to earn (A-USER-045). */
function CommissionBadge({ totalCommission, orderStatus }: UserOrderView) {
  if (totalCommission === 0) return <Badge>{adminUsersText.notApplicable}</Badge>
  return orderStatus === 1 ? (
    <Badge tone="success">{adminUsersText.delivered}</Badge>
  ) : (
    <Badge tone="warning">{adminUsersText.processing}</Badge>
  )
}
