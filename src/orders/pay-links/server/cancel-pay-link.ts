import type { AuthenticatedActor } from '#access/server/actor.ts'
import { lockOwnPayLink } from '#orders/pay-links/server/lock-own-pay-link.ts'
import { updatePayLink } from '#orders/pay-links/server/pay-link-store.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

/** From now on the link and its copies pay nothing; its order stays, and may be paid or sent again by the seller. */
export function cancelPayLink(db: Database, seller: AuthenticatedActor, payLinkId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const link = await lockOwnPayLink(tx, seller, payLinkId)
    if (!link.cancelled_at) await updatePayLink(tx, link.id, { cancelled_at: new Date() })
  })
}
