import type { ImportFile } from '#back-office/imports/server/read-import-file.ts'
import type { ImportErrors } from '#back-office/imports/server/validate-rows.ts'
import { importsText } from '#back-office/imports/text.ts'
import type { CsvTable } from '#platform/server/csv/send-csv.ts'

/** The rows of a file that were refused, as they stand in it, with a column that says why; it can be corrected and imported again. */
export function listRefusedRows({ headings, rows }: ImportFile, { reasons }: ImportErrors): CsvTable {
  const refused = rows.filter(({ row }) => reasons.has(row))
  const width = Math.max(headings.length, ...refused.map(({ cells }) => cells.length))
  const fill = (cells: readonly string[]) => Array.from({ length: width }, (_, at) => cells[at] ?? '')
  async function* table() {
    yield refused.map(({ row, cells }) => [...fill(cells), (reasons.get(row) ?? []).join(' ')])
  }
  return { headings: [...fill(headings), importsText.reason], rows: table() }
}
