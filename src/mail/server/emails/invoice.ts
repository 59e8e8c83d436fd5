import { mailText } from '#mail/text.ts'
import { type OrderSummary, orderSummaryBlocks } from './product-lines.ts'
import { type Email, type EmailAttachment, factTable, greeting, paragraph, renderEmail } from './render-email.ts'

/** An email to the payer of an order; lines have the charged price, so they show no commission (D-040). */
export function renderInvoice({
  to,
  name,
  publicUrl,
  order,
  reader,
  details,
  attachment = null,
}: {
  to: string
  name: string
  publicUrl: string
  order: OrderSummary
  reader?: 'client'
  /** Number, day, who sells, and VAT by rate; empty for an order that was paid before invoices were numbered. */
  details: [name: string, value: string][]
  /** The invoice itself; null for such an order. */
  attachment?: EmailAttachment | null
}): Email {
  const body = attachment ? mailText.invoiceAttached : mailText.invoiceBody
  const email = renderEmail({
    kind: 'invoice',
    to,
    shopUrl: publicUrl,
    ...(reader ? { reader } : {}),
    subject: `${mailText.invoiceSubject} ${order.ordNo}`,
    preheader: body,
    heading: `${mailText.invoiceHeading} ${order.ordNo}`,
    blocks: [
      greeting(name),
      paragraph(body),
      ...(details.length > 0 ? [factTable(details)] : []),
      ...orderSummaryBlocks(order, publicUrl),
    ],
  })
  return { ...email, attachment }
}
