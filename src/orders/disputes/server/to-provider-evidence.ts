import type { EvidencePart } from '#orders/disputes/evidence-parts.ts'
import type { CollectedEvidence } from '#orders/disputes/server/collect-evidence.ts'
import type { OrderEmail } from '#orders/disputes/server/evidence-store.ts'
import { renderEmailsInWorker } from '#orders/disputes/server/render-emails-in-worker.ts'
import type { InvoiceDocument } from '#orders/invoices/server/invoice-document.ts'
import { renderInvoiceInWorker } from '#orders/invoices/server/render-invoice-in-worker.ts'
import { createReceiptContent } from '#orders/receipts/server/receipt-content.ts'
import { renderReceiptInWorker } from '#orders/receipts/server/render-receipt-in-worker.ts'
import type { OrderWithLines } from '#orders/server/order-store.ts'
import type { DisputeEvidence, EvidenceFile, EvidenceTextPart } from '#payments/provider/server/provider-dispute.ts'

/** The provider's fields for a part, and which lines of its text go into each; files have none. */
const fields: Partial<Record<EvidencePart, readonly EvidenceTextPart[]>> = {
  items: ['product_description'],
  client: ['customer_name', 'customer_email_address'],
  billing: ['billing_address'],
  delivery: ['shipping_address'],
  dispatch: ['shipping_carrier', 'shipping_tracking_number', 'shipping_date', 'uncategorized_text'],
  links: ['access_activity_log'],
  terms: ['refund_policy_disclosure'],
}

interface ChosenEvidence {
  parts: readonly EvidencePart[]
  text: string
  collected: CollectedEvidence
  invoice: InvoiceDocument | null
  emails: readonly OrderEmail[]
}

/** The chosen parts by the provider's names. A part with several fields has a line for each of them; what an administrator wrote stands first in its field. */
export async function toProviderEvidence(
  order: OrderWithLines | null,
  { parts, text, collected, invoice, emails }: ChosenEvidence,
): Promise<DisputeEvidence> {
  const texts: DisputeEvidence['texts'] = text === '' ? {} : { uncategorized_text: text }
  for (const part of parts) {
    const value = collected[part] ?? ''
    const names = fields[part] ?? []
    const values = names.length > 1 ? value.split('\n') : [value]
    names.forEach((name, index) => {
      const own = values[index] ?? ''
      if (own !== '' && own !== '-') texts[name] = [texts[name], own].filter(Boolean).join('\n')
    })
  }
  const files: EvidenceFile[] = []
  if (order && parts.includes('receipt'))
    files.push({
      part: 'receipt',
      name: collected.receipt ?? '',
      bytes: await renderReceiptInWorker(createReceiptContent(order, 'client')),
    })
  if (invoice && parts.includes('invoice'))
    files.push({
      part: 'uncategorized_file',
      name: collected.invoice ?? '',
      bytes: await renderInvoiceInWorker(invoice),
    })
  if (order && parts.includes('emails'))
    files.push({
      part: 'customer_communication',
      name: collected.emails ?? '',
      bytes: await renderEmailsInWorker({ orderNumber: order.order_number, emails }),
    })
  return { texts, files }
}
