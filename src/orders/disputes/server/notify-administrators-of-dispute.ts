import { listAdministrators } from '#accounts/server/list-administrators.ts'
import { renderDisputeToAnswer } from '#mail/server/emails/dispute-to-answer.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import { selectDispute } from '#orders/disputes/server/dispute-store.ts'
import { pence } from '#platform/money.ts'
import type { Tx } from '#platform/server/database/database.ts'

/** Emails all administrators that a dispute was opened, or that its deadline is near. */
export async function notifyAdministratorsOfDispute(
  tx: Tx,
  disputeId: string,
  { isNew, publicUrl }: { isNew: boolean; publicUrl: string },
): Promise<void> {
  const dispute = await selectDispute(tx, disputeId)
  if (!dispute) return
  const { order_number: orderNumber, amount_pence: amount, evidence_due_by: dueBy } = dispute
  const url = `${publicUrl}/admin-dispute/admin-dispute-details/${disputeId}`
  const content = { orderNumber, amount: pence(amount), dueBy, isNew, url }
  for (const { email: to, firstName } of await listAdministrators(tx))
    await queueEmail(tx, renderDisputeToAnswer({ to, firstName, ...content }))
}
