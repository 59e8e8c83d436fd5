import type { Insertable } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Uploads } from '#schema/media.ts'

export async function insertUpload(db: Db, upload: Insertable<Uploads>): Promise<void> {
  await db.insertInto('uploads').values(upload).execute()
}

/** Returns the secret with this name, and stores `candidate` first if there is none; concurrent processes get the same secret. */
export async function getOrCreateSecret(db: Db, name: string, candidate: Buffer): Promise<Buffer> {
  await db
    .insertInto('server_secrets')
    .values({ name, value: candidate })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('server_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return value
}

export async function updateUploadRemoved(db: Db, name: string): Promise<void> {
  await db.updateTable('uploads').set({ deleted_at: new Date() }).where('file_name', '=', name).execute()
}

/** Deletes the row of an upload to which no other row has referred yet. */
export async function deleteUploadRow(db: Db, name: string): Promise<void> {
  await db.deleteFrom('uploads').where('file_name', '=', name).execute()
}

/** The newest uploads whose files are still stored. */
export function selectNewestFiles(db: Db, most: number): Promise<{ visibility: 'public' | 'private'; name: string }[]> {
  return db
    .selectFrom('uploads as u')
    .select(['u.file_name as name'])
    .select(({ ref }) => ref('u.visibility').$castTo<'public' | 'private'>().as('visibility'))
    .where('u.deleted_at', 'is', null)
    .orderBy('u.created_at', 'desc')
    .orderBy('u.file_name')
    .limit(most)
    .execute()
}
