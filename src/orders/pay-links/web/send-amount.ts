import { isCommissionDeducted } from '#orders/order-totals.ts'
import type { Order } from '#orders/web/api.ts'
import { fromPounds, sum, toPounds, zeroPence } from '#platform/money.ts'
import type { OrderWithLink } from './order-link.ts'

/** An unpaid order with what its client pays: the full price, also where the order's total is less the commission (D-005). */
export function toOrderWithLink({ id, clientId, clientName, deliveryType, total, commission }: Order): OrderWithLink {
  const deducted = isCommissionDeducted(deliveryType) ? (commission ?? 0) : 0
  const amounts = [total, deducted].map((pounds) => fromPounds(pounds) ?? zeroPence)
  return { id, clientId, clientName, amount: toPounds(sum(amounts)) }
}
