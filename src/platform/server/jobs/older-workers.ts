import type { Db } from '#platform/server/database/database.ts'

/** Whether a process of a version that reads no encrypted values works on jobs. One that was killed counts until it is noticed. */
export async function hasOlderWorkers(db: Db): Promise<boolean> {
  const found = await db.selectFrom('job_workers').select('id').where('reads_encrypted', '=', false).limit(1).execute()
  return found.length > 0
}
