import type { Db } from '#platform/server/database/database.ts'
import type { FileStorage } from '#platform/server/storage/open-file-storage.ts'
import { selectNewestFiles } from './upload-store.ts'

/**
 * How many of the newest files are compared. They show whether all files were copied, since files uploaded during the copying are among
 * them.
 */
export const comparedFiles = 20

/** How many of the newest files in this storage are missing from the other storage or have another size there. */
export async function countFilesMissingElsewhere(db: Db, here: FileStorage, there: FileStorage): Promise<number> {
  const newest = await selectNewestFiles(db, comparedFiles)
  const isMissing = await Promise.all(
    newest.map(async ({ visibility, name }) => {
      const sizes = await Promise.all([here.size(visibility, name), there.size(visibility, name)])
      return sizes[0] !== null && sizes[0] !== sizes[1]
    }),
  )
  return isMissing.filter(Boolean).length
}
