import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod'
import type { ImportError, ImportRemark } from '#back-office/imports/contract.ts'
import { importLimits } from '#back-office/imports/import-limits.ts'
import type { ImportFile, ImportRow } from '#back-office/imports/server/read-import-file.ts'
import { importsText } from '#back-office/imports/text.ts'
import { fieldErrors } from '#platform/field-errors.ts'
import type { CsvTable } from '#platform/server/csv/send-csv.ts'

const batchSize = 200

/** Rows in batches, between which other requests are answered. */
export async function* inBatches<Row>(rows: readonly Row[]): AsyncGenerator<Row[]> {
  for (let first = 0; first < rows.length; first += batchSize) {
    yield rows.slice(first, first + batchSize)
    await setImmediate()
  }
}

const shownLength = 100

/** The errors of a file: all are counted, the first are listed, as are the remarks on rows that are taken. */
export class ImportErrors {
  count = 0
  readonly first: ImportError[] = []
  /** By row: why it is refused. */
  readonly reasons = new Map<number, string[]>()

  readonly remarks: ImportRemark[] = []

  remark(remark: ImportRemark): void {
    if (this.remarks.length < importLimits.problems)
      this.remarks.push({ ...remark, who: remark.who.slice(0, shownLength) })
  }

  add(error: ImportError): void {
    this.count += 1
    const shown = { ...error, who: error.who.slice(0, shownLength), value: error.value.slice(0, shownLength) }
    if (this.first.length < importLimits.problems) this.first.push(shown)
    const { row, column, reason } = error
    this.reasons.set(row, [...(this.reasons.get(row) ?? []), `${column}: ${reason}`])
  }
}

/** A valid row with its parsed form. */
export interface ValidRow<Form> {
  row: number
  form: Form
}

interface RowRules<Form> {
  schema: z.ZodType<Form>
  /** By field: the title of its column. */
  columns: Readonly<Record<string, string>>
  /** The person or product of a row, by its values. */
  nameRow: (values: Record<string, string>) => string
}

/** Parses each row with `schema`; an invalid cell is reported by its column's heading. */
export function validateRows<Form>(
  batch: readonly ImportRow[],
  { schema, columns, nameRow }: RowRules<Form>,
  errors: ImportErrors,
): ValidRow<Form>[] {
  return batch.flatMap(({ row, values }) => {
    const parsed = schema.safeParse(values)
    if (parsed.success) return [{ row, form: parsed.data }]
    for (const [field, reason] of Object.entries(fieldErrors(parsed.error))) {
      const name = field.split('.')[0] ?? field
      const value = values[name]?.trim() ?? ''
      errors.add({ row, column: columns[name] ?? name, reason, who: nameRow(values).trim(), value })
    }
    return []
  })
}

/** A missing column is reported once, and not in every row. */
export function reportMissingColumns({ rows, missing }: ImportFile, errors: ImportErrors): void {
  const row = Math.max(1, (rows[0]?.row ?? 1) - 1)
  for (const column of missing) errors.add({ row, column, reason: importsText.columnMissing, who: '', value: '' })
}

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
