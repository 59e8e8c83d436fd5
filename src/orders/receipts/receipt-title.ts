import { receiptsText } from './text.ts'

/** A receipt that shows commission is titled as the seller's sale confirmation, any other one as the client's receipt (C-RCPT-004). */
export function getReceiptTitle(showsCommission: boolean): string {
  return showsCommission ? receiptsText.saleConfirmation : receiptsText.customerReceipt
}
