import type { PackingSlip } from '#orders/dispatch/server/packing-slips.ts'
import { createPdfRenderer } from '#platform/server/pdf/create-pdf-renderer.ts'

export const renderPackingSlipsInWorker = createPdfRenderer<readonly PackingSlip[]>(
  new URL('./packing-slips-pdf-worker.ts', import.meta.url),
)
