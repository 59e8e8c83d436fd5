import type { Files, World } from '#media/server/files.ts'
import { markUploadRemoved } from '#media/server/store.ts'
import type { Db } from '#platform/server/database.ts'

/** After the commit of whatever needed the file no more: the file goes, its row stays and says when. */
export async function removeUpload(files: Files, db: Db, world: World, name: string): Promise<void> {
  await markUploadRemoved(db, name)
  await files.remove(world, name)
}
