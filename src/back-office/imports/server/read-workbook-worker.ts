import { parentPort, workerData } from 'node:worker_threads'
import { unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { markPercentCells } from '#back-office/imports/server/mark-percent-cells.ts'
import { readFilledCells } from '#back-office/imports/server/read-filled-cells.ts'
import type { WorkbookResult, WorkbookWork } from '#back-office/imports/server/read-workbook.ts'

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
