import type { Statement } from '#payouts/statements/server/get-statement.ts'
import { createPdfRenderer } from '#platform/server/pdf/create-pdf-renderer.ts'

export const renderStatementInWorker = createPdfRenderer<Statement>(
  new URL('./statement-pdf-worker.ts', import.meta.url),
)
