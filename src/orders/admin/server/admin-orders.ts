import { findSeller } from '#accounts/server/users.ts'
import { getAnyClient } from '#clients/server/get-client.ts'
import { describeCredit } from '#orders/attribution/describe-credit.ts'
import { attributionText } from '#orders/attribution/text.ts'
import { formatDelivery, getOrderState, paymentWords } from '#orders/order-state.ts'
import { orderSummaryText } from '#orders/order-summary-text.ts'
import { formatPaymentMethod } from '#orders/payment/payment-method.ts'
import { describeRefund, toOrderRefund } from '#orders/refund-words.ts'
import { getAnyOrder } from '#orders/server/order-access.ts'
import { presentCredit, presentRefund } from '#orders/server/present.ts'
import { formatTimeInFile } from '#platform/dates.ts'
import { pence, toPounds, zeroPence } from '#platform/money.ts'
import { type CsvCell, type CsvTable, readRowBatches } from '#platform/server/csv/send-csv.ts'
import type { Database } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import { orderSortCodes } from '../codes.ts'
import type { AdminOrderList, OrderFilters } from '../contract.ts'
import { adminOrdersText } from '../text.ts'
import type { AdminOrderRow, ExportedOrder, OrderSort } from './admin-order-store.ts'
import { selectAdminOrders, selectClientOrders, selectOrdersForExport } from './admin-order-store.ts'
import { presentAdminOrder, presentClientWithOrders } from './present.ts'

const maxOrders = 200

const orderNumberPrefix = 'ord-'

const headings = [
  adminOrdersText.orderNumber,
  adminOrdersText.orderedDate,
  adminOrdersText.name,
  adminOrdersText.email,
  adminOrdersText.client,
  adminOrdersText.quantity,
  adminOrdersText.totalAmount,
  adminOrdersText.commission,
  adminOrdersText.paymentStatus,
  adminOrdersText.paymentType,
  adminOrdersText.orderStatus,
  attributionText.creditedFor,
  adminOrdersText.refund,
  orderSummaryText.refunded,
  orderSummaryText.commissionTakenBack,
  orderSummaryText.code,
  orderSummaryText.codeDiscount,
  adminOrdersText.commissionRules,
]

/** An order for the back office, with its seller and the client's details at the time of the order (D-044, D-197). */
export async function getAdminOrder(db: Database, orderId: string) {
  const order = await getAnyOrder(db, orderId)
  return presentAdminOrder(order, await findSeller(db, order.seller_id))
}

/** A client of any seller with the newest orders of that client, for the back office. */
export async function getClientOrders(db: Database, clientId: string) {
  const client = await getAnyClient(db, clientId)
  const [seller, orders] = await Promise.all([
    findSeller(db, client.sellerId),
    selectClientOrders(db, client.id, maxOrders),
  ])
  return presentClientWithOrders(client, seller, orders)
}

/** The back office's list; without a sort code the newest orders come first (D-189). */
export async function listAdminOrders(
  db: Database,
  list: AdminOrderList,
): Promise<{ orders: AdminOrderRow[]; total: number }> {
  if (!canMatchOrders(list.filters)) return { orders: [], total: 0 }
  const { rows, total } = await selectAdminOrders(db, list.filters, toSort(list), list.page)
  return { orders: rows, total }
}

function toSort({ sortCode, isDescending }: AdminOrderList): OrderSort {
  if (sortCode === orderSortCodes.amount) return { sort: 'total_pence', descending: isDescending }
  return { sort: 'created_at', descending: sortCode === orderSortCodes.date ? isDescending : true }
}

/** False if an id is malformed, or no order number can contain the search: then the database need not be asked. */
export function canMatchOrders({ sellerId, clientId, productId, search }: OrderFilters): boolean {
  if ([sellerId, clientId, productId].some((id) => id && !isId(id))) return false
  return canBeOrderNumber(search)
}

/** Whether an order number, ORD- and digits, can contain the search: with a name or an email, a million orders need not be searched. */
function canBeOrderNumber(search: string): boolean {
  const parts = /^(\D*)(\d*)$/.exec(search.toLowerCase())
  if (!parts) return false
  const [, text = '', digits = ''] = parts
  return digits === '' ? orderNumberPrefix.includes(text) : orderNumberPrefix.endsWith(text)
}

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
  const refund = toOrderRefund(presentRefund(row.refund, 'seller'))
  const state = getOrderState({
    paymentStatus: row.payment_status,
    isDelivered: row.delivered,
    isCancelled: row.cancelled_at !== null,
    refund,
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
    refund ? describeRefund(refund) : '',
    ...[refund?.amount, refund?.commission].map((amount) => toPounds(amount ?? zeroPence)),
    row.coupon_code ?? '',
    toPounds(pence(row.reduction_pence)),
    row.commission_rules.join(', '),
  ]
}
