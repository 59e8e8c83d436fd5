import { readSeller } from '#accounts/server/read-seller.ts'
import type { Tx } from '#base/server/database.ts'
import { sendMail } from '#mail/server/send-mail.ts'
import { disputeMail } from '#mail/server/templates/dispute.ts'
import type { OrderRow } from '#orders/server/store.ts'
import type { DisputeFacts } from '#payments/server/provider.ts'

/** The card holder's bank talks to the card holder; the seller hears it from us. */
export async function tellOfDispute(
  tx: Tx,
  { order, facts, publicUrl }: { order: OrderRow; facts: DisputeFacts; publicUrl: string },
): Promise<void> {
  const seller = await readSeller(tx, order.seller_id)
  if (!seller || seller.deleted) return
  const { email: to, firstName } = seller
  const { state, amount: amountPence } = facts
  const url = `${publicUrl}/commission`
  await sendMail(tx, disputeMail({ to, firstName, ordNo: order.ord_no, amountPence, state, url }))
}
