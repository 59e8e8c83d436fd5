import type { FastifyReply } from 'fastify'
import type { InvoiceDocument } from '#orders/invoices/server/invoice-document.ts'
import { createPdfRenderer } from '#platform/server/pdf/create-pdf-renderer.ts'

export const renderInvoiceInWorker = createPdfRenderer<InvoiceDocument>(
  new URL('./invoice-pdf-worker.ts', import.meta.url),
)

/** Answers an invoice or a credit note as a PDF, which no cache stores. */
export async function sendInvoiceFile(reply: FastifyReply, invoice: InvoiceDocument): Promise<FastifyReply> {
  const pdf = await renderInvoiceInWorker(invoice)
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${invoice.number}.pdf"`)
    .header('cache-control', 'no-store')
    .send(pdf)
}
