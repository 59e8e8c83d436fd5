import { parentPort } from 'node:worker_threads'
import type { ReceiptContent } from '#orders/receipts/server/receipt-content.ts'
import { renderReceiptPdf } from '#orders/receipts/server/render-receipt-pdf.ts'

export interface RenderRequest {
  id: number
  receipt: ReceiptContent
}
export interface RenderResponse {
  id: number
  pdf?: Uint8Array
  error?: unknown
}

/** The worker thread that render-receipt-in-worker.ts starts. */
parentPort?.on('message', async ({ id, receipt }: RenderRequest) => {
  let response: RenderResponse
  try {
    response = { id, pdf: await renderReceiptPdf(receipt) }
  } catch (error) {
    response = { id, error }
  }
  parentPort?.postMessage(response)
})
