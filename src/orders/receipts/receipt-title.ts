import { checkoutText } from '#orders/checkout/text.ts'
import type { OrderView } from '#orders/contract.ts'

/** Whoever may see what the seller earns reads the confirmation of a sale, a client the receipt of her order (C-RCPT-004). */
export function getReceiptTitle(order: OrderView): string {
  return order.totalCommission === undefined ? checkoutText.customerReceipt : checkoutText.saleConfirmation
}
