import { updateUploadRemoved } from '#media/server/upload-store.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { FileStorage, Visibility } from '#platform/server/storage/open-file-storage.ts'

/** Deletes a file after the transaction that stopped using it; its row remains with the time of deletion. */
export async function deleteUpload(files: FileStorage, db: Db, visibility: Visibility, name: string): Promise<void> {
  await updateUploadRemoved(db, name)
  await files.remove(visibility, name)
}
