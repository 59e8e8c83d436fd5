import { mailText } from '#mail/text.ts'
import { type OrderSummary, orderSummaryBlocks } from './product-lines.ts'
import { button, type Email, greeting, paragraph, renderEmail } from './render-email.ts'

interface ReceiptEmail {
  to: string
  name: string
  sellerName: string
  publicUrl: string
  /** At the prices that the client pays, and without the seller's card. */
  order: OrderSummary
  /** The order on the client's own page. */
  orderUrl: string
}

/** Sent to a client whose order the seller has paid, in cash or by card; it shows what the client pays and no commission (D-039). */
export function renderReceipt({ to, name, sellerName, publicUrl, order, orderUrl }: ReceiptEmail): Email {
  const body = mailText.receiptBody(sellerName)
  return renderEmail({
    kind: 'receipt',
    to,
    shopUrl: publicUrl,
    reader: 'client',
    subject: mailText.receiptSubject(order.ordNo),
    preheader: body,
    heading: mailText.receiptHeading,
    blocks: [
      greeting(name),
      paragraph(body),
      ...orderSummaryBlocks(order, publicUrl),
      button(mailText.receiptButton, orderUrl),
    ],
  })
}
