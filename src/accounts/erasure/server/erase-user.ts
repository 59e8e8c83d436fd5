import {
  deleteTokensOfUser,
  eraseSellerAddressRows,
  eraseUserRow,
  markAllDocumentsRemoved,
  selectDocumentFileNames,
  selectErasableUserIds,
} from '#accounts/erasure/server/erasure-store.ts'
import { logByClock } from '#audit-log/server/admin-log.ts'
import { deleteUpload } from '#media/server/delete-upload.ts'
import { retentionDays } from '#platform/retention-days.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { FileStorage } from '#platform/server/storage/open-file-storage.ts'

const batchSize = 100

/** Who was deleted so long ago that what tells who they are goes, the longest ago first (D-207). */
export function listErasableUsers(db: Db): Promise<string[]> {
  return selectErasableUserIds(db, retentionDays, batchSize)
}

/** Before the rows: a file that is gone twice does no harm, a row without its file would hide one that stayed. */
export async function eraseDocuments({ files, db }: { files: FileStorage; db: Db }, userId: string): Promise<void> {
  for (const name of await selectDocumentFileNames(db, userId)) await deleteUpload(files, db, 'private', name)
}

/** The row stays, because orders, books and the log point at it. Answers false where there was nothing to erase. */
export async function eraseUser(tx: Tx, userId: string): Promise<boolean> {
  if (!(await eraseUserRow(tx, userId))) return false
  await eraseSellerAddressRows(tx, userId)
  await deleteTokensOfUser(tx, userId)
  await markAllDocumentsRemoved(tx, userId)
  const change = { before: { erased: false }, after: { erased: true } }
  await logByClock(tx, { action: 'erase user', subjectKind: 'user', subjectId: userId, ...change })
  return true
}
