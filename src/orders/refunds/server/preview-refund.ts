import { readSeller } from '#accounts/server/find-seller.ts'
import type { RequestedRefundLine } from '#orders/refunds/contract.ts'
import { getUnitAmountCharged } from '#orders/refunds/refund-amounts.ts'
import { presentRefundsAndDisputes } from '#orders/refunds/server/present.ts'
import { getAnyOrder } from '#orders/server/order-access.ts'
import { calculateRefund, getRefundableOrder } from '#orders/refunds/server/refundable-order.ts'
import { getPayerRole } from '#orders/payment/server/settle-order.ts'
import { previewTakenBack } from '#payouts/ledger/server/post-refund.ts'
import { toPounds, zero } from '#platform/money.ts'
import type { Database } from '#platform/server/database.ts'

/** Who gets and who loses what, before anything happens. */
export async function previewRefund(
  db: Database,
  { orderId, lines }: { orderId: string; lines: readonly RequestedRefundLine[] },
) {
  const order = await getAnyOrder(db, orderId)
  const refundable = await getRefundableOrder(db, order)
  const { payment, refunded, left } = refundable
  const { amount, commission } = calculateRefund(order, refundable, lines)
  const accrued = order.commission_mode === 'accrual'
  const { fromHeld, owed } = await previewTakenBack(db, order.id, accrued ? commission : zero)
  const seller = await readSeller(db, order.seller_id)
  return {
    order_id: order.id,
    ord_no: order.ord_no,
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
      givenUp: toPounds(order.commission_mode === 'discount' ? commission : zero),
    },
  }
}

/** An order's pieces and what has gone back of them. */
export async function getOrderRefunds(db: Database, orderId: string) {
  const order = await getAnyOrder(db, orderId)
  const { payment, lines, refunds, disputes, refunded, left } = await getRefundableOrder(db, order)
  return {
    paid: toPounds(payment.amount),
    refunded: toPounds(refunded),
    left: toPounds(left),
    lines: lines.map((line) => ({
      line_id: line.id,
      brand: line.brand,
      name: line.name,
      quantity: line.quantity,
      refunded: line.refunded,
      amount: toPounds(getUnitAmountCharged(line, order.commission_mode)),
      commission: toPounds(line.commission),
    })),
    ...presentRefundsAndDisputes(refunds, disputes),
  }
}
