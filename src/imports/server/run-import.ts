import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#audit-log/server/record-admin-change.ts'
import type { ImportReport } from '#imports/contract.ts'
import { type ImportKind, insertImport, lockImport, markImportUndone } from '#imports/server/import-store.ts'
import { ImportErrors, type ImportRow } from '#imports/server/validate-rows.ts'
import { importsText } from '#imports/text.ts'
import { errorCode } from '#platform/envelope.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { isId } from '#platform/wire-schemas.ts'

export interface ImportInput<Form> {
  kind: ImportKind
  actor: AuthenticatedActor
  ipAddress: string
  sellerId: string | null
  fileName: string
  dry: boolean
  rows: AsyncIterable<ImportRow[]>
  /** Returns the valid forms of a batch and adds the errors of the others. */
  validate: (tx: Tx, batch: ImportRow[], errors: ImportErrors) => Promise<Form[]>
  insert: (tx: Tx, importId: string, forms: Form[]) => Promise<void>
}

/**
 * Imports all rows of a file or none. Nothing is written before every row was validated; the audit log gets one entry.
 */
export async function runImport<Form>(tx: Tx, input: ImportInput<Form>): Promise<ImportReport> {
  const { kind, actor, sellerId, fileName, dry, ipAddress } = input
  const errors = new ImportErrors()
  const batches: Form[][] = []
  let rows = 0
  for await (const batch of input.rows) {
    rows += batch.length
    const forms = await input.validate(tx, batch, errors)
    if (!dry && errors.count === 0) batches.push(forms)
  }
  const wrong = errors.count
  const report = { rows, wrong, problems: errors.first, import_id: null }
  if (wrong > 0) return { ...report, message: importsText.wrong }
  if (dry) return { ...report, message: importsText.nothingWrong }
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
  return { ...report, import_id: importId, message: importsText.imported }
}

/** Undoes a whole import; `remove` deletes its rows and returns how many still existed. */
export async function undoImport(
  tx: Tx,
  {
    kind,
    importId,
    actor,
    ipAddress,
  }: { kind: ImportKind; importId: string; actor: AuthenticatedActor; ipAddress: string },
  remove: (tx: Tx, importId: string) => Promise<number>,
): Promise<void> {
  const stored = isId(importId) ? await lockImport(tx, kind, importId) : undefined
  if (!stored) throw new AppError(importsText.importGone, errorCode.notFound)
  if (stored.undone_at) return
  const removed = await remove(tx, stored.id)
  await markImportUndone(tx, stored.id)
  await recordAdminChange(tx, actor, {
    action: `undo import ${kind}`,
    subjectKind: 'import',
    subjectId: stored.id,
    before: { file: stored.file_name, rows: stored.row_count },
    after: { removed },
    ipAddress,
  })
}
