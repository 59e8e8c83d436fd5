import type { InvoiceDocument } from '#orders/invoices/server/invoice-document.ts'
import { createPdfRenderer } from '#platform/server/pdf/create-pdf-renderer.ts'

export const renderInvoiceInWorker = createPdfRenderer<InvoiceDocument>(
  new URL('./invoice-pdf-worker.ts', import.meta.url),
)
