import { Worker } from 'node:worker_threads'
import { type ShopIdentity, shopIdentity } from '#platform/shop-identity.ts'

export interface RenderRequest<Content> {
  id: number
  content: Content
  /** The shop's identity in the process that asks; the worker thread does not know it, since a thread has memory of its own. */
  identity: ShopIdentity
}
export interface RenderResponse {
  id: number
  pdf?: Uint8Array
  error?: unknown
}

interface PendingRender {
  resolve: (pdf: Buffer) => void
  reject: (error: unknown) => void
}

const idleTimeoutMs = 30_000

/**
 * A function that renders a PDF in a worker thread, so that a document of many pages blocks no request. `script` is the file
 * of the thread, which calls `answerRenderRequests`; an idle thread is stopped.
 */
export function createPdfRenderer<Content>(script: URL): (content: Content) => Promise<Buffer> {
  const pendingRenders = new Map<number, PendingRender>()
  let pdfWorker: Worker | null = null
  let idleTimer: NodeJS.Timeout | undefined
  let lastRequestId = 0

  return (content) => {
    clearTimeout(idleTimer)
    pdfWorker ??= startWorker()
    const request: RenderRequest<Content> = { id: ++lastRequestId, content, identity: shopIdentity() }
    pdfWorker.postMessage(request)
    return new Promise((resolve, reject) => {
      pendingRenders.set(request.id, { resolve, reject })
    })
  }

  function startWorker(): Worker {
    const worker = new Worker(script)
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
}
