import { importLimits } from '#back-office/imports/import-limits.ts'
import { detectWorkbook, readWorkbook } from '#back-office/imports/server/read-workbook.ts'
import { maxRowsAbove, type TableRow } from '#back-office/imports/server/table-row.ts'
import { importsText } from '#back-office/imports/text.ts'
import { createFieldError, errorCode } from '#platform/app-error.ts'
import { toVisibleText } from '#platform/input/visible-text.ts'
import { parseCsvFile } from '#platform/server/csv/parse-csv.ts'

/** All rows of a table or of the first sheet of a workbook, the headings and what stands above them too. */
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

/** The empty rows of a file count too: a table program writes thousands of them, and no list of a seller has more. */
const mostLines = 100_000

async function* readCsvRows(file: string): AsyncGenerator<TableRow> {
  let row = 0
  for await (const cells of parseCsvFile(file, importsText)) {
    row += 1
    if (row > mostLines) throw createFieldError('file', importsText.tooManyRows, errorCode.fileCount)
    yield { row, cells }
  }
}
