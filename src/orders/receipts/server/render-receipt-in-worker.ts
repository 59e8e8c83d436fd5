import { Worker } from 'node:worker_threads'
import type { Receipt } from '#orders/receipts/contract.ts'
import type { RenderRequest, RenderResponse } from '#orders/receipts/server/receipt-pdf-worker.ts'

interface PendingRender {
  resolve: (pdf: Buffer) => void
  reject: (problem: unknown) => void
}

const idleTimeoutMs = 30_000
const pendingRenders = new Map<number, PendingRender>()
let pdfWorker: Worker | null = null
let idleTimer: NodeJS.Timeout | undefined
let lastRequestId = 0

/** Written by a thread of its own, so that a receipt of 200 lines holds up nobody else; it goes when nobody wants one. */
export function renderReceiptInWorker(receipt: Receipt): Promise<Buffer> {
  clearTimeout(idleTimer)
  pdfWorker ??= startWorker()
  const asked: RenderRequest = { id: ++lastRequestId, receipt }
  pdfWorker.postMessage(asked)
  return new Promise((resolve, reject) => {
    pendingRenders.set(asked.id, { resolve, reject })
  })
}

function startWorker(): Worker {
  const worker = new Worker(new URL('./receipt-pdf-worker.ts', import.meta.url))
  worker.unref()
  worker.on('message', ({ id, pdf, error: problem }: RenderResponse) => {
    const wait = pendingRenders.get(id)
    pendingRenders.delete(id)
    if (pdf) wait?.resolve(Buffer.from(pdf))
    else wait?.reject(problem)
    if (pendingRenders.size === 0) idleTimer = setTimeout(() => stopWorker(worker), idleTimeoutMs).unref()
  })
  worker.on('error', (problem) => {
    for (const { reject } of pendingRenders.values()) reject(problem)
    pendingRenders.clear()
    stopWorker(worker)
  })
  return worker
}

function stopWorker(worker: Worker): void {
  if (pdfWorker === worker) pdfWorker = null
  void worker.terminate()
}
