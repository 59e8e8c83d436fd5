import type { AuthenticatedActor } from '#access/server/actor.ts'
import type { EmailLimits } from '#mail/server/queue-link-email.ts'
import { getPayLinkRow } from '#orders/pay-links/server/lock-own-pay-link.ts'
import { sendPayLink } from '#orders/pay-links/server/send-pay-link.ts'
import type { Database } from '#platform/server/database/database.ts'

/** Sends the link of the same order again: the new value replaces the earlier ones, also those of a cancelled link. */
export async function resendPayLink(
  db: Database,
  seller: AuthenticatedActor,
  payLinkId: string,
  options: { publicUrl: string; limits: EmailLimits },
): Promise<void> {
  const { order_id: orderId } = await getPayLinkRow(db, seller, payLinkId)
  await sendPayLink(db, seller, orderId, options)
}
