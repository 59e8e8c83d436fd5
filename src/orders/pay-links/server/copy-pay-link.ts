import type { AuthenticatedActor } from '#access/server/actor.ts'
import { getPayLinkPath } from '#orders/pay-links/pay-link-path.ts'
import { createPayLinkValue } from '#orders/pay-links/server/create-pay-link-value.ts'
import { lockUsablePayLink } from '#orders/pay-links/server/lock-own-pay-link.ts'
import type { Database } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'

/** The path of a payment link with a value of its own, to be handed over beside the email; the value in the email goes on working. */
export function copyPayLink(db: Database, seller: AuthenticatedActor, payLinkId: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    const link = await lockUsablePayLink(tx, seller, payLinkId)
    return getPayLinkPath(await createPayLinkValue(tx, link.id))
  })
}
