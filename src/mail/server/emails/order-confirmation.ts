import { mailText } from '#mail/text.ts'
import { formatPounds, type Pence } from '#platform/money.ts'
import { type OrderSummary, orderSummaryBlocks } from './product-lines.ts'
import { type Block, button, type Email, earningsBox, greeting, paragraph, renderEmail } from './render-email.ts'

/** The seller's commission on a sale: paid out later, or deducted from what the seller paid. */
export interface Earning {
  pence: Pence
  how: 'accrual' | 'discount'
  /** When the commission is paid out, in words; empty for a discount. */
  when: string
}

/** `earning` is for the seller's email only; a client's email shows no commission (D-039). */
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
    to,
    shopUrl: publicUrl,
    ...(documentsUrl ? { reader: 'client' } : {}),
    subject: `${mailText.orderSubject} ${order.ordNo}`,
    preheader: mailText.orderBody,
    heading: mailText.orderHeading,
    blocks: [
      greeting(firstName),
      paragraph(mailText.orderBody),
      ...(earning && earning.pence > 0 ? [renderEarning(earning)] : []),
      ...orderSummaryBlocks(order, publicUrl),
      ...(documentsUrl ? [button(mailText.orderDocuments, documentsUrl)] : []),
    ],
  })
}

function renderEarning({ pence, how, when }: Earning): Block {
  return earningsBox(how === 'accrual' ? mailText.orderEarning : mailText.orderSaved, formatPounds(pence), when)
}
