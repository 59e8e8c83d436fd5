import { Worker } from 'node:worker_threads'
import { limitConcurrency } from '#platform/server/concurrency/limit-concurrency.ts'

/** Whether a PDF can be read: it may need a password to open, have no page, or be damaged. */
export type PdfState = 'readable' | 'password' | 'empty' | 'damaged'

const timeoutMs = 10_000
const limited = limitConcurrency(2)

/** Opens a PDF like a reader would, in a thread of its own with limits of memory and time, so that no file can block the server. */
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
