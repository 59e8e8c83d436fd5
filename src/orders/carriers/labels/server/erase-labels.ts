import { deleteUpload } from '#media/server/with-stored-uploads.ts'
import { type Database, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { enqueueJob } from '#platform/server/jobs/job-queue.ts'
import type { FileStorage } from '#platform/server/storage/open-file-storage.ts'
import { deleteLabelsOfPeople, deleteLabelsOlderThan } from './label-store.ts'

declare module '#platform/server/jobs/job-queue.ts' {
  interface JobPayloads {
    'delete-labels': { names: string[] }
  }
}

/** Days after which a label is deleted: by then its parcel has arrived or come back (D-592). */
const labelDays = 90

/** Erases labels with the data of their client or seller; unlike invoices they need not be kept for the books. */
export async function eraseLabels(tx: Tx, owner: { clientId: string } | { sellerId: string }): Promise<void> {
  await deleteLabelFiles(tx, await deleteLabelsOfPeople(tx, owner))
}

/** Every night. */
export function deleteOldLabels(db: Database): Promise<void> {
  return inTransaction(db, async (tx) => deleteLabelFiles(tx, await deleteLabelsOlderThan(tx, labelDays)))
}

/** Queues a job that deletes the files of deleted labels, and that runs only once the transaction is committed. */
export async function deleteLabelFiles(tx: Tx, names: string[]): Promise<void> {
  if (names.length > 0) await enqueueJob(tx, 'delete-labels', { names })
}

export async function deleteFilesOfLabels(
  { db, files }: { db: Database; files: FileStorage },
  names: readonly string[],
): Promise<void> {
  for (const name of names) await deleteUpload(files, db, 'private', name)
}
