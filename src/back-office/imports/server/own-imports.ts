import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { Page } from '#platform/list-query-contract.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import { importsText } from '../text.ts'
import type { ImportKind, ImportPage, NewImport } from './import-store.ts'
import { insertImport, lockImport, markImportUndone, selectImports } from './import-store.ts'

export type OwnImportPage = ImportPage

/** Records an import that a seller makes herself. */
export function recordOwnImport(
  tx: Tx,
  { sellerId, ...file }: Pick<NewImport, 'fileName' | 'rowCount'> & { sellerId: string },
): Promise<string> {
  return insertImport(tx, { kind: 'clients', adminId: sellerId, sellerId, ...file })
}

export function listOwnImports(db: Db, ownSellerId: string, page: Page): Promise<OwnImportPage> {
  return selectImports(db, { kind: 'clients', ownSellerId }, page)
}

/** Undoes an import that the seller made herself; `remove`, which deletes its rows, is called only the first time. */
export async function undoOwn(
  tx: Tx,
  { sellerId, importId }: { sellerId: string; importId: string },
  remove: () => Promise<void>,
): Promise<void> {
  const stored = isId(importId) ? await lockImport(tx, 'clients', importId) : undefined
  if (stored?.admin_id !== sellerId) throw new AppError(importsText.importGone, errorCode.notFound)
  if (stored.undone_at) return
  await remove()
  await markImportUndone(tx, importId)
}

/** Undoes a whole import; `remove` deletes its rows and returns how many still existed. */
export async function undoImport(
  tx: Tx,
  { kind, importId, actor }: { kind: ImportKind; importId: string; actor: AuthenticatedActor },
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
  })
}
