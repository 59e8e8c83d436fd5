import { readSeller } from '#accounts/server/find-seller.ts'
import type { ChosenLine } from '#orders/refunds/contract.ts'
import { chargedEach } from '#orders/refunds/refund-amounts.ts'
import { presentClaims } from '#orders/refunds/server/present.ts'
import { readAnyOrder } from '#orders/server/order-access.ts'
import { choose, readRefundable } from '#orders/refunds/server/refundable-order.ts'
import { payerOf } from '#orders/payment/server/settle-order.ts'
import { previewTakenBack } from '#payouts/ledger/server/post-refund.ts'
import { toPounds, zero } from '#platform/money.ts'
import type { Database } from '#platform/server/database.ts'

/** Who gets and who loses what, before anything happens. */
export async function previewRefund(
  db: Database,
  { orderId, lines }: { orderId: string; lines: readonly ChosenLine[] },
) {
  const order = await readAnyOrder(db, orderId)
  const refundable = await readRefundable(db, order)
  const { payment, refunded, left } = refundable
  const { amount, commission } = choose(order, refundable, lines)
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
    payer: payerOf(order, payment),
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
export async function getRefunds(db: Database, orderId: string) {
  const order = await readAnyOrder(db, orderId)
  const { payment, lines, refunds, disputes, refunded, left } = await readRefundable(db, order)
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
      amount: toPounds(chargedEach(line, order.commission_mode)),
      commission: toPounds(line.commission),
    })),
    ...presentClaims(refunds, disputes),
  }
}
