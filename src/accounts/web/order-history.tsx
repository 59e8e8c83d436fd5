import { useQuery } from '@tanstack/react-query'
import type { UserOrderView } from '#accounts/admin-contract.ts'
import { accountsMessages as say } from '#accounts/text.ts'
import { userQuery } from '#accounts/web/api.ts'
import { PaymentBadge } from '#orders/web/payment-badge.tsx'
import { dayText } from '#platform/day-text.ts'
import { Link } from '#platform/web/router.tsx'
import { useViewer } from '#platform/web/session.ts'
import { useTablePlace } from '#platform/web/table-place.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { DataTable } from '#platform/web/ui/data-table.tsx'
import { poundsText } from '#platform/web/ui/price.tsx'
import type { Column } from '#platform/web/ui/table.tsx'

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
      caption={say.orderHistory}
      columns={columns}
      query={query}
      rowKey={({ _id }) => _id}
      table={table}
      empty={say.noOrders}
    />
  )
}

const columns: readonly Column<UserOrderView>[] = [
  { title: say.serialNumber, cell: (_order, number) => number, figures: true },
  {
    title: say.orderNumber,
    cell: ({ _id, ord_no }) => <Link to={`/admin-order/admin-order-details/${_id}`}>{ord_no}</Link>,
    breaks: 'never',
  },
  { title: say.orderName, cell: ({ clnt_name }) => clnt_name || say.none },
  { title: say.orderedDate, cell: ({ created }) => dayText(created), breaks: 'never' },
  { title: say.totalAmount, cell: ({ totalAmount }) => poundsText(totalAmount), figures: true },
  { title: say.payment, cell: ({ paymentStatus }) => <PaymentBadge status={paymentStatus} /> },
  { title: say.commissionStatus, cell: (order) => <CommissionBadge {...order} /> },
  { title: say.commission, cell: ({ totalCommission }) => poundsText(totalCommission), figures: true },
]

/** NA where there is nothing to earn (A-USER-045). */
function CommissionBadge({ totalCommission, orderStatus }: UserOrderView) {
  if (totalCommission === 0) return <Badge>{say.notApplicable}</Badge>
  return orderStatus === 1 ? <Badge tone="leaf">{say.delivered}</Badge> : <Badge tone="amber">{say.processing}</Badge>
}
