import type { OwnReport } from '#payouts/tax-report/server/render-own-report-pdf.ts'
import { createPdfRenderer } from '#platform/server/pdf/create-pdf-renderer.ts'

export const renderOwnReportInWorker = createPdfRenderer<OwnReport>(
  new URL('./own-report-pdf-worker.ts', import.meta.url),
)
