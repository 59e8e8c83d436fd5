import { readFile, stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { createFieldError, errorCode } from '#platform/app-error.ts'
import { toVisibleText } from '#platform/input/visible-text.ts'
import { limitConcurrency } from '#platform/server/concurrency/limit-concurrency.ts'
import { parseCsvFile } from '#platform/server/csv/parse-csv.ts'
import { readFirstBytes } from '#platform/server/text/file-encoding.ts'
import type { ImportColumn } from '../contract.ts'
import type { ImportFields } from '../import-fields.ts'
import { importLimits } from '../import-limits.ts'
import { importsText } from '../text.ts'
import { type ColumnFields, findHeadings, matchColumns, maxRowsAbove, type TableRow } from './match-columns.ts'

/** A row of the file with its values by form field. */
export interface ImportRow {
  row: number
  values: Record<string, string>
  /** The cells as they are in the file. */
  cells: string[]
}

/** A file whose columns are matched to the fields of its rows. */
export interface ImportFile {
  rows: ImportRow[]
  headings: string[]
  /** Empty for a file without columns, such as a contacts file. */
  columns: ImportColumn[]
  /** The titles of required columns that the file lacks; while there are any, no row is imported. */
  missing: string[]
}

/** The person's choice of columns, and a way to look up an earlier choice for the same headings. */
export interface ColumnChoice {
  chosen?: ColumnFields | undefined
  remember?: (headings: readonly string[]) => Promise<ColumnFields | undefined>
}

/**
 * Reads the rows of a file by field. The columns that the person has chosen count first, then those remembered for a file with the same
 * headings; without either they are guessed.
 */
export async function readImportFile(
  file: string,
  fields: ImportFields,
  { chosen, remember }: ColumnChoice,
): Promise<ImportFile> {
  const { headings, rows } = findHeadings(await readTable(file), fields)
  if (rows.length === 0) throw createFieldError('file', importsText.noRows)
  if (rows.length > importLimits.rows) throw createFieldError('file', importsText.tooManyRows, errorCode.fileCount)
  const matched = chosen ?? (await remember?.(headings)) ?? matchColumns(headings, rows, fields)
  const known = matched.map((field) => (Object.hasOwn(fields.titles, field) ? field : ''))
  return {
    rows: rows.map(({ row, cells }) => ({ row, cells, values: toValues(cells, known, fields) })),
    headings,
    columns: describeColumns(headings, known, rows),
    missing: fields.findMissing(new Set(known)),
  }
}

function toValues(cells: readonly string[], columns: ColumnFields, fields: ImportFields): Record<string, string> {
  const values: Record<string, string[]> = {}
  for (const [at, field] of columns.entries())
    if (field !== '') values[field] = [...(values[field] ?? []), cells[at] ?? '']
  return Object.fromEntries(
    Object.entries(values).map(([field, given]) => [field, pickValue(given, fields.isValue[field])] as const),
  )
}

/** Picks the first valid value, or the first value if none is valid. */
function pickValue(given: readonly string[], isValue: ((text: string) => boolean) | undefined): string {
  const parts = given.length > 1 ? given.filter((value) => value.trim() !== '') : given
  return parts.find((value) => isValue?.(value.trim())) ?? parts[0] ?? ''
}

const exampleCount = 3
const exampleLength = 60

function describeColumns(
  headings: readonly string[],
  columns: ColumnFields,
  rows: readonly TableRow[],
): ImportColumn[] {
  const width = Math.max(headings.length, columns.length)
  return Array.from({ length: width }, (_, at) => ({
    heading: headings[at] ?? '',
    field: columns[at] ?? '',
    examples: findExamples(rows, at),
  }))
}

function findExamples(rows: readonly TableRow[], column: number): string[] {
  const examples = new Set<string>()
  for (const { cells } of rows) {
    const example = cells[column]?.trim().slice(0, exampleLength)
    if (example) examples.add(example)
    if (examples.size === exampleCount) break
  }
  return [...examples]
}

/** Reads all rows that are not empty, of a table or of a workbook's first sheet, including the headings and the rows above them. */
export async function readTable(file: string): Promise<TableRow[]> {
  const workbook = await detectWorkbook(file)
  const rows = workbook ? await readWorkbook(file, workbook) : readCsvRows(file)
  const filled: TableRow[] = []
  for await (const { row, cells: raw } of rows) {
    const cells = raw.map(toVisibleText)
    if (cells.every((cell) => cell.trim() === '')) continue
    filled.push({ row, cells })
    if (filled.length > importLimits.rows + maxRowsAbove)
      throw createFieldError('file', importsText.tooManyRows, errorCode.fileCount)
  }
  return filled
}

/** The most lines of a file, including empty ones, of which spreadsheet programs write thousands; no list of a seller is longer. */
const mostLines = 100_000

async function* readCsvRows(file: string): AsyncGenerator<TableRow> {
  let row = 0
  for await (const cells of parseCsvFile(file, importsText)) {
    row += 1
    if (row > mostLines) throw createFieldError('file', importsText.tooManyRows, errorCode.fileCount)
    yield { row, cells }
  }
}

/** What the thread that reads a workbook receives; it answers with a `WorkbookResult`. */
export interface WorkbookWork {
  bytes: Uint8Array
  limits: { unpackedBytes: number; rows: number; columns: number }
}
export type WorkbookResult = TableRow[] | 'large' | 'damaged'

type WorkbookKind = 'xlsx' | 'old'

const zipBegin = Buffer.from('PK\x03\x04', 'latin1')
/** The first bytes of the .xls container, which also wraps workbooks with a password. */
const oldBegin = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** Tells by its first bytes what kind of workbook a file is; undefined for a file that is none. */
async function detectWorkbook(path: string): Promise<WorkbookKind | undefined> {
  const start = await readFirstBytes(path, 8)
  if (start.subarray(0, 4).equals(zipBegin)) return 'xlsx'
  return start.equals(oldBegin) ? 'old' : undefined
}

/** Reads the rows of the first sheet that are not empty: numbers and days become texts, and formulas become their values. */
async function readWorkbook(path: string, kind: WorkbookKind): Promise<TableRow[]> {
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

/** Room for 5,000 rows of 500 cells, and for a few rows above their headings. */
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
