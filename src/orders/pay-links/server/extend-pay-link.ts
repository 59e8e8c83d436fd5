import type { AuthenticatedActor } from '#access/server/actor.ts'
import { lockUsablePayLink } from '#orders/pay-links/server/lock-own-pay-link.ts'
import { updatePayLink } from '#orders/pay-links/server/pay-link-store.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

/** The link has no end any more, as one that is newly sent (D-027). */
export function extendPayLink(db: Database, seller: AuthenticatedActor, payLinkId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const link = await lockUsablePayLink(tx, seller, payLinkId)
    await updatePayLink(tx, link.id, { expires_at: null })
  })
}
