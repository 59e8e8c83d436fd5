import { readFile, stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { importLimits } from '#back-office/imports/import-limits.ts'
import type { TableRow } from '#back-office/imports/server/match-columns.ts'
import { importsText } from '#back-office/imports/text.ts'
import { createFieldError, errorCode } from '#platform/app-error.ts'
import { limitConcurrency } from '#platform/server/concurrency/limit-concurrency.ts'
import { readFirstBytes } from '#platform/server/text/file-encoding.ts'

/** What the thread that reads a workbook gets, and what it answers. */
export interface WorkbookWork {
  bytes: Uint8Array
  limits: { unpackedBytes: number; rows: number; columns: number }
}
export type WorkbookResult = TableRow[] | 'large' | 'damaged'

type WorkbookKind = 'xlsx' | 'old'

const zipBegin = Buffer.from('PK\x03\x04', 'latin1')
/** The first bytes of the .xls container, which also wraps workbooks with a password. */
const oldBegin = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** Undefined for a file that is no workbook, whatever its name. */
export async function detectWorkbook(path: string): Promise<WorkbookKind | undefined> {
  const start = await readFirstBytes(path, 8)
  if (start.subarray(0, 4).equals(zipBegin)) return 'xlsx'
  return start.equals(oldBegin) ? 'old' : undefined
}

/** The rows of the first sheet that are not empty, numbers and days as texts and formulas by their values. */
export async function readWorkbook(path: string, kind: WorkbookKind): Promise<TableRow[]> {
  if ((await stat(path)).size > importLimits.bytes)
    throw createFieldError('file', importsText.fileLarge, errorCode.fileTooLarge)
  const bytes = await readFile(path)
  if (kind === 'old') {
    const hasPassword = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
    throw createFieldError('file', hasPassword ? importsText.hasPassword : importsText.oldWorkbook, errorCode.fileType)
  }
  const result = await limited(() => readInThread(bytes))
  if (result === 'damaged') throw createFieldError('file', importsText.notCsv, errorCode.fileType)
  if (result === 'large') throw createFieldError('file', importsText.workbookLarge, errorCode.fileCount)
  return result
}

/** More than 5,000 rows of 500 cells, and a few rows above their headings. */
const limits = { unpackedBytes: 60_000_000, rows: importLimits.rows + 20, columns: 500 }
const timeoutMs = 20_000
const limited = limitConcurrency(2)

/** Reads the workbook in a thread of its own, with limits on memory and time against hostile files. */
function readInThread(bytes: Uint8Array): Promise<WorkbookResult> {
  const work: WorkbookWork = { bytes: new Uint8Array(bytes), limits }
  const worker = new Worker(new URL('./read-workbook-worker.ts', import.meta.url), {
    workerData: work,
    resourceLimits: { maxOldGenerationSizeMb: 384 },
    stdout: true,
    stderr: true,
  })
  return new Promise<WorkbookResult>((resolve) => {
    const timer = setTimeout(() => resolve('large'), timeoutMs)
    worker.once('message', resolve)
    worker.once('error', () => resolve('large'))
    worker.once('exit', () => {
      clearTimeout(timer)
      resolve('large')
    })
  }).finally(() => worker.terminate())
}
