import { parentPort, workerData } from 'node:worker_threads'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import type { WorkbookResult, WorkbookWork } from './read-import-file.ts'

/** The format of a day, which every reader of workbooks knows. */
const dayFormat = '14'
/** 0% and 0.00%, which no workbook declares. */
const builtInFormats = ['9', '10']

/**
 * Copies a workbook with a date format in place of its percentage formats; null where it has none. The library does not tell the format of
 * a cell but returns dates as such, so a number that is a date in the copy is a percentage.
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

/** A % multiplies by 100, other than one in quotation marks or behind a backslash. */
function isOfPercent(format: string): boolean {
  const code = /\bformatCode\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(format)
  const shown = (code?.[1] ?? code?.[2] ?? '').replaceAll('&quot;', '"')
  return shown.replace(/"[^"]*"|[\\_*]./g, '').includes('%')
}

const emptyCell = /<c(?=[^<>]*\sr=)[^<>]*(?:\/>|><\/c>)/g
const emptyRow = /<row(?=[^<>]*\sr=)[^<>]*(?:\/>|>\s*<\/row>)/g
const place = /<(?:c|row)\s[^<>]*?\br="([A-Z]{0,20})(\d{1,20})"/g
/** The library stores at most this number of cells at once, the empty ones between others too. */
const mostCells = 5_000_000

/**
 * The workbook without cells and rows that have a format but no value, of which people's files can have a million. Null where a cell is so
 * far away that the reader would fill memory with the empty ones before it.
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

/** Column AB is the 28th. */
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

/** Adds up the sizes that the archive states; anything that an entry holds beyond its size is never unpacked. */
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

/** A table program shows 15 digits of a number, and stores it as 24.989999999999998. */
function formatNumber(stored: string): string {
  const shown = Number(Number(stored).toPrecision(15))
  return Number.isFinite(shown) ? String(shown) : stored
}

/** A percentage as the table program shows it: 20% is stored as 0.2. */
function formatCell(value: unknown, isPercent: boolean): string {
  if (typeof value === 'string' && isPercent) return `${formatNumber(String(Number(value) * 100))}%`
  if (value instanceof Date) return formatDate(value)
  if (typeof value === 'boolean') return String(value).toUpperCase()
  return value === null || value === undefined ? '' : String(value)
}

/** 31/12/2026, with the time where it has one. */
function formatDate(date: Date): string {
  if (Number.isNaN(date.valueOf())) return ''
  const [day = '', time = ''] = date.toISOString().split('T')
  const shown = day.split('-').toReversed().join('/')
  return time.startsWith('00:00') ? shown : `${shown} ${time.slice(0, 5)}`
}
