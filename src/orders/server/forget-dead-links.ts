import type { Db } from '#base/server/database.ts'
import { deleteDeadLinks } from '#orders/server/unpaid-store.ts'

/** By the clock: payment links that open nothing any more. */
export function forgetDeadLinks(db: Db): Promise<void> {
  return deleteDeadLinks(db)
}
