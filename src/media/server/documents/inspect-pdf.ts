import { Worker } from 'node:worker_threads'
import { limitConcurrency } from '#platform/server/concurrency/limit-concurrency.ts'

/** What may be wrong with a PDF: it opens by a password only, has no page, or cannot be opened. */
export type PdfState = 'readable' | 'password' | 'empty' | 'damaged'

const timeoutMs = 10_000
const limited = limitConcurrency(2)

/** Opens a PDF as a reader does, in a thread of its own that a file can neither fill nor hold for long. */
export function inspectPdf(bytes: Uint8Array): Promise<PdfState> {
  return limited(() => openInThread(bytes))
}

function openInThread(bytes: Uint8Array): Promise<PdfState> {
  const worker = new Worker(new URL('./inspect-pdf-worker.ts', import.meta.url), {
    workerData: new Uint8Array(bytes),
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    stdout: true,
    stderr: true,
  })
  return new Promise<PdfState>((resolve) => {
    const timer = setTimeout(() => resolve('damaged'), timeoutMs)
    worker.once('message', resolve)
    worker.once('error', () => resolve('damaged'))
    worker.once('exit', () => {
      clearTimeout(timer)
      resolve('damaged')
    })
  }).finally(() => worker.terminate())
}
