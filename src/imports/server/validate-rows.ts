import type { z } from 'zod'
import type { ImportError } from '#imports/contract.ts'
import { importLimits } from '#imports/import-limits.ts'
import { importsText } from '#imports/text.ts'
import { errorCode } from '#platform/envelope.ts'
import { fieldErrors } from '#platform/field-errors.ts'
import { parseCsvFile } from '#platform/server/csv/parse-csv.ts'
import { createFieldError } from '#platform/server/http/app-error.ts'

/** A row of the file with its values by form field. */
export interface ImportRow {
  row: number
  values: Record<string, string>
}

const batchSize = 200

/** Reads the rows in batches. Columns are found by their headings in any order; unknown headings are ignored. */
export async function* readImportRows(
  file: string,
  columns: Readonly<Record<string, string>>,
  optional: readonly string[],
): AsyncGenerator<ImportRow[]> {
  let columnIndexes: Map<string, number> | null = null
  let batch: ImportRow[] = []
  let count = 0
  let row = 0
  for await (const cells of parseCsvFile(file, importsText)) {
    row += 1
    columnIndexes ??= findColumns(cells, columns, optional)
    if (row === 1 || cells.every((cell) => cell.trim() === '')) continue
    count += 1
    if (count > importLimits.rows) throw createFieldError('file', importsText.tooManyRows, errorCode.fileCount)
    batch.push({
      row,
      values: Object.fromEntries([...columnIndexes].map(([field, index]) => [field, cells[index] ?? ''])),
    })
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (count === 0) throw createFieldError('file', importsText.noRows)
  if (batch.length > 0) yield batch
}

function findColumns(
  heading: string[],
  columns: Readonly<Record<string, string>>,
  optional: readonly string[],
): Map<string, number> {
  const titles = heading.map((title) => title.trim().toLowerCase())
  const indexes = new Map(
    Object.entries(columns).map(([field, title]) => [field, titles.indexOf(title.toLowerCase())] as const),
  )
  const missing = [...indexes].filter(([field, index]) => index < 0 && !optional.includes(field))
  if (missing.length > 0)
    throw createFieldError(
      'file',
      `${importsText.columnsMissing} ${missing.map(([field]) => columns[field]).join(', ')}`,
    )
  return new Map([...indexes].filter(([, index]) => index >= 0))
}

/** The errors of a file: all are counted, the first are listed. */
export class ImportErrors {
  count = 0
  readonly first: ImportError[] = []

  add(error: ImportError): void {
    this.count += 1
    if (this.first.length < importLimits.problems) this.first.push(error)
  }
}

/** A valid row with its parsed form. */
export interface ValidRow<Form> {
  row: number
  form: Form
}

/** Parses each row with `schema`; an invalid cell is reported by its column's heading. */
export function validateRows<Form>(
  batch: readonly ImportRow[],
  { schema, columns }: { schema: z.ZodType<Form>; columns: Readonly<Record<string, string>> },
  errors: ImportErrors,
): ValidRow<Form>[] {
  return batch.flatMap(({ row, values }) => {
    const parsed = schema.safeParse(values)
    if (parsed.success) return [{ row, form: parsed.data }]
    for (const [field, reason] of Object.entries(fieldErrors(parsed.error))) {
      const name = field.split('.')[0] ?? field
      errors.add({ row, column: columns[name] ?? name, reason })
    }
    return []
  })
}
