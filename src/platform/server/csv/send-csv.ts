import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { addFormulaGuards } from '#platform/server/csv/formula-guards.ts'

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

/** For a text that is known to be no formula. */
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

/** All rows of a list in batches, each read after the last id of the batch before: no long transaction, no offset. */
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
