import { parentPort, workerData } from 'node:worker_threads'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import type { WorkbookResult, WorkbookWork } from './read-import-file.ts'

/** The id of the built-in date format, which every reader of workbooks knows. */
const dayFormat = '14'
/** The ids of the built-in formats 0% and 0.00%, which a workbook uses without declaring them. */
const builtInFormats = ['9', '10']

/**
 * Copies a workbook with a date format in place of its percentage formats; null if it has none. The library does not report a cell's
 * format but returns dates as `Date`, so a number that becomes a date in the copy is a percentage.
 */
function markPercentCells(bytes: Uint8Array): Uint8Array | null {
  const isStyles = (name: string) => name.endsWith('styles.xml')
  const stylesOf = unzipSync(bytes, { filter: ({ name }) => isStyles(name) })
  const marked = Object.entries(stylesOf).flatMap(([name, xml]) => {
    const styles = strFromU8(xml)
    const changed = toDays(styles)
    return changed === styles ? [] : [[name, strToU8(changed)] as const]
  })
  if (marked.length === 0) return null
  const parts = unzipSync(bytes, { filter: ({ name }) => /\.(?:xml|rels)$/.test(name) && !isStyles(name) })
  return zipSync({ ...parts, ...stylesOf, ...Object.fromEntries(marked) }, { level: 0 })
}

/**
 * Matches the tags of an element, whose attribute values may contain `>`. No match runs past the next `<`, which keeps the search quick.
 */
const elements = (name: string) => new RegExp(`<(?:\\w+:)?${name}\\b(?:[^<>"']|"[^<"]*"|'[^<']*')*>`, 'g')
const formatId = /\bnumFmtId\s*=\s*(["'])(\d+)\1/

function toDays(styles: string): string {
  const declared = [...styles.matchAll(elements('numFmt'))].filter(([format]) => isOfPercent(format))
  const percent = new Set([...builtInFormats, ...declared.map(([format]) => formatId.exec(format)?.[2])])
  return styles.replace(elements('xf'), (cell) =>
    cell.replace(formatId, (id, _quote, number) => (percent.has(number) ? `numFmtId="${dayFormat}"` : id)),
  )
}

/** Whether a number format shows a percentage: it has a % outside quotation marks and without a backslash before it. */
function isOfPercent(format: string): boolean {
  const code = /\bformatCode\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(format)
  const shown = (code?.[1] ?? code?.[2] ?? '').replaceAll('&quot;', '"')
  return shown.replace(/"[^"]*"|[\\_*]./g, '').includes('%')
}

const emptyCell = /<c(?=[^<>]*\sr=)[^<>]*(?:\/>|><\/c>)/g
const emptyRow = /<row(?=[^<>]*\sr=)[^<>]*(?:\/>|>\s*<\/row>)/g
const place = /<(?:c|row)\s[^<>]*?\br="([A-Z]{0,20})(\d{1,20})"/g
/** The most cells from A1 to the last filled one, because the library stores the empty cells between as well. */
const mostCells = 5_000_000

/**
 * Drops cells and rows that have a format but no value, of which a real file can have a million. Returns null if a filled cell is so far
 * from A1 that the reader would fill the memory with empty cells before it.
 */
function readFilledCells(bytes: Uint8Array): Uint8Array | null {
  const entries = unzipSync(bytes)
  for (const [name, sheet] of Object.entries(entries)) {
    if (!/^xl\/worksheets\/[^/]+\.xml$/.test(name)) continue
    const text = Buffer.from(sheet).toString('latin1').replace(emptyCell, '').replace(emptyRow, '')
    let [columns, rows] = [1, 1]
    for (const [, column = '', row] of text.matchAll(place)) {
      rows = Math.max(rows, Number(row))
      columns = Math.max(columns, countColumns(column))
    }
    if (rows * columns > mostCells) return null
    entries[name] = Buffer.from(text, 'latin1')
  }
  return zipSync(entries, { level: 0 })
}

/** Converts a column's letters to its number: AB is 28. */
const countColumns = (name: string) =>
  [...name].reduce((count, character) => count * 26 + character.charCodeAt(0) - 64, 0)

const work = workerData as WorkbookWork
parentPort?.postMessage(await read(work))

async function read({ bytes, limits }: WorkbookWork): Promise<WorkbookResult> {
  try {
    if (countUnpackedBytes(bytes) > limits.unpackedBytes) return 'large'
    const filled = readFilledCells(bytes)
    if (!filled) return 'large'
    const cells = await readCells(filled)
    const copy = markPercentCells(filled)
    const marked = copy && (await readCells(copy))
    const rows = cells.flatMap((values, at) => {
      const isPercent = (column: number) => marked?.[at]?.[column] instanceof Date
      const row = { row: at + 1, cells: values.map((value, column) => formatCell(value, isPercent(column))) }
      return row.cells.some((cell) => cell.trim() !== '') ? [row] : []
    })
    const isLarge = rows.some((row) => row.cells.length > limits.columns)
    return isLarge || rows.length > limits.rows ? 'large' : rows
  } catch {
    return 'damaged'
  }
}

function readCells(bytes: Uint8Array) {
  return readSheet(new Uint8Array(bytes).buffer, { trim: false, parseNumber: formatNumber })
}

/** Adds up the unpacked sizes that the archive states; no entry is ever unpacked beyond its stated size. */
function countUnpackedBytes(bytes: Uint8Array): number {
  let count = 0
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      count += originalSize
      return false
    },
  })
  return count
}

/** Rounds a number to the 15 digits that a spreadsheet shows, because it may be stored as 24.989999999999998. */
function formatNumber(stored: string): string {
  const shown = Number(Number(stored).toPrecision(15))
  return Number.isFinite(shown) ? String(shown) : stored
}

/** Writes a cell as the spreadsheet shows it: a percentage of 20% is stored as 0.2. */
function formatCell(value: unknown, isPercent: boolean): string {
  if (typeof value === 'string' && isPercent) return `${formatNumber(String(Number(value) * 100))}%`
  if (value instanceof Date) return formatDate(value)
  if (typeof value === 'boolean') return String(value).toUpperCase()
  return value === null || value === undefined ? '' : String(value)
}

/** Writes a date as 31/12/2026, with its time if it has one. */
function formatDate(date: Date): string {
  if (Number.isNaN(date.valueOf())) return ''
  const [day = '', time = ''] = date.toISOString().split('T')
  const shown = day.split('-').toReversed().join('/')
  return time.startsWith('00:00') ? shown : `${shown} ${time.slice(0, 5)}`
}
