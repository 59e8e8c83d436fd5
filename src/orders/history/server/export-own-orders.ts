import type { AuthenticatedActor } from '#access/server/actor.ts'
import { paymentStatus } from '#orders/codes.ts'
import type { OwnOrderFilters } from '#orders/history/contract.ts'
import { withOwnClient } from '#orders/history/server/list-orders.ts'
import { type ExportedOwnOrder, selectSellerOrdersForExport } from '#orders/history/server/order-list-store.ts'
import { orderHistoryText } from '#orders/history/text.ts'
import { formatPaymentMethod } from '#orders/payment/payment-method.ts'
import { pence, toPounds } from '#platform/money.ts'
import { type CsvCell, type CsvTable, readRowBatches } from '#platform/server/csv/send-csv.ts'
import type { Database } from '#platform/server/database/database.ts'

/** All orders that My Orders lists with these filters as a CSV table, newest first. */
export async function exportOwnOrders(
  db: Database,
  actor: AuthenticatedActor,
  filters: OwnOrderFilters,
): Promise<CsvTable> {
  const own = await withOwnClient(db, actor, filters)
  return {
    headings: orderHistoryText.exportHeadings,
    rows: readRowBatches((...batch) => selectSellerOrdersForExport(db, actor.userId, own, ...batch), toCsvCells),
  }
}

function toCsvCells(row: ExportedOwnOrder): CsvCell[] {
  return [
    ...[row.order_number, row.created_at.toISOString(), row.client_name, row.client_email, row.quantity],
    ...[row.total_pence, row.refunded_pence, row.commission_pence].map((amount) => toPounds(pence(amount))),
    orderHistoryText.states[paymentStateOf(row)],
    formatPaymentMethod({ paymentType: row.payment_type, funding: row.funding }),
    row.cancelled_at ? '' : row.delivered ? orderHistoryText.delivered : orderHistoryText.processing,
  ]
}

function paymentStateOf(row: ExportedOwnOrder): 'cancelled' | 'completed' | 'pending' {
  if (row.cancelled_at) return 'cancelled'
  return row.payment_status === paymentStatus.completed ? 'completed' : 'pending'
}
