import type { AuthenticatedActor } from '#access/server/actor.ts'
import type { ArrangedList } from '#back-office/views/contract.ts'
import { presentArrangement } from '#back-office/views/server/present.ts'
import { selectColumns, selectViews } from '#back-office/views/server/view-store.ts'
import type { Database } from '#platform/server/database/database.ts'

/** The views and columns of a list that this administrator has arranged; no one else's. */
export async function getArrangement(db: Database, admin: AuthenticatedActor, list: ArrangedList) {
  const own = { adminId: admin.userId, list }
  const [views, columns] = [await selectViews(db, own), await selectColumns(db, own)]
  return presentArrangement(views, columns)
}
