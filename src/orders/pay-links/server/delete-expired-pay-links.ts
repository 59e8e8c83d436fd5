import { deleteUnusablePayLinks } from '#orders/retention/server/unpaid-order-store.ts'
import type { Db } from '#platform/server/database/database.ts'

/** By the clock: payment links that open nothing any more. */
export function deleteExpiredPayLinks(db: Db): Promise<void> {
  return deleteUnusablePayLinks(db)
}
