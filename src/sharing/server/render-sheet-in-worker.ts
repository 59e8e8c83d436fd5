import { createPdfRenderer } from '#platform/server/pdf/create-pdf-renderer.ts'
import type { SheetContent } from '#sharing/server/sheet-content.ts'

export const renderSheetInWorker = createPdfRenderer<SheetContent>(new URL('./sheet-pdf-worker.ts', import.meta.url))
