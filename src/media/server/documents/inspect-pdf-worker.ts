import { parentPort, workerData } from 'node:worker_threads'
import { getDocumentProxy } from 'unpdf'
import type { PdfState } from './inspect-pdf.ts'

/** How many pages are opened, one by one, to check a document; a qualification has only a few. */
const mostPages = 50

parentPort?.postMessage(await open(workerData as Uint8Array))

async function open(bytes: Uint8Array): Promise<PdfState> {
  try {
    const document = await getDocumentProxy(bytes, { verbosity: 0 })
    for (let page = 1; page <= Math.min(document.numPages, mostPages); page += 1) await document.getPage(page)
    return document.numPages > 0 ? 'readable' : 'empty'
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'password' : 'damaged'
  }
}
