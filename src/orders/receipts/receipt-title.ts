import { receiptsText } from './text.ts'

/** With commission it is the seller's sale confirmation, without it the client's receipt (C-RCPT-004). */
export function getReceiptTitle(showsCommission: boolean): string {
  return showsCommission ? receiptsText.saleConfirmation : receiptsText.customerReceipt
}
