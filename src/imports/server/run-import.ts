import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#audit-log/server/record-admin-change.ts'
import type { ImportReport } from '#imports/contract.ts'
import { type ImportKind, insertImport } from '#imports/server/import-store.ts'
import { ImportErrors, type ImportRow } from '#imports/server/validate-rows.ts'
import { importsText } from '#imports/text.ts'
import type { Tx } from '#platform/server/database/database.ts'

export interface ImportInput<Form> {
  kind: ImportKind
  actor: AuthenticatedActor
  ipAddress: string
  /** The seller whose clients are imported; null for products. */
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
