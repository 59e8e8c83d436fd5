import type { OrderView } from '#orders/contract.ts'
import { receiptsText } from '#orders/receipts/text.ts'

/** With commission it is the seller's sale confirmation, without it the client's receipt (C-RCPT-004). */
export function getReceiptTitle(order: OrderView): string {
  return order.totalCommission === undefined ? receiptsText.customerReceipt : receiptsText.saleConfirmation
}
