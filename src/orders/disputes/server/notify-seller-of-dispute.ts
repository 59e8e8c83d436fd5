import { sendMail } from '#mail/server/send-mail.ts'
import { disputeMail } from '#mail/server/templates/dispute.ts'
import type { OrderWithLines } from '#orders/server/order-store.ts'
import type { ProviderDispute } from '#payments/provider/server/payment-provider.ts'
import type { Tx } from '#platform/server/database.ts'

/** The card holder's bank talks to the card holder; the seller hears it from us. */
export async function tellOfDispute(
  tx: Tx,
  { order, facts, publicUrl }: { order: OrderWithLines; facts: ProviderDispute; publicUrl: string },
): Promise<void> {
  const { email: to, firstName, deleted } = order.seller
  if (deleted) return
  const { state, amount: amountPence } = facts
  const url = `${publicUrl}/commission`
  await sendMail(tx, disputeMail({ to, firstName, ordNo: order.ord_no, amountPence, state, url }))
}
