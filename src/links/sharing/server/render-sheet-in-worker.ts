import type { SheetContent } from '#links/sharing/server/sheet-content.ts'
import { createPdfRenderer } from '#platform/server/pdf/create-pdf-renderer.ts'

export const renderSheetInWorker = createPdfRenderer<SheetContent>(new URL('./sheet-pdf-worker.ts', import.meta.url))
