import { cancellationText } from '#orders/cancellation/text.ts'
import { paymentStatus } from '#orders/codes.ts'
import { orderSummaryText } from '#orders/order-summary-text.ts'
import { Badge } from '#platform/web/ui/tables/badge.tsx'

interface PaymentStatusBadgeProps {
  status: number
  /** An unpaid order that was cancelled. */
  isCancelled?: boolean
}

/** Not started, Pending or Completed; a status of 1 is never shown as 'Refund' (C-ORD-009..011, D-032). */
export function PaymentStatusBadge({ status, isCancelled = false }: PaymentStatusBadgeProps) {
  if (isCancelled) return <Badge tone="danger">{cancellationText.cancelled}</Badge>
  if (status === paymentStatus.completed) return <Badge tone="success">{orderSummaryText.completed}</Badge>
  return (
    <Badge tone="warning">
      {status === paymentStatus.pending ? orderSummaryText.pending : orderSummaryText.notStarted}
    </Badge>
  )
}
