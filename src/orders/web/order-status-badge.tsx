import { formatDelivery, getOrderState, type OrderFacts } from '#orders/order-state.ts'
import { Badge } from '#platform/web/ui/tables/badge.tsx'

/** Delivered or Processing (D-030); nothing for an order that is not paid. */
export function OrderStatusBadge({ order }: { order: OrderFacts }) {
  const state = getOrderState(order)
  if (state.delivery === null) return null
  return <Badge tone={state.delivery === 'delivered' ? 'success' : 'warning'}>{formatDelivery(state)}</Badge>
}
