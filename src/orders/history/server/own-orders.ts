import type { AuthenticatedActor } from '#access/server/actor.ts'
import { getClientToRead } from '#clients/server/get-client.ts'
import { formatDelivery, getOrderState } from '#orders/order-state.ts'
import { formatPaymentMethod } from '#orders/payment/payment-method.ts'
import { describeRefund, toOrderRefund } from '#orders/refund-words.ts'
import { getOwnOrder } from '#orders/server/order-access.ts'
import { getClientAmount } from '#orders/server/order-amounts.ts'
import { audienceOf, presentRefund } from '#orders/server/present.ts'
import { formatTimeInFile } from '#platform/dates.ts'
import type { Page } from '#platform/list-query-contract.ts'
import { pence, toPounds, zeroPence } from '#platform/money.ts'
import { type CsvCell, type CsvTable, readRowBatches } from '#platform/server/csv/send-csv.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { OwnOrderFilters } from '../contract.ts'
import { orderHistoryText } from '../text.ts'
import { type ExportedOwnOrder, selectSellerOrders, selectSellerOrdersForExport } from './order-list-store.ts'
import { presentOrderInfo, presentOrderList } from './present.ts'

export async function getOrder(db: Database, actor: AuthenticatedActor, orderId: string) {
  return presentOrderInfo(await getOwnOrder(db, actor, orderId), audienceOf(actor))
}

/** Lists the seller's pending and completed orders that match the filters (D-023, D-038). */
export async function listOrders(db: Database, actor: AuthenticatedActor, filters: OwnOrderFilters, page: Page) {
  const own = await withOwnClient(db, actor, filters)
  return presentOrderList(await selectSellerOrders(db, actor.userId, own, page))
}

/** Refuses another seller's client, and replaces the id with the stored one, since it may have been sent in capitals. */
async function withOwnClient(
  db: Database,
  actor: AuthenticatedActor,
  filters: OwnOrderFilters,
): Promise<OwnOrderFilters> {
  if (filters.clientId === null) return filters
  const { id: clientId } = await getClientToRead(db, actor.userId, filters.clientId)
  return { ...filters, clientId }
}

/** Exports all orders that My Orders lists with these filters as a CSV table, newest first. */
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
  const refund = toOrderRefund(presentRefund(row.refund, 'seller'))
  const state = getOrderState({
    paymentStatus: row.payment_status,
    isDelivered: row.delivered,
    isCancelled: row.cancelled_at !== null,
    refund,
  })
  // 'notStarted' is only for the types: the list has no such orders (D-023)
  const payment = orderHistoryText.states[state.payment === 'notStarted' ? 'pending' : state.payment]
  return [
    row.order_number,
    formatTimeInFile(row.created_at),
    row.client_name,
    row.client_email,
    row.quantity,
    ...[row.total_pence, row.refund?.pence ?? 0, row.commission_pence].map((amount) => toPounds(pence(amount))),
    payment,
    formatPaymentMethod({ paymentType: row.payment_type, funding: row.funding }),
    formatDelivery(state),
    getClientAmount(row),
    refund ? describeRefund(refund) : '',
    toPounds(refund?.commission ?? zeroPence),
    row.coupon_code ?? '',
    toPounds(pence(row.reduction_pence)),
    row.commission_rules.join(', '),
  ]
}
