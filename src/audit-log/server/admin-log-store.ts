import type { Insertable } from 'kysely'
import type { Tx } from '#platform/server/database.ts'
import type { AdminLog } from '#schema/tables.ts'

export async function insertAdminLog(tx: Tx, entries: Insertable<AdminLog>[]): Promise<void> {
  await tx.insertInto('admin_log').values(entries).execute()
}
