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

/** The other end of print-receipt.ts. */
parentPort?.on('message', async ({ id, receipt }: RenderRequest) => {
  let answer: RenderResponse
  try {
    answer = { id, pdf: await renderReceiptPdf(receipt) }
  } catch (problem) {
    answer = { id, error: problem }
  }
  parentPort?.postMessage(answer)
})
