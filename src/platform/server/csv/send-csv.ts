import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A spreadsheet program reads a cell that begins with one of these characters as a formula; an apostrophe in front makes it text. */
const formulaStarts = new Set(['=', '+', '-', '@', '\t', '\r'])

/**
 * Characters after which a program with another delimiter than the comma begins a new cell: other delimiters, and line ends within a
 * text.
 */
const cellStarts = new Set([';', '\t', '|', '\n', '\r'])

/** A plus with digits alone is harmless as a formula, and an apostrophe before it would spoil a telephone number for people. */
const plainNumber = /^\+\d[\d ]*$/

export type CsvCell = string | number | null

export interface CsvTable {
  headings: readonly string[]
  rows: AsyncIterable<CsvCell[][]>
}

export function formatCsvCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  return quoteCsvText(addFormulaGuards(cell))
}

/** Writes a text as a cell, if the text is known to be no formula. */
export function quoteCsvText(text: string): string {
  return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function formatCsvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(formatCsvCell).join(',')}\r\n`
}

/** Streams a table a batch at a time; the byte order mark makes spreadsheets read it as UTF-8. */
export function sendCsv(reply: FastifyReply, name: string, { headings: head, rows }: CsvTable): FastifyReply {
  async function* text() {
    yield `\uFEFF${formatCsvRow(head)}`
    for await (const batch of rows) yield batch.map(formatCsvRow).join('')
  }
  return reply
    .type('text/csv; charset=utf-8')
    .headers({ 'content-disposition': `attachment; filename="${name}.csv"`, 'cache-control': 'no-store' })
    .send(Readable.from(text(), { objectMode: false }))
}

const batchSize = 500

/** Reads all rows of a list in batches, each from the last id of the batch before, which needs neither a long transaction nor an offset. */
export async function* readRowBatches<Row extends { id: string }>(
  read: (after: string | null, limit: number) => Promise<Row[]>,
  cellsOf: (row: Row) => CsvCell[],
): AsyncGenerator<CsvCell[][]> {
  let after: string | null = null
  for (;;) {
    const rows: Row[] = await read(after, batchSize)
    if (rows.length > 0) yield rows.map(cellsOf)
    if (rows.length < batchSize) return
    after = rows.at(-1)?.id ?? null
  }
}

/** Puts an apostrophe before everything that a program would take for a formula, wherever a cell may begin. */
function addFormulaGuards(text: string): string {
  return plainNumber.test(text) ? text : changeGuards(text, (apostrophes) => `${apostrophes}'`)
}

/** Removes one apostrophe before each formula: that of `addFormulaGuards`, or the one by which another program makes a formula a text. */
export function removeFormulaGuards(text: string): string {
  return changeGuards(text, (apostrophes) => apostrophes.slice(1))
}

/** Changes the apostrophes, none or several, that stand between the beginning of a cell and the beginning of a formula. */
function changeGuards(text: string, change: (apostrophes: string) => string): string {
  const parts: string[] = []
  let end = 0
  let apostrophes = 0
  let beginsCell = true
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (beginsCell && character === ' ' && apostrophes === 0) continue
    if (beginsCell && character === "'") {
      apostrophes += 1
      continue
    }
    if (beginsCell && formulaStarts.has(character)) {
      parts.push(text.slice(end, at - apostrophes), change("'".repeat(apostrophes)))
      end = at
    }
    beginsCell = cellStarts.has(character)
    apostrophes = 0
  }
  return end === 0 && parts.length === 0 ? text : parts.join('') + text.slice(end)
}
