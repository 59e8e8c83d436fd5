import { parentPort } from 'node:worker_threads'
import type { Receipt } from '#orders/contract.ts'
import { writeReceipt } from '#orders/receipts/server/render-receipt-pdf.ts'

export interface Asked {
  id: number
  receipt: Receipt
}
export interface Written {
  id: number
  pdf?: Uint8Array
  problem?: unknown
}

/** The other end of print-receipt.ts. */
parentPort?.on('message', async ({ id, receipt }: Asked) => {
  let answer: Written
  try {
    answer = { id, pdf: await writeReceipt(receipt) }
  } catch (problem) {
    answer = { id, problem }
  }
  parentPort?.postMessage(answer)
})
