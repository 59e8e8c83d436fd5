import { paymentStatus } from '#orders/contract.ts'
import { orderSummaryText } from '#orders/order-summary-text.ts'
import { Badge } from '#platform/web/ui/tables/badge.tsx'

/** C-ORD-009..011; 1 never reads 'Refund' (D-032). */
export function PaymentStatusBadge({ status }: { status: number }) {
  if (status === paymentStatus.completed) return <Badge tone="success">{orderSummaryText.completed}</Badge>
  return (
    <Badge tone="warning">
      {status === paymentStatus.pending ? orderSummaryText.pending : orderSummaryText.notStarted}
    </Badge>
  )
}
