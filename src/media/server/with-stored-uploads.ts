import type { Db } from '#platform/server/database/database.ts'
import type { FileStorage, Visibility } from '#platform/server/storage/open-file-storage.ts'
import { deleteUploadRow, updateUploadRemoved } from './upload-store.ts'

/**
 * Stores files, then runs `work` with them. If a file cannot be stored or `work` fails, the stored files are deleted again with their rows,
 * so that a refused call leaves nothing behind.
 */
export async function withStoredUploads<Stored extends { name: string }, Result>(
  { files, db }: { files: FileStorage; db: Db },
  visibility: Visibility,
  stores: (() => Promise<Stored>)[],
  work: (stored: Stored[]) => Promise<Result>,
): Promise<Result> {
  // waits even for files that are still being stored after one has failed, since they could not be deleted otherwise
  const settled = await Promise.allSettled(stores.map((store) => store()))
  const stored = settled.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  try {
    const failure = settled.find((outcome) => outcome.status === 'rejected')
    if (failure) throw failure.reason
    return await work(stored)
  } catch (error) {
    for (const { name } of stored) {
      await deleteUploadRow(db, name)
      await files.remove(visibility, name)
    }
    throw error
  }
}

/** Deletes a file, after the transaction that stopped using it; the file's row remains, with the time of the deletion. */
export async function deleteUpload(files: FileStorage, db: Db, visibility: Visibility, name: string): Promise<void> {
  await updateUploadRemoved(db, name)
  await files.remove(visibility, name)
}
