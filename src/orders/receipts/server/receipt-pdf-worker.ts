import { parentPort } from 'node:worker_threads'
import type { Receipt } from '#orders/receipts/contract.ts'
import { renderReceiptPdf } from '#orders/receipts/server/render-receipt-pdf.ts'

export interface RenderRequest {
  id: number
  receipt: Receipt
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
