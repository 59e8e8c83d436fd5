import { useRights } from '#access/web/own-rights.tsx'
import { ExportButton } from '#back-office/frame/web/export-button.tsx'
import { prefetchAdminList, useAdminList } from '#back-office/frame/web/use-admin-list.ts'
import { useListArrangement } from '#back-office/frame/web/use-list-arrangement.ts'
import { paymentStatus } from '#orders/order-state.ts'
import { describeTakenBack } from '#orders/refund-words.ts'
import { OrderStatusBadge, PaymentStatusBadge } from '#orders/web/order-badges.tsx'
import { formatDay } from '#platform/dates.ts'
import { Link } from '#platform/web/router/router.tsx'
import { DataTable } from '#platform/web/ui/back-office/data-table.tsx'
import { listQuery } from '#platform/web/ui/back-office/list-query-api.ts'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import type { Column } from '#platform/web/ui/tables/table.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { orderFilterNames, orderSortCodes } from '../codes.ts'
import { adminOrdersText } from '../text.ts'
import { type AdminOrderSummary, adminOrdersQuery } from './api.ts'
import { LinkedOrderFilters, OrderFilters } from './order-filters.tsx'
import { SendInvoiceButton } from './send-invoice-button.tsx'

export const load = prefetchAdminList(adminOrdersQuery, orderFilterNames, 'orders')

export function AdminOrdersScreen() {
  const { table, query } = useAdminList(
    adminOrdersQuery,
    ({ orders, total }) => ({ rows: orders, total }),
    orderFilterNames,
  )
  const arrangement = useListArrangement('orders')
  const isAllowed = useRights()
  return (
    <>
      <PageTitle>{adminOrdersText.orders}</PageTitle>
      <DataTable
        caption={adminOrdersText.orders}
        columns={columns}
        query={query}
        rowKey={({ id }) => id}
        table={table}
        search={{ label: adminOrdersText.searchOrders }}
        filters={<OrderFilters table={table} />}
        linkedFilters={<LinkedOrderFilters table={table} rows={query.data?.rows ?? []} />}
        arrangement={arrangement}
        actions={<ExportButton list="orders" query={listQuery(table.params)} />}
        empty={adminOrdersText.noOrders}
        firstStep={
          isAllowed('settings')
            ? { to: '/admin-start', label: adminOrdersText.gettingStarted, hint: adminOrdersText.noOrdersHint }
            : undefined
        }
      />
    </>
  )
}

const columns: readonly Column<AdminOrderSummary>[] = [
  { title: adminOrdersText.serialNumber, cell: (_order, number) => number, numeric: true, onTablets: 'left out' },
  {
    title: adminOrdersText.orderNumber,
    cell: ({ id, number }) => <Link to={`/admin-order/admin-order-details/${id}`}>{number}</Link>,
    breaks: 'never',
  },
  { title: adminOrdersText.name, name: 'seller', cell: ({ sellerName }) => sellerName, onTablets: 'line' },
  { title: adminOrdersText.client, name: 'client', isExtra: true, cell: ({ clientName }) => clientName },
  {
    title: adminOrdersText.orderedDate,
    name: 'ordered',
    sort: orderSortCodes.date,
    cell: ({ createdAt }) => formatDay(createdAt),
    breaks: 'never',
  },
  {
    title: adminOrdersText.amount,
    name: 'amount',
    sort: orderSortCodes.amount,
    cell: ({ total }) => formatPounds(total),
    numeric: true,
  },
  { title: adminOrdersText.quantity, name: 'quantity', isExtra: true, cell: ({ quantity }) => quantity, numeric: true },
  { title: adminOrdersText.commission, name: 'commission', cell: formatCommission, onTablets: 'titled line' },
  {
    title: adminOrdersText.payment,
    name: 'payment',
    cell: (order) => <PaymentStatusBadge order={order} />,
  },
  {
    title: adminOrdersText.status,
    name: 'status',
    cell: (order) => <OrderStatusBadge order={order} />,
  },
  {
    title: adminOrdersText.dispatch,
    name: 'dispatch',
    isExtra: true,
    cell: ({ dispatchState }) => dispatchState && adminOrdersText.states[dispatchState],
  },
  {
    title: adminOrdersText.invoice,
    name: 'invoice',
    cell: (order) => !order.isReplacement && <SendInvoiceButton order={order} />,
  },
]

/** Says whether an order's commission is paid: not yet for an unpaid order (D-330), not applicable for a cancelled one. */
function formatCommission({ commission, paymentStatus: status, isCancelled, refund }: AdminOrderSummary): string {
  if (commission === 0 || isCancelled) return adminOrdersText.notApplicable
  const takenBack = refund && describeTakenBack(refund)
  if (takenBack) return takenBack
  return status === paymentStatus.completed ? adminOrdersText.paid : adminOrdersText.notYetPaid
}
