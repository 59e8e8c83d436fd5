import { Worker } from 'node:worker_threads'
import type { Receipt } from '#orders/contract.ts'
import type { Asked, Written } from '#orders/receipts/server/receipt-pdf-worker.ts'

interface Wait {
  resolve: (pdf: Buffer) => void
  reject: (problem: unknown) => void
}

const idleMs = 30_000
const waits = new Map<number, Wait>()
let printer: Worker | null = null
let idle: NodeJS.Timeout | undefined
let last = 0

/** Written by a thread of its own, so that a receipt of 200 lines holds up nobody else; it goes when nobody wants one. */
export function printReceipt(receipt: Receipt): Promise<Buffer> {
  clearTimeout(idle)
  printer ??= openPrinter()
  const asked: Asked = { id: ++last, receipt }
  printer.postMessage(asked)
  return new Promise((resolve, reject) => {
    waits.set(asked.id, { resolve, reject })
  })
}

function openPrinter(): Worker {
  const worker = new Worker(new URL('./receipt-pdf-worker.ts', import.meta.url))
  worker.unref()
  worker.on('message', ({ id, pdf, problem }: Written) => {
    const wait = waits.get(id)
    waits.delete(id)
    if (pdf) wait?.resolve(Buffer.from(pdf))
    else wait?.reject(problem)
    if (waits.size === 0) idle = setTimeout(() => close(worker), idleMs).unref()
  })
  worker.on('error', (problem) => {
    for (const { reject } of waits.values()) reject(problem)
    waits.clear()
    close(worker)
  })
  return worker
}

function close(worker: Worker): void {
  if (printer === worker) printer = null
  void worker.terminate()
}
