import { getUnitAmountCharged } from '#orders/refunds/refund-amounts.ts'
import { presentRefundsAndDisputes } from '#orders/refunds/server/present.ts'
import { getRefundableOrder } from '#orders/refunds/server/refundable-order.ts'
import { getAnyOrder } from '#orders/server/order-access.ts'
import { toPounds } from '#platform/money.ts'
import type { Database } from '#platform/server/database/database.ts'

/** The lines of an order with what was refunded of each, its refunds and its disputes. */
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
