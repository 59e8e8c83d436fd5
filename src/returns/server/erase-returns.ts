import { deleteUpload } from '#media/server/with-stored-uploads.ts'
import type { Database, Tx } from '#platform/server/database/database.ts'
import { enqueueJob } from '#platform/server/jobs/job-queue.ts'
import type { FileStorage } from '#platform/server/storage/open-file-storage.ts'
import { eraseReturnRows } from './erase-return-store.ts'

declare module '#platform/server/jobs/job-queue.ts' {
  interface JobPayloads {
    'delete-return-photos': { names: string[] }
  }
}

/**
 * When a client's or a seller's data are erased, so are the words and photographs of the returns. An open return ends as erased,
 * unless its refund is under way, which settles it. The order keeps the fact that something was returned (D-556).
 */
export async function eraseReturns(tx: Tx, owner: { clientId: string } | { sellerId: string }): Promise<void> {
  const names = await eraseReturnRows(tx, owner)
  if (names.length > 0) await enqueueJob(tx, 'delete-return-photos', { names })
}

/** Deletes photographs after the transaction that stopped using them. */
export async function deleteReturnPhotos(
  { db, files }: { db: Database; files: FileStorage },
  names: readonly string[],
): Promise<void> {
  for (const name of names) await deleteUpload(files, db, 'private', name)
}
