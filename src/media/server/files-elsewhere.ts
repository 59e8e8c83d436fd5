import type { Db } from '#platform/server/database/database.ts'
import type { FileStorage } from '#platform/server/storage/open-file-storage.ts'
import { selectNewestFiles } from './upload-store.ts'

/** As many show whether all files were copied: what was uploaded while the operator copied is among them. */
export const comparedFiles = 20

/** How many of the newest files are in this place, and not, or not as long, in the other one. */
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
