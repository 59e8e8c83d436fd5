import { findSeller } from '#accounts/server/find-seller.ts'
import { getPayerRole } from '#orders/payment/server/settle-order.ts'
import type { RequestedRefundLine } from '#orders/refunds/contract.ts'
import { calculateRefund, getRefundableOrder } from '#orders/refunds/server/refundable-order.ts'
import { getAnyOrder } from '#orders/server/order-access.ts'
import { previewCommissionReversal } from '#payouts/ledger/server/post-refund.ts'
import { toPounds, zeroPence } from '#platform/money.ts'
import type { Database } from '#platform/server/database/database.ts'

/** What a refund would pay back to whom and what it would cost the seller; changes nothing. */
export async function previewRefund(
  db: Database,
  { orderId, lines }: { orderId: string; lines: readonly RequestedRefundLine[] },
) {
  const order = await getAnyOrder(db, orderId)
  const refundable = await getRefundableOrder(db, order)
  const { payment, refunded, left } = refundable
  const { amount, commission } = calculateRefund(order, refundable, lines)
  const accrued = order.commission_mode === 'accrual'
  const { fromHeld, owed } = await previewCommissionReversal(db, order.id, accrued ? commission : zeroPence)
  const seller = await findSeller(db, order.seller_id)
  return {
    order_id: order.id,
    ord_no: order.order_number,
    paid: toPounds(payment.amount),
    refunded: toPounds(refunded),
    left: toPounds(left),
    amount: toPounds(amount),
    card: { funding: payment.funding ?? '', last4: payment.last4 ?? '' },
    payer: getPayerRole(order, payment),
    client: { name: order.client_name, email: order.client_email },
    seller: {
      _id: order.seller_id,
      firstName: seller?.firstName ?? '',
      lastName: seller?.lastName ?? '',
      fromHeld: toPounds(fromHeld),
      owed: toPounds(owed),
      givenUp: toPounds(order.commission_mode === 'discount' ? commission : zeroPence),
    },
  }
}
