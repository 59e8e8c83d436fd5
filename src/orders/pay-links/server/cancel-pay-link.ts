import type { AuthenticatedActor } from '#access/server/actor.ts'
import { type LinkOwner, lockOwnPayLink } from '#orders/pay-links/server/lock-own-pay-link.ts'
import { findPayLinkId, updatePayLink } from '#orders/pay-links/server/pay-link-store.ts'
import type { Database, Tx } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

/** From now on the link and its copies pay nothing; its order stays, and may be paid or sent again by the seller. */
export function cancelPayLink(db: Database, seller: AuthenticatedActor, payLinkId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await cancelPayLinkOf(tx, seller, payLinkId)
  })
}

/** The same within the caller's transaction; false where it was cancelled before. */
export async function cancelPayLinkOf(tx: Tx, owner: LinkOwner, payLinkId: string): Promise<boolean> {
  const link = await lockOwnPayLink(tx, owner, payLinkId)
  if (link.cancelled_at) return false
  await updatePayLink(tx, link.id, { cancelled_at: new Date() })
  return true
}

/** Of an order that the caller has locked and closes. */
export async function cancelPayLinkOfOrder(tx: Tx, orderId: string): Promise<void> {
  const payLinkId = await findPayLinkId(tx, orderId)
  if (payLinkId) await updatePayLink(tx, payLinkId, { cancelled_at: new Date() })
}
