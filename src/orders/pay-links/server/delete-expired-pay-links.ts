import { deleteUnusablePayLinks } from '#orders/pay-links/server/pay-link-store.ts'
import type { Db } from '#platform/server/database/database.ts'

/** Every night: deletes the payment links that open nothing any more. */
export function deleteExpiredPayLinks(db: Db): Promise<void> {
  return deleteUnusablePayLinks(db)
}
