import { orderFilterNames, orderSortCodes } from '#orders/admin/contract.ts'
import { adminOrdersText } from '#orders/admin/text.ts'
import { type AdminOrderRow, adminOrdersQuery } from '#orders/admin/web/api.ts'
import { OrderFilters } from '#orders/admin/web/order-filters.tsx'
import { OrderStatusBadge } from '#orders/admin/web/order-status-badge.tsx'
import { SendInvoiceButton } from '#orders/admin/web/send-invoice-button.tsx'
import { PaymentStatusBadge } from '#orders/web/payment-status-badge.tsx'
import { dayText } from '#platform/day-text.ts'
import { loadAdminList, useAdminList } from '#platform/web/admin-list.ts'
import { Link } from '#platform/web/router.tsx'
import { listQuery } from '#platform/web/table-place.ts'
import { DataTable } from '#platform/web/ui/data-table.tsx'
import { ExportButton } from '#platform/web/ui/export-button.tsx'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { poundsText } from '#platform/web/ui/price.tsx'
import type { Column } from '#platform/web/ui/table.tsx'

export const load = loadAdminList(adminOrdersQuery, orderFilterNames)

export function AdminOrdersScreen() {
  const { table, query } = useAdminList(
    adminOrdersQuery,
    ({ orders, ttl }) => ({ rows: orders, total: ttl }),
    orderFilterNames,
  )
  return (
    <>
      <PageTitle>{adminOrdersText.orders}</PageTitle>
      <DataTable
        caption={adminOrdersText.orders}
        columns={columns}
        query={query}
        rowKey={({ _id }) => _id}
        table={table}
        search={{ label: adminOrdersText.searchOrders }}
        filters={<OrderFilters table={table} />}
        actions={<ExportButton list="orders" query={listQuery(table.place)} />}
        empty={adminOrdersText.noOrders}
      />
    </>
  )
}

const columns: readonly Column<AdminOrderRow>[] = [
  { title: adminOrdersText.serialNumber, cell: (_order, number) => number, figures: true },
  {
    title: adminOrdersText.orderNumber,
    cell: ({ _id, ord_no }) => <Link to={`/admin-order/admin-order-details/${_id}`}>{ord_no}</Link>,
    breaks: 'never',
  },
  // the seller's (D-044)
  { title: adminOrdersText.name, cell: ({ name }) => name },
  {
    title: adminOrdersText.orderedDate,
    sort: orderSortCodes.date,
    cell: ({ created }) => dayText(created),
    breaks: 'never',
  },
  {
    title: adminOrdersText.amount,
    sort: orderSortCodes.amount,
    cell: ({ totalAmount }) => poundsText(totalAmount),
    figures: true,
  },
  // whatever the payment status, which stands beside it (D-031)
  {
    title: adminOrdersText.commission,
    cell: ({ totalCommission }) => (totalCommission === 0 ? adminOrdersText.notApplicable : adminOrdersText.paid),
  },
  { title: adminOrdersText.payment, cell: ({ paymentStatus }) => <PaymentStatusBadge status={paymentStatus} /> },
  { title: adminOrdersText.status, cell: ({ orderStatus }) => <OrderStatusBadge status={orderStatus} /> },
  { title: adminOrdersText.invoice, cell: (order) => <SendInvoiceButton {...order} /> },
]
