import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import type { ImportReport } from '#back-office/imports/contract.ts'
import { type ImportKind, insertImport } from '#back-office/imports/server/import-store.ts'
import type { ImportFile, ImportRow } from '#back-office/imports/server/read-import-file.ts'
import { ImportErrors, inBatches, reportMissingColumns } from '#back-office/imports/server/validate-rows.ts'
import { importsText } from '#back-office/imports/text.ts'
import type { Tx } from '#platform/server/database/database.ts'

/** Carries the result of a dry run out of the transaction that it undoes. */
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
  ipAddress: string
  /** The seller whose clients are imported; null for products. */
  sellerId: string | null
  fileName: string
  dry: boolean
  file: ImportFile
  /** Returns the valid forms of a batch and adds the errors of the others. */
  validate: (tx: Tx, batch: ImportRow[], errors: ImportErrors) => Promise<Form[]>
  insert: (tx: Tx, importId: string, forms: Form[]) => Promise<void>
}

/** What an import reports, and its file with the reasons for which rows of it were refused. */
export interface ImportOutcome {
  report: ImportReport
  file: ImportFile
  errors: ImportErrors
}

/** A file that an administrator imports: its path, what it is called, and what is said of its columns. */
export interface AdminFile {
  file: string
  fileName: string
  dry: boolean
  columns?: string[] | undefined
}

/**
 * Imports all rows of a file or none. Nothing is written before every row was validated; the audit log gets one entry. A dry run writes
 * the same, and its transaction is undone.
 */
export async function runImport<Form>(tx: Tx, input: ImportInput<Form>): Promise<ImportOutcome> {
  const { kind, actor, sellerId, fileName, dry, ipAddress, file } = input
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
    ipAddress,
  })
  return dry ? outcome(importsText.nothingWrong) : outcome(importsText.imported, importId)
}

/**
 * An import and its dry run are one run: the dry one does all that the other does, in a transaction that is undone at its end, so that
 * what passes the one passes the other.
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
