import type { EmailsOfOrder } from '#orders/disputes/server/render-emails-pdf.ts'
import { createPdfRenderer } from '#platform/server/pdf/create-pdf-renderer.ts'

export const renderEmailsInWorker = createPdfRenderer<EmailsOfOrder>(new URL('./emails-pdf-worker.ts', import.meta.url))
