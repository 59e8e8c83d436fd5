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
 * Erases the texts and photographs of returns with the data of their client or seller. An open return ends as erased, unless its refund
 * is under way, which will settle it. The order still shows that something was returned (D-556).
 */
export async function eraseReturns(tx: Tx, owner: { clientId: string } | { sellerId: string }): Promise<void> {
  const names = await eraseReturnRows(tx, owner)
  if (names.length > 0) await enqueueJob(tx, 'delete-return-photos', { names })
}

/** Deletes photographs; runs as a job after the transaction that erased their returns. */
export async function deleteReturnPhotos(
  { db, files }: { db: Database; files: FileStorage },
  names: readonly string[],
): Promise<void> {
  for (const name of names) await deleteUpload(files, db, 'private', name)
}
