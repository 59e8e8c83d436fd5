import { findClientEmail } from '#clients/server/client-store.ts'
import type { Db } from '#platform/server/database/database.ts'

export interface CurrentEmail {
  email: string
  /** Nothing is mailed there until an administrator has decided. */
  isContested: boolean
}

/** The email of a client as she is now; null where her record was deleted, so that nothing newer is known than what an order has copied. */
export async function findCurrentEmail(db: Db, clientId: string): Promise<CurrentEmail | null> {
  const row = await findClientEmail(db, clientId)
  return row ? { email: row.email, isContested: row.contested_by !== null } : null
}
