import type { Insertable } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import type { Uploads } from '#schema/tables.ts'

export async function insertUpload(db: Db, upload: Insertable<Uploads>): Promise<void> {
  await db.insertInto('uploads').values(upload).execute()
}

/** The secret of this name; of several processes that make it at once, one wins. */
export async function findOrMakeSecret(db: Db, name: string, candidate: Buffer): Promise<Buffer> {
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

export async function markUploadRemoved(db: Db, name: string): Promise<void> {
  await db.updateTable('uploads').set({ removed_at: new Date() }).where('name', '=', name).execute()
}
