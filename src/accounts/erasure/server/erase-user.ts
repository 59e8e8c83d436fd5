import { deleteSecondFactor } from '#accounts/second-factor/server/second-factor-store.ts'
import { recordAutomaticChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { eraseNotesAboutSeller } from '#back-office/notes/server/notes.ts'
import { deleteUpload } from '#media/server/with-stored-uploads.ts'
import { retentionDays } from '#platform/dates.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { FileStorage } from '#platform/server/storage/open-file-storage.ts'
import {
  deleteTokensOfUser,
  eraseSellerAddressRows,
  eraseUserRow,
  markAllDocumentsDeleted,
  selectDocumentFileNames,
  selectErasableUserIds,
} from './erasure-store.ts'

const batchSize = 100

/** Deleted users whose retention period is over, the longest deleted first (D-207). */
export function listErasableUsers(db: Db): Promise<string[]> {
  return selectErasableUserIds(db, retentionDays, batchSize)
}

/**
 * Deletes the files of a user's documents before `eraseUser` runs: deleting a file twice does no harm, but an erased row would hide a file
 * that is still stored.
 */
export async function eraseDocuments({ files, db }: { files: FileStorage; db: Db }, userId: string): Promise<void> {
  for (const name of await selectDocumentFileNames(db, userId)) await deleteUpload(files, db, 'private', name)
}

/** Blanks the user's personal data; the row stays for orders, ledger and audit log. Returns false if there was nothing to erase. */
export async function eraseUser(tx: Tx, userId: string): Promise<boolean> {
  if (!(await eraseUserRow(tx, userId))) return false
  await eraseSellerAddressRows(tx, userId)
  await deleteTokensOfUser(tx, userId)
  await deleteSecondFactor(tx, userId)
  await markAllDocumentsDeleted(tx, userId)
  await eraseNotesAboutSeller(tx, userId)
  const change = { before: { erased: false }, after: { erased: true } }
  await recordAutomaticChange(tx, { action: 'erase user', subjectKind: 'user', subjectId: userId, ...change })
  return true
}
