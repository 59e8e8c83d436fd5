import { getOrderState, type OrderFacts, paymentWords } from '#orders/order-state.ts'
import { Badge } from '#platform/web/ui/tables/badge.tsx'

const tones = { notStarted: 'warning', pending: 'warning', completed: 'success', cancelled: 'danger' } as const

/** Not started, Pending or Completed; a status of 1 is never shown as 'Refund' (C-ORD-009..011, D-032). */
export function PaymentStatusBadge({ order }: { order: Pick<OrderFacts, 'paymentStatus' | 'isCancelled'> }) {
  const { payment } = getOrderState({ ...order, isDelivered: false })
  return <Badge tone={tones[payment]}>{paymentWords[payment]}</Badge>
}
