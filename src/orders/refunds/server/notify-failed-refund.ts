import { findSeller } from '#accounts/server/find-seller.ts'
import { listAdministrators } from '#accounts/server/list-administrators.ts'
import { renderRefundFailedToAdmin, renderRefundFailedToSeller } from '#mail/server/emails/refund-failed.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import type { OrderRow } from '#orders/server/order-store.ts'
import type { Refund } from '#payments/refunds/server/refunds.ts'
import type { ReversalUndone } from '#payouts/ledger/server/post-reversal-undone.ts'
import { zeroPence } from '#platform/money.ts'
import type { Tx } from '#platform/server/database/database.ts'

interface FailedRefundNotification {
  order: OrderRow
  refund: Refund
  undone: ReversalUndone
  publicUrl: string
}

/** Emails the administrators, who pay the payer by other means, and the seller, whose commission is restored. */
export async function notifyFailedRefund(
  tx: Tx,
  { order, refund, undone, publicUrl }: FailedRefundNotification,
): Promise<void> {
  const seller = await findSeller(tx, order.seller_id)
  const content = { ordNo: order.order_number, amount: refund.amount }
  const sellerName = seller ? `${seller.firstName} ${seller.lastName}` : '-'
  const url = `${publicUrl}/admin-order/admin-order-details/${order.id}`
  for (const { email: to, firstName } of await listAdministrators(tx))
    await queueEmail(tx, renderRefundFailedToAdmin({ to, firstName, ...content, sellerName, url }))
  if (!seller || seller.deleted) return
  const { email: to, firstName } = seller
  const back = { ...undone, retained: order.commission_mode === 'discount' ? refund.commission : zeroPence }
  await queueEmail(tx, renderRefundFailedToSeller({ to, firstName, ...content, back, url: `${publicUrl}/commission` }))
}
