import { mailText } from '#mail/text.ts'
import { formatPounds, type Pence } from '#platform/money.ts'
import { type OrderSummary, orderSummaryBlocks } from './product-lines.ts'
import { type Block, button, type Email, earningsBox, greeting, paragraph, part, renderEmail } from './render-email.ts'

/** The seller's commission on a sale: paid out later, or deducted from what the seller paid. */
export interface Earning {
  pence: Pence
  how: 'accrual' | 'discount'
  /** When the commission is paid out, in words; empty for a discount. */
  when: string
}

/** Confirms an order; `earning` is given only in an email to the seller, since a client's email shows no commission (D-039). */
export function renderOrderConfirmation({
  to,
  firstName,
  publicUrl,
  order,
  earning,
  documentsUrl,
}: {
  to: string
  firstName: string
  publicUrl: string
  order: OrderSummary
  earning?: Earning
  /** The page with the client's receipt and invoice; only in an email to the client. */
  documentsUrl?: string
}): Email {
  return renderEmail({
    kind: 'order-confirmation',
    wording: documentsUrl ? 'order-confirmation-client' : 'order-confirmation',
    values: { order_number: order.ordNo },
    links: documentsUrl ? { link: documentsUrl } : {},
    to,
    shopUrl: publicUrl,
    ...(documentsUrl ? { reader: 'client' } : {}),
    subject: `${mailText.orderSubject} ${order.ordNo}`,
    preheader: mailText.orderBody,
    heading: mailText.orderHeading,
    blocks: [
      greeting(firstName),
      paragraph(mailText.orderBody),
      ...part('earning', earning && earning.pence > 0 ? [renderEarning(earning)] : []),
      ...part('order', orderSummaryBlocks(order, publicUrl)),
      ...(documentsUrl ? [button(mailText.orderDocuments, documentsUrl)] : []),
    ],
  })
}

function renderEarning({ pence, how, when }: Earning): Block {
  return earningsBox(how === 'accrual' ? mailText.orderEarning : mailText.orderSaved, formatPounds(pence), when)
}

interface ReceiptEmail {
  to: string
  name: string
  sellerName: string
  publicUrl: string
  /** The order with the prices that the client pays, and without the seller's card. */
  order: OrderSummary
  /** The link to the order on the client page. */
  orderUrl: string
}

/**
 * The receipt for a client whose order the seller has paid for, in cash or by card; it shows what the client pays and no commission
 * (D-039).
 */
export function renderReceipt({ to, name, sellerName, publicUrl, order, orderUrl }: ReceiptEmail): Email {
  const body = mailText.receiptBody(sellerName)
  return renderEmail({
    kind: 'receipt',
    wording: 'receipt',
    values: { seller: sellerName, order_number: order.ordNo },
    links: { link: orderUrl },
    to,
    shopUrl: publicUrl,
    reader: 'client',
    subject: mailText.receiptSubject(order.ordNo),
    preheader: body,
    heading: mailText.receiptHeading,
    blocks: [
      greeting(name),
      paragraph(body),
      ...part('order', orderSummaryBlocks(order, publicUrl)),
      button(mailText.receiptButton, orderUrl),
    ],
  })
}
