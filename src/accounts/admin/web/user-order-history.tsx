import { useQuery } from '@tanstack/react-query'
import type { UserOrderView } from '#accounts/admin/contract.ts'
import { accountsText } from '#accounts/text.ts'
import { userQuery } from '#accounts/admin/web/api.ts'
import { PaymentStatusBadge } from '#orders/web/payment-status-badge.tsx'
import { dayText } from '#platform/day-text.ts'
import { Link } from '#platform/web/router/router.tsx'
import { useViewer } from '#accounts/sessions/web/session.ts'
import { useTablePlace } from '#platform/web/ui/back-office/table-params.ts'
import { Badge } from '#platform/web/ui/tables/badge.tsx'
import { DataTable } from '#platform/web/ui/back-office/data-table.tsx'
import { poundsText } from '#platform/web/ui/text/price.tsx'
import type { Column } from '#platform/web/ui/tables/table.tsx'

/** The orders came with the user; they are only turned page by page here. */
export function OrderHistory({ userId }: { userId: string }) {
  const viewer = useViewer()
  const table = useTablePlace()
  const { page, size } = table.place
  const query = useQuery({
    ...userQuery(viewer.key, userId),
    select: ({ usr: { orders } }) => ({ rows: orders.slice((page - 1) * size, page * size), total: orders.length }),
  })
  return (
    <DataTable
      caption={accountsText.orderHistory}
      columns={columns}
      query={query}
      rowKey={({ _id }) => _id}
      table={table}
      empty={accountsText.noOrders}
    />
  )
}

const columns: readonly Column<UserOrderView>[] = [
  { title: accountsText.serialNumber, cell: (_order, number) => number, figures: true },
  {
    title: accountsText.orderNumber,
    cell: ({ _id, ord_no }) => <Link to={`/admin-order/admin-order-details/${_id}`}>{ord_no}</Link>,
    breaks: 'never',
  },
  { title: accountsText.orderName, cell: ({ clnt_name }) => clnt_name || accountsText.none },
  { title: accountsText.orderedDate, cell: ({ created }) => dayText(created), breaks: 'never' },
  { title: accountsText.totalAmount, cell: ({ totalAmount }) => poundsText(totalAmount), figures: true },
  { title: accountsText.payment, cell: ({ paymentStatus }) => <PaymentStatusBadge status={paymentStatus} /> },
  { title: accountsText.commissionStatus, cell: (order) => <CommissionBadge {...order} /> },
  { title: accountsText.commission, cell: ({ totalCommission }) => poundsText(totalCommission), figures: true },
]

/** NA where there is nothing to earn (A-USER-045). */
function CommissionBadge({ totalCommission, orderStatus }: UserOrderView) {
  if (totalCommission === 0) return <Badge>{accountsText.notApplicable}</Badge>
  return orderStatus === 1 ? (
    <Badge tone="leaf">{accountsText.delivered}</Badge>
  ) : (
    <Badge tone="amber">{accountsText.processing}</Badge>
  )
}
