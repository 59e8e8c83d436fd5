import { adminUsersText } from '#accounts/admin/text.ts'
import { accountsText } from '#accounts/text.ts'
import type { AdminOrderSummary } from '#orders/admin/web/api.ts'
import { useOrdersOf } from '#orders/admin/web/use-orders-of.ts'
import { getOrderState } from '#orders/order-state.ts'
import { OrderStatusBadge } from '#orders/web/order-status-badge.tsx'
import { PaymentStatusBadge } from '#orders/web/payment-status-badge.tsx'
import { formatDay } from '#platform/dates.ts'
import { Link } from '#platform/web/router/links.tsx'
import { DataTable } from '#platform/web/ui/back-office/data-table.tsx'
import { Badge } from '#platform/web/ui/tables/badge.tsx'
import type { Column } from '#platform/web/ui/tables/table.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'

/** All orders of a user, newest first. */
export function UserOrderHistory({ userId }: { userId: string }) {
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

const columns: readonly Column<AdminOrderSummary>[] = [
  { title: adminUsersText.serialNumber, cell: (_order, number) => number, numeric: true },
  {
    title: adminUsersText.orderNumber,
    cell: ({ id, number }) => <Link to={`/admin-order/admin-order-details/${id}`}>{number}</Link>,
    breaks: 'never',
  },
  { title: adminUsersText.clientName, cell: ({ clientName }) => clientName || accountsText.none },
  { title: adminUsersText.orderedDate, cell: ({ createdAt }) => formatDay(createdAt), breaks: 'never' },
  { title: adminUsersText.totalAmount, cell: ({ total }) => formatPounds(total), numeric: true },
  {
    title: adminUsersText.payment,
    cell: (order) => <PaymentStatusBadge order={order} />,
  },
  { title: adminUsersText.commissionStatus, cell: (order) => <CommissionBadge order={order} /> },
  { title: adminUsersText.commission, cell: ({ commission }) => formatPounds(commission), numeric: true },
]

/** NA for an order without commission, and for one that is not paid, which has none yet (A-USER-045, D-431). */
function CommissionBadge({ order }: { order: AdminOrderSummary }) {
  if (order.isCancelled) return null
  if (order.commission === 0 || getOrderState(order).delivery === null)
    return <Badge>{adminUsersText.notApplicable}</Badge>
  return <OrderStatusBadge order={order} />
}
