import type { AdminOrderList } from '#orders/admin/contract.ts'
import { type ExportedOrder, selectOrdersForExport } from '#orders/admin/server/admin-order-store.ts'
import { canMatchOrders } from '#orders/admin/server/can-match-orders.ts'
import { adminOrdersText } from '#orders/admin/text.ts'
import { describeCredit } from '#orders/attribution/describe-credit.ts'
import { presentCredit } from '#orders/attribution/server/present.ts'
import { attributionText } from '#orders/attribution/text.ts'
import { formatDelivery, getOrderState, paymentWords } from '#orders/order-state.ts'
import { formatPaymentMethod } from '#orders/payment/payment-method.ts'
import { formatTimeInFile } from '#platform/dates.ts'
import { pence, toPounds } from '#platform/money.ts'
import { type CsvCell, type CsvTable, readRowBatches } from '#platform/server/csv/send-csv.ts'
import type { Database } from '#platform/server/database/database.ts'

const headings = [
  ...[
    adminOrdersText.orderNumber,
    adminOrdersText.orderedDate,
    adminOrdersText.name,
    adminOrdersText.email,
    adminOrdersText.client,
    adminOrdersText.quantity,
    adminOrdersText.totalAmount,
  ],
  ...[
    adminOrdersText.commission,
    adminOrdersText.paymentStatus,
    adminOrdersText.paymentType,
    adminOrdersText.orderStatus,
    attributionText.creditedFor,
  ],
]

/** The orders of the list with the same filters as a CSV table, newest first. */
export function exportOrders(db: Database, { filters }: AdminOrderList): CsvTable {
  const canMatch = canMatchOrders(filters)
  return {
    headings,
    rows: readRowBatches(
      async (...batch) => (canMatch ? selectOrdersForExport(db, filters, ...batch) : []),
      toCsvCells,
    ),
  }
}

function toCsvCells(row: ExportedOrder): CsvCell[] {
  const credit = presentCredit(row)
  const state = getOrderState({
    paymentStatus: row.payment_status,
    isDelivered: row.delivered,
    isCancelled: row.cancelled_at !== null,
  })
  return [
    row.order_number,
    formatTimeInFile(row.created_at),
    `${row.first_name} ${row.last_name}`,
    row.email,
    row.client_name,
    row.quantity,
    toPounds(pence(row.total_pence)),
    toPounds(pence(row.commission_pence)),
    paymentWords[state.payment],
    formatPaymentMethod({ paymentType: row.payment_type, funding: row.funding }),
    formatDelivery(state),
    credit ? describeCredit(credit, row.created_at) : '',
  ]
}
