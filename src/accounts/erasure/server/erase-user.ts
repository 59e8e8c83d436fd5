import {
  blankAddressesOfSeller,
  blankUser,
  deleteTokensOf,
  markAllDocumentsRemoved,
  selectDocumentNames,
  selectErasable,
} from '#accounts/erasure/server/erasure-store.ts'
import { logByClock } from '#audit-log/server/admin-log.ts'
import type { Files } from '#media/server/files.ts'
import { removeUpload } from '#media/server/remove-upload.ts'
import { keptDays } from '#platform/kept-days.ts'
import type { Db, Tx } from '#platform/server/database.ts'

const atOnce = 100

/** Who was deleted so long ago that what tells who they are goes, the longest ago first (D-207). */
export function listErasableUsers(db: Db): Promise<string[]> {
  return selectErasable(db, keptDays, atOnce)
}

/** Before the rows: a file that is gone twice does no harm, a row without its file would hide one that stayed. */
export async function eraseDocuments({ files, db }: { files: Files; db: Db }, userId: string): Promise<void> {
  for (const name of await selectDocumentNames(db, userId)) await removeUpload(files, db, 'private', name)
}

/** The row stays, because orders, books and the log point at it. Answers false where there was nothing to erase. */
export async function eraseUser(tx: Tx, userId: string): Promise<boolean> {
  if (!(await blankUser(tx, userId))) return false
  await blankAddressesOfSeller(tx, userId)
  await deleteTokensOf(tx, userId)
  await markAllDocumentsRemoved(tx, userId)
  const change = { before: { erased: false }, after: { erased: true } }
  await logByClock(tx, { action: 'erase user', subjectKind: 'user', subjectId: userId, ...change })
  return true
}
