import { clientPageText } from '#client-page/text.ts'
import { paymentStatus } from '#orders/order-state.ts'
import type { ReceiptContent } from '#orders/receipts/server/receipt-content.ts'
import { getClientReceipt } from '#orders/receipts/server/receipts.ts'
import { ordersText } from '#orders/text.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { Database } from '#platform/server/database/database.ts'
import { requirePersonOrder } from './get-person-order.ts'
import type { PersonOrderRow } from './person-order-store.ts'

/** The receipt of an order that the person paid herself; there is none for any other order (N-CLPG-009). */
export async function getPersonReceipt(db: Database, email: string, orderId: string): Promise<ReceiptContent> {
  const order = await requirePersonOrder(db, email, orderId)
  if (!order.is_paid_by_client) throw new AppError(explainMissingReceipt(order), errorCode.notAllowed)
  return getClientReceipt(db, order.id)
}

function explainMissingReceipt(order: PersonOrderRow): string {
  if (order.payment_status !== paymentStatus.completed) return ordersText.noReceiptYet
  return order.replaces ? clientPageText.noReceiptOfReplacement : clientPageText.receiptFromSeller(order.seller_name)
}
