import { mailText } from '#mail/text.ts'
import { type OrderSummary, orderSummaryBlocks } from './product-lines.ts'
import { type Email, type EmailAttachment, factTable, greeting, paragraph, part, renderEmail } from './render-email.ts'

/** The email with the invoice, to the payer of an order; its lines have the charged price, so that they show no commission (D-040). */
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
  /** The facts of the invoice: number, day, who sells, and VAT by rate; empty for an order that was paid before invoices were numbered. */
  details: [name: string, value: string][]
  /** The invoice as a PDF; null for an order without a numbered invoice. */
  attachment?: EmailAttachment | null
}): Email {
  const body = attachment ? mailText.invoiceAttached : mailText.invoiceBody
  const email = renderEmail({
    kind: 'invoice',
    wording: 'invoice',
    values: { order_number: order.ordNo, our_sentence: body },
    to,
    shopUrl: publicUrl,
    ...(reader ? { reader } : {}),
    subject: `${mailText.invoiceSubject} ${order.ordNo}`,
    preheader: body,
    heading: `${mailText.invoiceHeading} ${order.ordNo}`,
    blocks: [
      greeting(name),
      paragraph(body),
      ...part('invoice', details.length > 0 ? [factTable(details)] : []),
      ...part('order', orderSummaryBlocks(order, publicUrl)),
    ],
  })
  return { ...email, attachment }
}
