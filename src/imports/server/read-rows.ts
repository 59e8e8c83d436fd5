import type { z } from 'zod'
import { type ImportProblem, importLimits } from '#imports/contract.ts'
import { importsText } from '#imports/text.ts'
import { errorCode } from '#platform/envelope.ts'
import { fieldErrors } from '#platform/field-errors.ts'
import { parseCsvFile } from '#platform/server/csv/parse-csv.ts'
import { createFieldError } from '#platform/server/http/app-error.ts'

/** A row of a file by the fields of a form. */
export interface FileRow {
  row: number
  values: Record<string, string>
}

const batchSize = 200

/** The rows in batches. Columns are found by their headings in any order; headings that nobody knows are passed over. */
export async function* readRows(
  file: string,
  columns: Readonly<Record<string, string>>,
  optional: readonly string[],
): AsyncGenerator<FileRow[]> {
  let places: Map<string, number> | null = null
  let batch: FileRow[] = []
  let count = 0
  let row = 0
  for await (const cells of parseCsvFile(file, importsText)) {
    row += 1
    places ??= placesOf(cells, columns, optional)
    if (row === 1 || cells.every((cell) => cell.trim() === '')) continue
    count += 1
    if (count > importLimits.rows) throw createFieldError('file', importsText.tooManyRows, errorCode.fileCount)
    batch.push({ row, values: Object.fromEntries([...places].map(([field, at]) => [field, cells[at] ?? ''])) })
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (count === 0) throw createFieldError('file', importsText.noRows)
  if (batch.length > 0) yield batch
}

function placesOf(
  heading: string[],
  columns: Readonly<Record<string, string>>,
  optional: readonly string[],
): Map<string, number> {
  const titles = heading.map((title) => title.trim().toLowerCase())
  const places = new Map(
    Object.entries(columns).map(([field, title]) => [field, titles.indexOf(title.toLowerCase())] as const),
  )
  const missing = [...places].filter(([field, at]) => at < 0 && !optional.includes(field))
  if (missing.length > 0)
    throw createFieldError('file', `${importsText.columnsMissing} ${missing.map(([field]) => columns[field]).join(', ')}`)
  return new Map([...places].filter(([, at]) => at >= 0))
}

/** What is wrong with a file: all is counted, the first are kept. */
export class Problems {
  count = 0
  readonly first: ImportProblem[] = []

  add(problem: ImportProblem): void {
    this.count += 1
    if (this.first.length < importLimits.problems) this.first.push(problem)
  }
}

/** A row as the form that its values make. */
export interface Judged<Form> {
  row: number
  form: Form
}

/** Reads each row as `schema` does; every wrong cell is told by its column's heading. */
export function judgeRows<Form>(
  batch: readonly FileRow[],
  { schema, columns }: { schema: z.ZodType<Form>; columns: Readonly<Record<string, string>> },
  problems: Problems,
): Judged<Form>[] {
  return batch.flatMap(({ row, values }) => {
    const read = schema.safeParse(values)
    if (read.success) return [{ row, form: read.data }]
    for (const [field, reason] of Object.entries(fieldErrors(read.error))) {
      const name = field.split('.')[0] ?? field
      problems.add({ row, column: columns[name] ?? name, reason })
    }
    return []
  })
}
