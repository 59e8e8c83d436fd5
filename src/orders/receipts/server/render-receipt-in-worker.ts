import { Worker } from 'node:worker_threads'
import type { ReceiptContent } from '#orders/receipts/server/receipt-content.ts'
import type { RenderRequest, RenderResponse } from '#orders/receipts/server/receipt-pdf-worker.ts'

interface PendingRender {
  resolve: (pdf: Buffer) => void
  reject: (error: unknown) => void
}

const idleTimeoutMs = 30_000
const pendingRenders = new Map<number, PendingRender>()
let pdfWorker: Worker | null = null
let idleTimer: NodeJS.Timeout | undefined
let lastRequestId = 0

/** Renders the PDF in a worker thread, so that a receipt of 200 lines blocks no other request; an idle worker is stopped. */
export function renderReceiptInWorker(receipt: ReceiptContent): Promise<Buffer> {
  clearTimeout(idleTimer)
  pdfWorker ??= startWorker()
  const request: RenderRequest = { id: ++lastRequestId, receipt }
  pdfWorker.postMessage(request)
  return new Promise((resolve, reject) => {
    pendingRenders.set(request.id, { resolve, reject })
  })
}

function startWorker(): Worker {
  const worker = new Worker(new URL('./receipt-pdf-worker.ts', import.meta.url))
  worker.unref()
  worker.on('message', ({ id, pdf, error }: RenderResponse) => {
    const pending = pendingRenders.get(id)
    pendingRenders.delete(id)
    if (pdf) pending?.resolve(Buffer.from(pdf))
    else pending?.reject(error)
    if (pendingRenders.size === 0) idleTimer = setTimeout(() => stopWorker(worker), idleTimeoutMs).unref()
  })
  worker.on('error', (error) => {
    for (const { reject } of pendingRenders.values()) reject(error)
    pendingRenders.clear()
    stopWorker(worker)
  })
  return worker
}

function stopWorker(worker: Worker): void {
  if (pdfWorker === worker) pdfWorker = null
  void worker.terminate()
}
