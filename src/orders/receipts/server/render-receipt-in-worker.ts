import type { ReceiptContent } from '#orders/receipts/server/receipt-content.ts'
import { createPdfRenderer } from '#platform/server/pdf/create-pdf-renderer.ts'

export const renderReceiptInWorker = createPdfRenderer<ReceiptContent>(
  new URL('./receipt-pdf-worker.ts', import.meta.url),
)
