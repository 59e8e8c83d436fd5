import { renderDispute } from '#mail/server/emails/dispute.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import type { OrderWithLines } from '#orders/server/order-store.ts'
import type { ProviderDispute } from '#payments/provider/server/provider-dispute.ts'
import type { Tx } from '#platform/server/database/database.ts'

/** Emails the seller when a dispute is opened, won or lost; the card holder is informed by the bank. */
export async function notifySellerOfDispute(
  tx: Tx,
  { order, dispute, publicUrl }: { order: OrderWithLines; dispute: ProviderDispute; publicUrl: string },
): Promise<void> {
  const { email: to, firstName, isDeleted } = order.seller
  if (isDeleted) return
  const { state, amount: amountPence } = dispute
  const url = `${publicUrl}/commission`
  await queueEmail(tx, renderDispute({ to, firstName, ordNo: order.order_number, amountPence, state, url }))
}
