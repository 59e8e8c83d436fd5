import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod'
import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { fieldErrors } from '#platform/field-errors.ts'
import type { CsvTable } from '#platform/server/csv/send-csv.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { ImportError, ImportRemark, ImportReport } from '../contract.ts'
import { importLimits } from '../import-limits.ts'
import { importsText } from '../text.ts'
import { type ImportKind, insertImport } from './import-store.ts'
import type { ImportFile, ImportRow } from './read-import-file.ts'

/** Thrown to roll back the transaction of a dry run; carries the result out of it. */
class DryRunDone<Result> extends Error {
  readonly result: Result

  constructor(result: Result) {
    super('a dry run is undone')
    this.result = result
  }
}

export interface ImportInput<Form> {
  kind: ImportKind
  actor: AuthenticatedActor
  /** The seller whose clients are imported; null for products. */
  sellerId: string | null
  fileName: string
  dry: boolean
  file: ImportFile
  /** Returns the valid forms of a batch and adds the errors of the others. */
  validate: (tx: Tx, batch: ImportRow[], errors: ImportErrors) => Promise<Form[]>
  insert: (tx: Tx, importId: string, forms: Form[]) => Promise<void>
}

/** The report of an import, with its file and the reasons why rows of it were refused. */
export interface ImportOutcome {
  report: ImportReport
  file: ImportFile
  errors: ImportErrors
}

/** A file that an administrator imports: its path, its name, whether this is a dry run, and the fields chosen for its columns. */
export interface AdminFile {
  file: string
  fileName: string
  dry: boolean
  columns?: string[] | undefined
}

/**
 * Imports all rows of a file or none: nothing is written before every row was validated, and the audit log gets one entry. A dry run
 * writes the same; its caller rolls the transaction back.
 */
export async function runImport<Form>(tx: Tx, input: ImportInput<Form>): Promise<ImportOutcome> {
  const { kind, actor, sellerId, fileName, dry, file } = input
  const rows = file.rows.length
  const errors = new ImportErrors()
  const batches: Form[][] = []
  reportMissingColumns(file, errors)
  if (file.missing.length === 0)
    for await (const batch of inBatches(file.rows)) batches.push(await input.validate(tx, batch, errors))
  const { columns, missing } = file
  const report = {
    rows,
    wrong: errors.count,
    problems: errors.first,
    remarks: errors.remarks,
    import_id: null,
    columns,
    missing,
  }
  const outcome = (message: string, importId: string | null = null) => ({
    report: { ...report, message, import_id: importId },
    file,
    errors,
  })
  if (missing.length > 0) return outcome(`${importsText.columnsMissing} ${missing.join(', ')}`)
  if (errors.count > 0) return outcome(importsText.wrong)
  const importId = await insertImport(tx, { kind, adminId: actor.userId, sellerId, fileName, rowCount: rows })
  for (const forms of batches) await input.insert(tx, importId, forms)
  await recordAdminChange(tx, actor, {
    action: `import ${kind}`,
    subjectKind: 'import',
    subjectId: importId,
    before: null,
    after: { file: fileName, rows, ...(sellerId ? { seller: sellerId } : {}) },
  })
  return dry ? outcome(importsText.nothingWrong) : outcome(importsText.imported, importId)
}

/**
 * Runs the whole import and, for a dry run, rolls its transaction back at the end, so that a file which passes the dry run passes the
 * import.
 */
export async function runDry<Tx, Result>(
  dry: boolean,
  inTransaction: (work: (tx: Tx) => Promise<Result>) => Promise<Result>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  if (!dry) return inTransaction(work)
  try {
    return await inTransaction(async (tx) => {
      throw new DryRunDone(await work(tx))
    })
  } catch (error) {
    if (error instanceof DryRunDone) return error.result as Result
    throw error
  }
}

const batchSize = 200

/** Yields rows in batches, and lets other requests be answered between them. */
export async function* inBatches<Row>(rows: readonly Row[]): AsyncGenerator<Row[]> {
  for (let first = 0; first < rows.length; first += batchSize) {
    yield rows.slice(first, first + batchSize)
    await setImmediate()
  }
}

const shownLength = 100

/** The errors and remarks of a file: all errors are counted, but only the first errors and the first remarks are listed. */
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
  /** Names the person or product of a row from the row's values. */
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

/** The refused rows of a file as they were in it, with a column for the reasons; the file can be corrected and imported again. */
export function listRefusedRows({ headings, rows }: ImportFile, { reasons }: ImportErrors): CsvTable {
  const refused = rows.filter(({ row }) => reasons.has(row))
  const width = Math.max(headings.length, ...refused.map(({ cells }) => cells.length))
  const fill = (cells: readonly string[]) => Array.from({ length: width }, (_, at) => cells[at] ?? '')
  async function* table() {
    yield refused.map(({ row, cells }) => [...fill(cells), (reasons.get(row) ?? []).join(' ')])
  }
  return { headings: [...fill(headings), importsText.reason], rows: table() }
}
