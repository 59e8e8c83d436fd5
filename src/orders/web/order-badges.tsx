import { Badge } from '#platform/web/ui/tables/table.tsx'
import { formatDelivery, formatPayment, getOrderState, type OrderFacts } from '../order-state.ts'

const tones = { notStarted: 'warning', pending: 'warning', completed: 'success', cancelled: 'danger' } as const

/** Shows 'Delivered' or 'Processing' (D-030); nothing for an order that is unpaid, or was refunded before it arrived. */
export function OrderStatusBadge({ order }: { order: OrderFacts }) {
  const state = getOrderState(order)
  if (state.delivery === null) return null
  return <Badge tone={state.delivery === 'delivered' ? 'success' : 'warning'}>{formatDelivery(state)}</Badge>
}

/**
 * Shows 'Not started', 'Pending', 'Completed', 'Cancelled' or what was refunded; payment status 1 is never shown as 'Refund'
 * (C-ORD-009..011, D-032).
 */
export function PaymentStatusBadge({ order }: { order: Omit<OrderFacts, 'isDelivered'> }) {
  const facts = { ...order, isDelivered: false }
  return <Badge tone={order.refund ? 'neutral' : tones[getOrderState(facts).payment]}>{formatPayment(facts)}</Badge>
}
