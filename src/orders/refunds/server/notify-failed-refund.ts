import { listAdministrators } from '#accounts/server/list-administrators.ts'
import { readSeller } from '#accounts/server/find-seller.ts'
import { sendMail } from '#mail/server/send-mail.ts'
import { refundFailedToAdminMail, refundFailedToSellerMail } from '#mail/server/templates/refund-failed.ts'
import type { OrderRow } from '#orders/server/order-store.ts'
import type { Refund } from '#payments/refunds/server/refunds.ts'
import type { GivenAgain } from '#payouts/ledger/server/post-reversal-undone.ts'
import { zero } from '#platform/money.ts'
import type { Tx } from '#platform/server/database.ts'

interface FailedRefundNotification {
  order: OrderRow
  refund: Refund
  again: GivenAgain
  publicUrl: string
}

/** The administrators settle it with whoever paid; the seller, who was told of the refund, hears that it is undone. */
export async function notifyFailedRefund(tx: Tx, { order, refund, again, publicUrl }: FailedRefundNotification): Promise<void> {
  const seller = await readSeller(tx, order.seller_id)
  const said = { ordNo: order.ord_no, amount: refund.amount }
  const sellerName = seller ? `${seller.firstName} ${seller.lastName}` : '-'
  const url = `${publicUrl}/admin-order/admin-order-details/${order.id}`
  for (const { email: to, firstName } of await listAdministrators(tx))
    await sendMail(tx, refundFailedToAdminMail({ to, firstName, ...said, sellerName, url }))
  if (!seller || seller.deleted) return
  const { email: to, firstName } = seller
  const back = { ...again, kept: order.commission_mode === 'discount' ? refund.commission : zero }
  await sendMail(tx, refundFailedToSellerMail({ to, firstName, ...said, back, url: `${publicUrl}/commission` }))
}
