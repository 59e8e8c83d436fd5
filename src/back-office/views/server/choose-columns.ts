import type { AuthenticatedActor } from '#access/server/actor.ts'
import type { ArrangedList } from '#back-office/views/contract.ts'
import { upsertColumns } from '#back-office/views/server/view-store.ts'
import type { Database } from '#platform/server/database/database.ts'

/** Remembers which columns of the list the administrator sees, on every device; none: the standard ones. */
export function chooseColumns(
  db: Database,
  admin: AuthenticatedActor,
  { list, columns }: { list: ArrangedList; columns: readonly string[] },
): Promise<void> {
  return upsertColumns(db, { adminId: admin.userId, list }, columns)
}
